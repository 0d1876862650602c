/** Lifts of conversion from visitors and conversions of both arms. */

import { momentsFromSums, relativeLift } from "../../stats/mod.ts";

/** The columns, in a file that has no lifts. */
export const COUNTS = [
  "control_visitors",
  "control_conversions",
  "variant_visitors",
  "variant_conversions",
] as const;

/** Such a column's name. */
export type CountColumn = (typeof COUNTS)[number];

/** Words of headers: one of an arm and one of what is counted. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  control: ["control", "original", "baseline", "a"],
  variant: ["variant", "variation", "treatment", "challenger", "b"],
  visitors: ["visitors", "users"],
  conversions: ["conversions", "orders", "buyers", "purchases"],
};

/**
 * Whether a header is that of a column of counts, its words in any order.
 *
 * @param header In small letters, with underscores.
 * @param column The column.
 */
export function countsAs(header: string, column: string): boolean {
  const words = header.split("_");
  return (COUNTS as readonly string[]).includes(column) && words.length === 2 &&
    column.split("_").every((part) =>
      words.some((word) => WORDS[part]?.includes(word))
    );
}

/**
 * The lift of two rates.
 *
 * @param number What a row has in a column.
 * @param wrong Takes what cannot be meant.
 * @returns The lift, which is `null` where nobody counts in the control.
 */
export function countedLift(
  number: (column: CountColumn) => number | null,
  wrong: (column: CountColumn, message: string) => void,
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
      wrong(`${arm}_conversions`, `must be at most the ${n} visitors`);
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
