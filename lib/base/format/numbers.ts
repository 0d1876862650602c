/** Plain numbers, fractions and counts. */

import { around, numberFormat, plain } from "./locale.ts";

/** What a missing number is called. */
export const MISSING = "n/a";

/** The sign that is as wide as a plus. */
export const MINUS = "\u2212";

/**
 * A number with thousands separators and a fixed number of decimals.
 *
 * @param value The number; `null` gives `n/a`.
 * @param digits Decimals.
 * @returns The text; what rounds to zero has no sign.
 *
 * @example
 * ```ts
 * import { formatNumber } from "readout/format";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(formatNumber(-1234.56, 1), "−1,234.6");
 * assertEquals(formatNumber(-0.01, 1), "0.0");
 * ```
 */
export function formatNumber(value: number | null, digits: number): string {
  if (value === null) return MISSING;
  const size = plain(decimals(digits).format(Math.abs(value)));
  return value < 0 && isSeen(size) ? MINUS + size : size;
}

/** The same with a plus where it is above zero. */
export function signedNumber(value: number, digits: number): string {
  return withPlus(value, formatNumber(value, digits));
}

/** Puts a plus before what is above zero, and shows it. */
export function withPlus(value: number, text: string): string {
  return value > 0 && isSeen(text) ? `+${text}` : text;
}

/** Whether any digit but zero is left after rounding. */
export function isSeen(text: string): boolean {
  return /[1-9∞]/.test(text);
}

function decimals(digits: number): Intl.NumberFormat {
  return numberFormat(`${digits}`, () => ({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }));
}

/** The digits that a number has, up to so many decimals. */
function shortest(value: number, maximum: number): string {
  const options = { maximumFractionDigits: maximum };
  return plain(numberFormat(`up to ${maximum}`, () => options).format(value));
}

/**
 * A number of percent with its sign: `34.9%`.
 *
 * @param number As it is written.
 * @returns The text.
 */
export function percentText(number: string): string {
  const [prefix, suffix] = around(
    numberFormat("percent", () => ({ style: "percent" })),
  );
  return number.replace(/^[+\u2212]?/, `$&${prefix}`) + suffix;
}

/**
 * A relative change as a signed percentage with one decimal: `+4.2%`.
 *
 * @param fraction The change, a fraction; `null` gives `n/a`.
 * @returns The text.
 */
export function formatChange(fraction: number | null): string {
  if (fraction === null) return MISSING;
  return percentText(signedNumber(fraction * 100, 1));
}

/**
 * A part of a whole as a percentage with one decimal: `41.3%`.
 *
 * @param fraction The part, a fraction; `null` gives `n/a`.
 * @returns The text.
 */
export function formatShare(fraction: number | null): string {
  return fraction === null
    ? MISSING
    : percentText(formatNumber(fraction * 100, 1));
}

/**
 * A rate per visitor as a percentage with two decimals: `3.07%`.
 *
 * @param fraction The rate, a fraction; `null` gives `n/a`.
 * @returns The text.
 */
export function formatRate(fraction: number | null): string {
  return fraction === null
    ? MISSING
    : percentText(formatNumber(fraction * 100, 2));
}

/**
 * A difference of two rates in percentage points: `+0.69 pp`.
 *
 * @param fraction The difference, a fraction; `null` gives `n/a`.
 * @returns The text.
 */
export function formatPoints(fraction: number | null): string {
  if (fraction === null) return MISSING;
  return `${signedNumber(fraction * 100, 2)} pp`;
}

/**
 * An index in percent of a typical day: `312%`.
 *
 * @param percent The index; `null` gives `n/a`.
 * @returns The text.
 */
export function formatIndex(percent: number | null): string {
  return percent === null ? MISSING : percentText(formatNumber(percent, 0));
}

/**
 * A confidence level with three digits of its error: 99.667%, never 100%.
 *
 * @param level The level, a fraction.
 * @returns For example `97.5%`.
 */
export function formatLevel(level: number): string {
  const error = Number((100 - level * 100).toPrecision(3));
  return percentText(shortest(100 - error, 10));
}

/**
 * A z-score with at most two decimals: `3`, `5.12`.
 *
 * @param z The score; `null` gives `n/a`.
 * @returns The text.
 */
export function formatZ(z: number | null): string {
  if (z === null) return MISSING;
  const size = shortest(Math.abs(z), 2);
  return z < 0 && isSeen(size) ? MINUS + size : size;
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
