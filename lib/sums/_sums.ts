/** Named sums of amounts in whole units, and the pairs of columns to multiply. */

import type { Measure, Units } from "./measures.ts";
import type { ExactColumn, ExactSums } from "./exact_moments.ts";

/** Sums in whole units, by name. */
export type Sums = Readonly<Record<string, bigint>>;

/** Returns the key of the sum over orders of the product of two columns. */
export function orderProductKey(a: string, b: string): string {
  return `${a} ${b}`;
}

/** Returns the key of the sum over visitors of the product of two columns. */
export function visitorProductKey(a: string, b: string): string {
  return `visits ${a} ${b}`;
}

/** Returns the column pairs whose products the measures need. */
function measurePairs(
  measures: readonly Measure[],
): (readonly [string, string])[] {
  return measures.flatMap((a, i) =>
    measures.slice(i).filter((b) => a.multiplyWith.includes(b.sql))
      .map((b) => [a.sql, b.sql] as const)
  );
}

/** Returns the pairs of sums whose products are needed, those with orders first. */
export function productPairs(
  measures: readonly Measure[],
): (readonly [string, string])[] {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  return [
    ...names.map((name) => ["orders", name] as const),
    ...measurePairs(measures),
  ];
}

/** Returns the columns of the visitor sums and their decimals. */
export function sumColumns(
  { measures }: Pick<Units, "measures">,
): readonly ExactColumn[] {
  return [
    { name: "converted", decimals: 0 },
    { name: "orders", decimals: 0 },
    ...measures.map(({ name, decimals }) => ({ name, decimals })),
  ];
}

/**
 * Returns the sums over visitors. "converted" is 1 for each buyer, so its
 * products equal the plain sums.
 */
export function toVisitorSums(
  { measures }: Pick<Units, "measures">,
  flatSums: Sums,
): ExactSums {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  const sums = [flatSums.buyers!, ...names.map((name) => flatSums[name]!)];
  const product = (a: string, b: string) =>
    flatSums[visitorProductKey(a, b)] ?? null;
  return {
    sums,
    products: [
      sums,
      ...names.map((a, i) => [
        flatSums[a]!,
        ...names.map((b, j) => i <= j ? product(a, b) : product(b, a)),
      ]),
    ],
  };
}
