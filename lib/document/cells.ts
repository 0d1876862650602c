/** Values with their units, and the one place where each becomes text. */

import {
  type Ends,
  formatChange,
  formatDifference,
  formatIndex,
  formatInterval,
  formatMoney,
  formatNumber,
  formatPoints,
  formatProjection,
  formatPValue,
  formatRate,
  formatShare,
  formatValue,
  formatZ,
  MISSING,
  type Unit,
} from "../format/mod.ts";

/** How something came out; each has a word and a sign beside its colour. */
export type State = "pass" | "warn" | "fail" | "skipped";

/** A quantity whose ends an interval may have. */
export type Scale =
  | "change"
  | "share"
  | "rate"
  | "points"
  | "index"
  | "money"
  | "projection";

/** What stands in a cell. */
export type Cell =
  /** Nothing is to be said here: a control has no lift. */
  | { readonly kind: "blank" }
  | {
    readonly kind: "text";
    readonly text: string;
    /** Small print beneath it. */
    readonly note?: string;
    /** A file beside the page, or a place in it. */
    readonly href?: string;
    /** As programs know it. @default {text} */
    readonly data?: string | null;
  }
  | { readonly kind: "date"; readonly value: string | null }
  | { readonly kind: "flag"; readonly value: boolean | null }
  | {
    readonly kind: "state";
    readonly state: State;
    readonly text: string;
    readonly note?: string;
    readonly data?: string;
  }
  /** Fractions: a signed change, a part, a rate per visitor, a difference. */
  | {
    readonly kind: "change" | "share" | "rate" | "points";
    readonly value: number | null;
  }
  /** Percent of a typical day. */
  | { readonly kind: "index"; readonly value: number | null }
  | { readonly kind: "count" | "p" | "z"; readonly value: number | null }
  | {
    readonly kind: "number";
    readonly value: number | null;
    readonly digits: number;
  }
  | {
    readonly kind: "money" | "projection";
    readonly value: number | null;
    readonly currency: string | null;
    /** Whether it is a change; a projection always is. */
    readonly signed?: boolean;
  }
  /** A metric's value or difference, in the metric's unit. */
  | {
    readonly kind: "value" | "difference";
    readonly value: number | null;
    readonly unit: Unit;
    readonly currency: string | null;
  }
  | {
    readonly kind: "interval";
    readonly interval: Ends;
    readonly scale: Scale;
    readonly currency?: string | null;
  };

/** What a cell holds, for programs. */
export type CellValue = string | number | boolean | null;

type Value = number | null;
type Currency = string | null;

/** Makes cells: a value with what it is. */
export const cells = {
  /** Nothing is to be said here. */
  blank: { kind: "blank" } as Cell,
  /** Words; `data` is what programs know them by. */
  text: (text: string, data?: string | null): Cell =>
    data === undefined ? { kind: "text", text } : { kind: "text", text, data },
  /** `YYYY-MM-DD`. */
  date: (value: string | null): Cell => ({ kind: "date", value }),
  /** Yes or no. */
  flag: (value: boolean | null): Cell => ({ kind: "flag", value }),
  /** A whole number. */
  count: (value: Value): Cell => ({ kind: "count", value }),
  /** A number with so many decimals. */
  number: (value: Value, digits: number): Cell => ({
    kind: "number",
    value,
    digits,
  }),
  /** A relative change, a fraction. */
  change: (value: Value): Cell => ({ kind: "change", value }),
  /** A part of a whole, a fraction. */
  share: (value: Value): Cell => ({ kind: "share", value }),
  /** Percent of a typical day. */
  index: (value: Value): Cell => ({ kind: "index", value }),
  /** A p-value. */
  p: (value: Value): Cell => ({ kind: "p", value }),
  /** A z-score. */
  z: (value: Value): Cell => ({ kind: "z", value }),
  /** An amount. */
  money: (value: Value, currency: Currency): Cell => ({
    kind: "money",
    value,
    currency,
  }),
  /** A change of an amount. */
  moneyChange: (value: Value, currency: Currency): Cell => ({
    kind: "money",
    value,
    currency,
    signed: true,
  }),
  /** An amount to expect, to three digits. */
  projection: (value: Value, currency: Currency): Cell => ({
    kind: "projection",
    value,
    currency,
  }),
  /** A metric's value. */
  value: (value: Value, unit: Unit, currency: Currency): Cell => ({
    kind: "value",
    value,
    unit,
    currency,
  }),
  /** A difference of a metric's values. */
  difference: (value: Value, unit: Unit, currency: Currency): Cell => ({
    kind: "difference",
    value,
    unit,
    currency,
  }),
  /** An interval of a relative change, or of what else it is. */
  interval: (
    interval: Ends,
    scale: Scale = "change",
    currency: Currency = null,
  ): Cell => ({ kind: "interval", interval, scale, currency }),
} as const;

/**
 * A cell as people read it.
 *
 * @param cell The value with its unit.
 * @returns The text, without small print.
 *
 * @example
 * ```ts
 * import { formatCell } from "readout/document";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(formatCell({ kind: "change", value: -0.088 }), "−8.8 %");
 * ```
 */
export function formatCell(cell: Cell): string {
  switch (cell.kind) {
    case "blank":
      return "";
    case "text":
    case "state":
      return cell.text;
    case "date":
      return cell.value ?? MISSING;
    case "flag":
      return cell.value === null ? MISSING : cell.value ? "yes" : "no";
    case "count":
      return formatNumber(cell.value, 0);
    case "number":
      return formatNumber(cell.value, cell.digits);
    case "p":
      return formatPValue(cell.value);
    case "z":
      return formatZ(cell.value);
    case "value":
      return formatValue(cell.value, cell.unit, cell.currency);
    case "difference":
      return formatDifference(cell.value, cell.unit, cell.currency);
    case "interval":
      return formatInterval(
        cell.interval,
        (end) => formatOn(cell.scale, end, cell.currency ?? null),
      );
    case "money":
      return formatMoney(cell.value, cell.currency, {
        signed: cell.signed ?? false,
      });
    default:
      return formatOn(
        cell.kind,
        cell.value,
        "currency" in cell ? cell.currency : null,
      );
  }
}

function formatOn(
  scale: Scale,
  value: number | null,
  currency: string | null,
): string {
  switch (scale) {
    case "change":
      return formatChange(value);
    case "share":
      return formatShare(value);
    case "rate":
      return formatRate(value);
    case "points":
      return formatPoints(value);
    case "index":
      return formatIndex(value);
    case "money":
      return formatMoney(value, currency);
    case "projection":
      return formatProjection(value, currency);
  }
}

/**
 * What a cell holds in full precision: one value, or for an interval its two
 * ends and its shape.
 */
export function dataOf(cell: Cell): CellValue[] {
  switch (cell.kind) {
    case "blank":
      return [null];
    case "text":
    case "state":
      return [cell.data === undefined ? cell.text : cell.data];
    case "interval":
      return [cell.interval.lower, cell.interval.upper, cell.interval.shape];
    default:
      return [cell.value];
  }
}

/** Whether a cell holds words, which stand to the left. */
export function isWords({ kind }: Cell): boolean {
  return ["text", "state", "date", "flag", "blank"].includes(kind);
}

/** Whether there is nothing in a cell to be read. */
export function isEmpty(cell: Cell): boolean {
  return cell.kind === "blank" ||
    ("value" in cell && cell.value === null) ||
    (cell.kind === "interval" && cell.interval.shape === null);
}
