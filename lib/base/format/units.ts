/** Formats values, differences and intervals by their unit. */

import { formatMoney } from "./money.ts";
import {
  formatChange,
  formatNumber,
  formatPoints,
  formatRate,
  MISSING,
  signedNumber,
} from "./numbers.ts";

/** Unit of a value: a fraction such as 0.031, money, or a plain number. */
export type Unit = "fraction" | "currency" | "count";

/**
 * Formats a metric's value in its unit: `3.07%`, `$4.21`, `0.0325`, `12`.
 *
 * @param value Value; `null` gives `n/a`.
 * @param unit Unit of the value.
 * @param currency ISO 4217 currency code of monetary values.
 * @returns The formatted value.
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
 * Formats a signed difference in a metric's unit; differences of percentages are
 * in percentage points.
 *
 * @param value Difference; `null` gives `n/a`.
 * @param unit Unit of the metric.
 * @param currency ISO 4217 currency code of monetary values.
 * @returns The formatted difference.
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

/** Bounds of an interval, as in every record. */
export interface Ends {
  /** Lower bound; `null` if unbounded or undefined. */
  readonly lower: number | null;
  /** Upper bound; `null` if unbounded or undefined. */
  readonly upper: number | null;
  /** Shape of the interval; `null` if there is no interval. */
  readonly shape: "bounded" | "unbounded" | "excluding" | null;
}

/**
 * Formats an interval: `−1.2% to +9.8%`, or `−1.2% or more` if unbounded. An
 * interval that excludes a range in its middle is "not usable".
 *
 * @param ends The interval.
 * @param format Formats a bound.
 * @returns The formatted interval; `n/a` if there is none.
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
 * Formats the interval of a lift.
 *
 * @param lift Interval of a relative change.
 * @returns The formatted interval, such as `−1.2% to +9.8%`.
 */
export function formatLiftInterval(lift: Ends): string {
  return formatInterval(lift, formatChange);
}
