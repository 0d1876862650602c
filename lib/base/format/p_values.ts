/** Formats p-values and probabilities. */

import { formatNumber, formatShare, MISSING } from "./numbers.ts";

/**
 * Formats a p-value: `0.021`, `0.0021`, and never zero: `<0.0001`.
 *
 * @param value p-value; `null` gives `n/a`.
 * @returns The formatted p-value.
 */
export function formatPValue(value: number | null): string {
  if (value === null) return MISSING;
  if (value < 0.0001) return `<${formatNumber(0.0001, 4)}`;
  return formatNumber(value, value < 0.01 ? 4 : 3);
}

/**
 * Formats a p-value for a sentence: `p = 0.021`, `p < 0.0001`.
 *
 * @param value p-value; `null` gives `p = n/a`.
 * @returns The formatted p-value.
 */
export function statePValue(value: number | null): string {
  const text = formatPValue(value);
  return text.startsWith("<") ? `p < ${text.slice(1)}` : `p = ${text}`;
}

/**
 * Formats a probability, never as 0% or 100%: `<0.1%`, `41.3%`, `>99.9%`.
 *
 * @param chance Probability as a fraction; `null` gives `n/a`.
 * @returns The formatted probability.
 */
export function formatChance(chance: number | null): string {
  if (chance === null) return MISSING;
  if (chance < 0.001) return `<${formatShare(0.001)}`;
  if (chance > 0.999) return `>${formatShare(0.999)}`;
  return formatShare(chance);
}
