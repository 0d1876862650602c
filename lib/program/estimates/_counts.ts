/** Lifts of conversion from visitors and conversions of both arms. */

import { momentsFromSums, relativeLift } from "../../stats/mod.ts";

/** Columns of counts, for a file without lifts. */
export const COUNTS = [
  "control_visitors",
  "control_conversions",
  "variant_visitors",
  "variant_conversions",
] as const;

/** Name of a column of counts. */
export type CountColumn = (typeof COUNTS)[number];

/** Words of headers, each with synonyms for an arm or for a count. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  control: ["control", "original", "baseline", "a"],
  variant: ["variant", "variation", "treatment", "challenger", "b"],
  visitors: ["visitors", "users"],
  conversions: ["conversions", "orders", "buyers", "purchases"],
};

/**
 * Returns whether a header matches a column of counts, with its words in any
 * order.
 *
 * @param header Header in lower case with underscores.
 * @param column Name of the column.
 */
export function isCountHeader(header: string, column: string): boolean {
  const words = header.split("_");
  return (COUNTS as readonly string[]).includes(column) && words.length === 2 &&
    column.split("_").every((part) =>
      words.some((word) => WORDS[part]?.includes(word))
    );
}

/**
 * Computes the lift between two conversion rates.
 *
 * @param number Returns the number that a row has in a column.
 * @param reportProblem Receives problems of implausible numbers.
 * @returns The lift, or `null` if the control has no conversions.
 */
export function liftFromCounts(
  number: (column: CountColumn) => number | null,
  reportProblem: (column: CountColumn, message: string) => void,
): {
  readonly lift: number | null;
  readonly standardError: number | null;
  readonly visitors: number | null;
} {
  const [control, variant] = (["control", "variant"] as const).map((arm) => {
    const n = number(`${arm}_visitors`);
    const conversions = number(`${arm}_conversions`);
    if (n === null || conversions === null) return null;
    if (conversions > n) {
      reportProblem(`${arm}_conversions`, `must be at most the ${n} visitors`);
      return null;
    }
    return { n, sum: conversions, sumOfSquares: conversions };
  });
  if (!control || !variant || control.n === 0 || variant.n === 0) {
    return { lift: null, standardError: null, visitors: null };
  }
  const { value, standardError } = relativeLift(
    momentsFromSums(control),
    momentsFromSums(variant),
  );
  return { lift: value, standardError, visitors: control.n + variant.n };
}
