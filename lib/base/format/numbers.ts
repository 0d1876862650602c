/** Formats plain numbers, fractions and counts. */

import { affixes, numberFormat, withPlainSpaces } from "./locale.ts";

/** Text for a missing number. */
export const MISSING = "n/a";

/** Minus sign with the same width as a plus sign. */
export const MINUS = "\u2212";

/**
 * Formats a number with thousands separators and a fixed number of decimals.
 *
 * @param value Number; `null` gives `n/a`.
 * @param digits Number of decimals.
 * @returns The formatted number; without a sign if it rounds to zero.
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
  const size = withPlainSpaces(decimalFormat(digits).format(Math.abs(value)));
  return value < 0 && isNotZero(size) ? MINUS + size : size;
}

/** Formats a number with a plus sign if it is positive. */
export function signedNumber(value: number, digits: number): string {
  return addPlusSign(value, formatNumber(value, digits));
}

/**
 * Adds a plus sign to a formatted number that is positive and does not round to
 * zero.
 */
export function addPlusSign(value: number, text: string): string {
  return value > 0 && isNotZero(text) ? `+${text}` : text;
}

/** Returns whether a formatted number has a digit other than zero. */
export function isNotZero(text: string): boolean {
  return /[1-9∞]/.test(text);
}

function decimalFormat(digits: number): Intl.NumberFormat {
  return numberFormat(`${digits}`, () => ({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }));
}

/** Formats a number with up to the given number of decimals. */
function formatShortest(value: number, maximum: number): string {
  const options = { maximumFractionDigits: maximum };
  return withPlainSpaces(
    numberFormat(`up to ${maximum}`, () => options).format(value),
  );
}

/**
 * Adds the percent sign to a number: `34.9%`.
 *
 * @param number Formatted number.
 * @returns The number with its percent sign.
 */
export function percentText(number: string): string {
  const [prefix, suffix] = affixes(
    numberFormat("percent", () => ({ style: "percent" })),
  );
  return number.replace(/^[+\u2212]?/, `$&${prefix}`) + suffix;
}

/**
 * Formats a relative change as a signed percentage with one decimal: `+4.2%`.
 *
 * @param fraction Change as a fraction; `null` gives `n/a`.
 * @returns The formatted change.
 */
export function formatChange(fraction: number | null): string {
  if (fraction === null) return MISSING;
  return percentText(signedNumber(fraction * 100, 1));
}

/**
 * Formats a share as a percentage with one decimal: `41.3%`.
 *
 * @param fraction Share as a fraction; `null` gives `n/a`.
 * @returns The formatted share.
 */
export function formatShare(fraction: number | null): string {
  return fraction === null
    ? MISSING
    : percentText(formatNumber(fraction * 100, 1));
}

/**
 * Formats a rate per visitor as a percentage with two decimals: `3.07%`.
 *
 * @param fraction Rate as a fraction; `null` gives `n/a`.
 * @returns The formatted rate.
 */
export function formatRate(fraction: number | null): string {
  return fraction === null
    ? MISSING
    : percentText(formatNumber(fraction * 100, 2));
}

/**
 * Formats a difference of two rates in percentage points: `+0.69 pp`.
 *
 * @param fraction Difference as a fraction; `null` gives `n/a`.
 * @returns The formatted difference.
 */
export function formatPoints(fraction: number | null): string {
  if (fraction === null) return MISSING;
  return `${signedNumber(fraction * 100, 2)} pp`;
}

/**
 * Formats an index in percent of a typical day: `312%`.
 *
 * @param percent Index in percent; `null` gives `n/a`.
 * @returns The formatted index.
 */
export function formatIndex(percent: number | null): string {
  return percent === null ? MISSING : percentText(formatNumber(percent, 0));
}

/**
 * Formats a confidence level with three significant digits of its error: 99.667%,
 * never 100%.
 *
 * @param level Confidence level, as a fraction.
 * @returns The formatted level, such as `97.5%`.
 */
export function formatLevel(level: number): string {
  const error = Number((100 - level * 100).toPrecision(3));
  return percentText(formatShortest(100 - error, 10));
}

/**
 * Formats a z-score with up to two decimals: `3`, `5.12`.
 *
 * @param z z-score; `null` gives `n/a`.
 * @returns The formatted z-score.
 */
export function formatZ(z: number | null): string {
  if (z === null) return MISSING;
  const size = formatShortest(Math.abs(z), 2);
  return z < 0 && isNotZero(size) ? MINUS + size : size;
}

/**
 * Formats a count with its noun: `1 order`, `2 orders`.
 *
 * @param value The count.
 * @param noun Noun in the singular.
 * @returns The count and the noun.
 */
export function formatCount(value: number, noun: string): string {
  return `${formatNumber(value, 0)} ${noun}${value === 1 ? "" : "s"}`;
}
