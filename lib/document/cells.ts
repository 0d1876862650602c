/** Values with their units: each becomes text here, and nowhere else. */

import {
  type Ends,
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
  type Unit,
} from "../base/mod.ts";

/** How something came out; each has a word and a sign beside its colour. */
export type State = "pass" | "warn" | "fail" | "skipped";

/** How a verdict looks: `stop` means that it must not be read yet. */
export type Tone = "good" | "bad" | "neutral" | "stop";

/** What a cell holds, for programs. */
export type CellValue = string | number | boolean | null;

/** An interval as it is drawn in its cell: places from 0, at the left, to 1. */
export interface Bar {
  /** Its lower end, or the left edge. */
  readonly from: number;
  /** Its upper end, or the right edge. */
  readonly to: number;
  /** Where the estimate is. */
  readonly at: number;
  /** Where no change is. */
  readonly zero: number;
  /** Whether it is good news. */
  readonly tone: Extract<Tone, "good" | "bad" | "neutral">;
}

/** A value with its unit. */
export interface Cell {
  /** What it is: a fraction that changed, an amount, a p-value. */
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
  /** As people read it. */
  readonly text: string;
  /** In full precision; for an interval its ends and its shape. */
  readonly data: readonly CellValue[];
  /** Small print beneath it. */
  readonly note?: string;
  /** Its interval, beneath it where there is room: on a page. */
  readonly range?: string;
  /** The interval as it is drawn below its ends, on a page. */
  readonly bar?: Bar;
  /** A file beside the page, or a place in it. */
  readonly href?: string;
  /** How it came out. */
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
 * Makes cells: a value with what it is.
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
  /** Nothing is to be said here: a control has no lift. */
  blank: { kind: "blank", text: "", data: [null] } as Cell,
  /** Words; `data` is what programs know them by. */
  text: (text: string, data: CellValue = text): Cell =>
    cell("text", data, text),
  /** Words that lead somewhere, with small print beneath them. */
  link: (text: string, href: string, note?: string): Cell =>
    withNote({ ...cell("text", text, text), href }, note),
  /** How something came out. */
  state: (state: State, text: string, data: string, note?: string): Cell =>
    withNote({ ...cell("state", data, text), state }, note),
  /** `YYYY-MM-DD`. */
  date: (value: string | null): Cell => cell("date", value, value ?? MISSING),
  /** Yes or no. */
  flag: (value: boolean | null): Cell =>
    cell("flag", value, value === null ? MISSING : value ? "yes" : "no"),
  /** A whole number. */
  count: (value: Value): Cell => cell("count", value, formatNumber(value, 0)),
  /** A number with so many decimals. */
  number: (value: Value, digits: number): Cell =>
    cell("number", value, formatNumber(value, digits)),
  /** A relative change, a fraction. */
  change: (value: Value): Cell => cell("change", value, formatChange(value)),
  /** A part of a whole, a fraction. */
  share: (value: Value): Cell => cell("share", value, formatShare(value)),
  /** A chance, a fraction. */
  chance: (value: Value): Cell => cell("share", value, formatChance(value)),
  /** Percent of a typical day. */
  index: (value: Value): Cell => cell("index", value, formatIndex(value)),
  /** A p-value. */
  p: (value: Value): Cell => cell("p", value, formatPValue(value)),
  /** A z-score. */
  z: (value: Value): Cell => cell("z", value, formatZ(value)),
  /** An amount. */
  money: (value: Value, currency: Currency): Cell =>
    cell("money", value, formatMoney(value, currency)),
  /** A change of an amount. */
  moneyChange: (value: Value, currency: Currency): Cell =>
    cell("money", value, formatMoney(value, currency, { signed: true })),
  /** An amount to expect, to three digits. */
  projection: (value: Value, currency: Currency): Cell =>
    cell("projection", value, formatProjection(value, currency)),
  /** A metric's value; on a page, with its interval. */
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
  /** A difference of a metric's values. */
  difference: (value: Value, unit: Unit, currency: Currency): Cell =>
    cell("difference", value, formatDifference(value, unit, currency)),
  /** The interval of a relative change, or of what else its ends are. */
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
 * A lift and its interval as two cells.
 *
 * @param name The column of the lift; that of its interval ends in `_interval`.
 * @param lift The lift.
 * @param bar How it is drawn. Default: not at all
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

/** Whether a cell holds words, which stand to the left. */
export function isWords({ kind }: Cell): boolean {
  return ["text", "state", "date", "flag", "blank"].includes(kind);
}

/** Whether there is nothing in a cell to be read. */
export function isEmpty({ text }: Cell): boolean {
  return text === "" || text === MISSING;
}
