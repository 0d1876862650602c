/** Values, differences and intervals by what they are. */

import { formatMoney } from "./money.ts";
import {
  formatChange,
  formatNumber,
  formatPoints,
  formatRate,
  MISSING,
  signedNumber,
} from "./numbers.ts";

/** What a metric's value is: 0.031 of visitors, money, or a plain number. */
export type Unit = "fraction" | "currency" | "count";

/**
 * A metric's value in its unit: `3.07%`, `$4.21`, `0.0325`, `12`.
 *
 * @param value The value; `null` gives `n/a`.
 * @param unit Its unit.
 * @param currency ISO 4217, for money.
 * @returns The text.
 */
export function formatValue(
  value: number | null,
  unit: Unit,
  currency: string | null,
): string {
  if (unit === "fraction") return formatRate(value);
  if (unit === "currency") return formatMoney(value, currency);
  return formatNumber(value, value !== null && Number.isInteger(value) ? 0 : 4);
}

/**
 * A difference in a metric's unit, signed; that of percentages in points.
 *
 * @param value The difference; `null` gives `n/a`.
 * @param unit The metric's unit.
 * @param currency ISO 4217, for money.
 * @returns The text.
 */
export function formatDifference(
  value: number | null,
  unit: Unit,
  currency: string | null,
): string {
  if (unit === "fraction") return formatPoints(value);
  if (unit === "currency") return formatMoney(value, currency, SIGNED);
  return value === null ? MISSING : signedNumber(value, 4);
}

const SIGNED = { signed: true } as const;

/** An interval, as every record spells it. */
export interface Ends {
  /** Lower end; `null` when it is open or there is no interval. */
  readonly lower: number | null;
  /** Upper end. */
  readonly upper: number | null;
  /** `null` when there is no interval. */
  readonly shape: "bounded" | "unbounded" | "excluding" | null;
}

/**
 * An interval: `−1.2% to +9.8%`, or `−1.2% or more` where an end is open. One that
 * excludes a gap in its middle is not usable.
 *
 * @param ends The interval.
 * @param format How an end is written.
 * @returns The text; `n/a` when there is none.
 *
 * @example
 * ```ts
 * import { formatChange, formatInterval } from "readout/format";
 * import { assertEquals } from "@std/assert";
 *
 * const lift = { lower: 0.012, upper: null, shape: "unbounded" } as const;
 * assertEquals(formatInterval(lift, formatChange), "+1.2% or more");
 * ```
 */
export function formatInterval(
  { lower, upper, shape }: Ends,
  format: (end: number) => string,
): string {
  if (shape === null) return MISSING;
  if (shape === "excluding") return "not usable";
  if (lower === null && upper === null) return "any size";
  if (upper === null) return `${format(lower!)} or more`;
  if (lower === null) return `${format(upper)} or less`;
  return `${format(lower)} to ${format(upper)}`;
}

/**
 * A lift with its interval, as sentences and tables have it.
 *
 * @param lift The interval of a relative change.
 * @returns For example `−1.2% to +9.8%`.
 */
export function formatLiftInterval(lift: Ends): string {
  return formatInterval(lift, formatChange);
}
