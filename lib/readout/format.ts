/** Numbers as people read them; one place, one locale, for every output. */

import {
  formatChange,
  formatMoney as formatAmount,
  formatNumber,
  MISSING,
} from "../display/mod.ts";
import type { MetricUnit } from "./types.ts";

export { formatChange as formatLift, formatNumber };

const MINUS = "\u2212";

/**
 * Money to the cent, under its currency's sign when that is known.
 *
 * @param value The amount.
 * @param currency ISO 4217, or `null` for a bare number.
 * @returns The text.
 */
export function formatMoney(value: number, currency: string | null): string {
  return formatAmount(value, currency, 2);
}

/**
 * An interval of fractions: `[-1.2 %, +9.8 %]`, an open end as infinity.
 *
 * @param lower Lower end; `null` when open.
 * @param upper Upper end; `null` when open.
 * @returns The text.
 */
export function formatLiftInterval(
  lower: number | null,
  upper: number | null,
): string {
  const from = lower === null ? `${MINUS}∞` : formatChange(lower);
  const to = upper === null ? "+∞" : formatChange(upper);
  return `[${from}, ${to}]`;
}

/**
 * A metric's value in its unit: `3.07 %`, `$4.21`, `0.0325`.
 *
 * @param value The value; `null` gives `n/a`.
 * @param unit Its unit.
 * @param currency ISO 4217, for money.
 * @returns The text.
 */
export function formatValue(
  value: number | null,
  unit: MetricUnit,
  currency: string | null,
): string {
  if (value === null) return MISSING;
  if (unit === "fraction") return `${formatNumber(value * 100, 2)} %`;
  if (unit === "currency") return formatMoney(value, currency);
  return Number.isInteger(value)
    ? formatNumber(value, 0)
    : formatNumber(value, 4);
}

/**
 * A difference in a metric's unit, signed; percentages in points.
 *
 * @param value The difference; `null` gives `n/a`.
 * @param unit The metric's unit.
 * @param currency ISO 4217, for money.
 * @returns The text.
 */
export function formatDifference(
  value: number | null,
  unit: MetricUnit,
  currency: string | null,
): string {
  if (value === null) return MISSING;
  const size = Math.abs(value);
  const text = unit === "fraction"
    ? `${formatNumber(size * 100, 2)} pp`
    : unit === "currency"
    ? formatMoney(size, currency)
    : formatNumber(size, 4);
  return `${sign(value, text)}${text}`;
}

/**
 * A p-value with three significant digits: `0.0213`, `2.1e-7`, `< 1e-300`.
 *
 * @param value The p-value; `null` gives `n/a`.
 * @returns The text.
 */
export function formatPValue(value: number | null): string {
  if (value === null) return MISSING;
  if (value < 1e-300) return "< 1e-300";
  if (value >= 0.9995) return "1.000";
  return value < 0.0001 ? value.toExponential(1) : Number(value).toFixed(
    value < 0.001 ? 5 : value < 0.01 ? 4 : 3,
  );
}

/**
 * A p-value within a sentence: `p = 0.0213`, `p < 1e-300`.
 *
 * @param value The p-value; `null` gives `p = n/a`.
 * @returns The text.
 */
export function statePValue(value: number | null): string {
  const text = formatPValue(value);
  return text.startsWith("<") ? `p ${text}` : `p = ${text}`;
}

/**
 * A count and its noun: `1 order`, `2 orders`.
 *
 * @param value The count.
 * @param noun Singular.
 * @returns The text.
 */
export function formatCount(value: number, noun: string): string {
  return `${formatNumber(value, 0)} ${noun}${value === 1 ? "" : "s"}`;
}

function sign(value: number, text: string): string {
  return isZero(text) ? "" : value < 0 ? MINUS : "+";
}

/** A value that rounds to zero has no sign. */
function isZero(text: string): boolean {
  return /^[^1-9]*$/.test(text);
}
