/** Chances. */

import { formatNumber, formatShare, MISSING } from "./numbers.ts";

/**
 * A p-value: `0.021`, `0.0021`, and never zero: `<0.0001`.
 *
 * @param value The p-value; `null` gives `n/a`.
 * @returns The text.
 */
export function formatPValue(value: number | null): string {
  if (value === null) return MISSING;
  if (value < 0.0001) return `<${formatNumber(0.0001, 4)}`;
  return formatNumber(value, value < 0.01 ? 4 : 3);
}

/**
 * A p-value within a sentence: `p = 0.021`, `p < 0.0001`.
 *
 * @param value The p-value; `null` gives `p = n/a`.
 * @returns The text.
 */
export function statePValue(value: number | null): string {
  const text = formatPValue(value);
  return text.startsWith("<") ? `p < ${text.slice(1)}` : `p = ${text}`;
}

/**
 * A chance, never none and never certain: `<0.1%`, `41.3%`, `>99.9%`.
 *
 * @param chance The chance, a fraction; `null` gives `n/a`.
 * @returns The text.
 */
export function formatChance(chance: number | null): string {
  if (chance === null) return MISSING;
  if (chance < 0.001) return `<${formatShare(0.001)}`;
  if (chance > 0.999) return `>${formatShare(0.999)}`;
  return formatShare(chance);
}
