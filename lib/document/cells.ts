/** Values with their units, and the only place that formats them as text. */

import type { Ends, Unit } from "../base/mod.ts";
import {
  formatChance,
  formatChange,
  formatDifference,
  formatIndex,
  formatInterval,
  formatMoney,
  formatNumber,
  formatProjection,
  formatPValue,
  formatShare,
  formatValue,
  formatZ,
  MISSING,
} from "../base/mod.ts";

/** Outcome of a check; each has a word and a symbol besides its colour. */
export type State = "pass" | "warn" | "fail" | "skipped";

/** Appearance of a verdict; `stop` means that the result must not be used yet. */
export type Tone = "good" | "bad" | "neutral" | "stop";

/** Machine-readable value of a cell. */
export type CellValue = string | number | boolean | null;

/**
 * Interval as a bar in its cell, with positions from 0 (left edge) to 1 (right
 * edge).
 */
export interface Bar {
  /** Position of the lower end, or of the left edge. */
  readonly from: number;
  /** Position of the upper end, or of the right edge. */
  readonly to: number;
  /** Position of the estimate. */
  readonly at: number;
  /** Position of zero change. */
  readonly zero: number;
  /** Whether the result is good, bad, or neutral. */
  readonly tone: Extract<Tone, "good" | "bad" | "neutral">;
}

/** Value with its unit. */
export interface Cell {
  /** Kind of value, such as a relative change, an amount, or a p-value. */
  readonly kind:
    | "blank"
    | "text"
    | "state"
    | "date"
    | "flag"
    | "count"
    | "number"
    | "change"
    | "share"
    | "index"
    | "p"
    | "z"
    | "money"
    | "projection"
    | "value"
    | "difference"
    | "interval";
  /** Formatted text of the value. */
  readonly text: string;
  /** Value in full precision; for an interval, its ends and its shape. */
  readonly data: readonly CellValue[];
  /** Small print below the value. */
  readonly note?: string;
  /** Interval of the value, shown below it on a page. */
  readonly range?: string;
  /** Bar of the interval, drawn below its ends on a page. */
  readonly bar?: Bar;
  /** Link target: a file next to the page, or an anchor in it. */
  readonly href?: string;
  /** Outcome of a check. */
  readonly state?: State;
}

type Value = number | null;
type Currency = string | null;

function cell(kind: Cell["kind"], data: CellValue, text: string): Cell {
  return { kind, text, data: [data] };
}

function withNote(plainCell: Cell, note: string | undefined): Cell {
  return note === undefined ? plainCell : { ...plainCell, note };
}

/**
 * Factory functions for cells of each kind.
 *
 * @example
 * ```ts
 * import { cells } from "readout/document";
 * import { assertEquals } from "@std/assert";
 *
 * const { text, data } = cells.change(-0.0881);
 * assertEquals([text, data], ["−8.8%", [-0.0881]]);
 * ```
 */
export const cells = {
  /** Empty cell, for example for the lift of the control. */
  blank: { kind: "blank", text: "", data: [null] } as Cell,
  /** Creates a text cell, where `data` is the machine-readable value. */
  text: (text: string, data: CellValue = text): Cell =>
    cell("text", data, text),
  /** Creates a link with optional small print below it. */
  link: (text: string, href: string, note?: string): Cell =>
    withNote({ ...cell("text", text, text), href }, note),
  /** Creates a cell for the outcome of a check. */
  state: (state: State, text: string, data: string, note?: string): Cell =>
    withNote({ ...cell("state", data, text), state }, note),
  /** Creates a cell for a date, as `YYYY-MM-DD`. */
  date: (value: string | null): Cell => cell("date", value, value ?? MISSING),
  /** Creates a yes/no cell. */
  flag: (value: boolean | null): Cell =>
    cell("flag", value, value === null ? MISSING : value ? "yes" : "no"),
  /** Creates a cell for an integer. */
  count: (value: Value): Cell => cell("count", value, formatNumber(value, 0)),
  /** Creates a cell for a number with fixed decimal places. */
  number: (value: Value, digits: number): Cell =>
    cell("number", value, formatNumber(value, digits)),
  /** Creates a cell for a relative change, given as a fraction. */
  change: (value: Value): Cell => cell("change", value, formatChange(value)),
  /** Creates a cell for a share, given as a fraction. */
  share: (value: Value): Cell => cell("share", value, formatShare(value)),
  /** Creates a cell for a probability, given as a fraction. */
  chance: (value: Value): Cell => cell("share", value, formatChance(value)),
  /** Creates a cell for an index, in percent of a typical day. */
  index: (value: Value): Cell => cell("index", value, formatIndex(value)),
  /** Creates a cell for a p-value. */
  p: (value: Value): Cell => cell("p", value, formatPValue(value)),
  /** Creates a cell for a z-score. */
  z: (value: Value): Cell => cell("z", value, formatZ(value)),
  /** Creates a cell for an amount of money. */
  money: (value: Value, currency: Currency): Cell =>
    cell("money", value, formatMoney(value, currency)),
  /** Creates a cell for a change of an amount. */
  moneyChange: (value: Value, currency: Currency): Cell =>
    cell("money", value, formatMoney(value, currency, { signed: true })),
  /** Creates a cell for a projected amount, rounded to three digits. */
  projection: (value: Value, currency: Currency): Cell =>
    cell("projection", value, formatProjection(value, currency)),
  /** Creates a cell for a metric's value; on a page, it includes the interval. */
  value: (
    value: Value,
    unit: Unit,
    currency: Currency,
    interval: Ends | null = null,
  ): Cell => {
    const plainCell = cell("value", value, formatValue(value, unit, currency));
    if (interval === null || interval.shape !== "bounded") return plainCell;
    const endText = (end: number) => formatValue(end, unit, currency);
    return { ...plainCell, range: formatInterval(interval, endText) };
  },
  /** Creates a cell for a difference of a metric's values. */
  difference: (value: Value, unit: Unit, currency: Currency): Cell =>
    cell("difference", value, formatDifference(value, unit, currency)),
  /**
   * Creates a cell for the interval of a relative change, or of another quantity
   * with a given format.
   */
  interval: (
    interval: Ends,
    end: (value: number) => string = formatChange,
    bar?: Bar,
  ): Cell => ({
    kind: "interval",
    text: formatInterval(interval, end),
    data: [interval.lower, interval.upper, interval.shape],
    ...(bar === undefined ? {} : { bar }),
  }),
} as const;

/**
 * Returns a lift and its interval as two cells.
 *
 * @param name Column of the lift; the column of its interval has the suffix
 *   `_interval`.
 * @param lift Lift with its interval.
 * @param bar Bar of the interval. Default: no bar
 * @returns The cells by column.
 */
export function liftCells(
  name: string,
  lift: Ends & { readonly value: number | null },
  bar?: Bar,
): Readonly<Record<string, Cell>> {
  return {
    [name]: cells.change(lift.value),
    [`${name}_interval`]: cells.interval(lift, formatChange, bar),
  };
}

/** Returns whether a cell contains text, which is aligned to the left. */
export function isWords({ kind }: Cell): boolean {
  return ["text", "state", "date", "flag", "blank"].includes(kind);
}

/** Returns whether a cell has no visible text. */
export function isEmpty({ text }: Cell): boolean {
  return text === "" || text === MISSING;
}
