/** Sums of whole units, by name. */

import type { Measure, Units } from "./measures.ts";
import type { ExactColumn, ExactSums } from "./exact_moments.ts";

/** Sums, made. */
export type Sums = Readonly<Record<string, bigint>>;

/** The sum of the products of two columns over orders, each for itself. */
export function productName(a: string, b: string): string {
  return `${a} ${b}`;
}

/** What orders add to the sum of the products of two columns over visitors. */
export function visitName(a: string, b: string): string {
  return `visits ${a} ${b}`;
}

/** The pairs of measures of which products are asked for, by their columns. */
function multiplied(
  measures: readonly Measure[],
): (readonly [string, string])[] {
  return measures.flatMap((a, i) =>
    measures.slice(i).filter((b) => a.with.includes(b.sql))
      .map((b) => [a.sql, b.sql] as const)
  );
}

/** The pairs of sums of which products are asked for, orders first. */
export function productPairs(
  measures: readonly Measure[],
): (readonly [string, string])[] {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  return [
    ...names.map((name) => ["orders", name] as const),
    ...multiplied(measures),
  ];
}

/** Columns of the visitors' sums, and their units. */
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
 * Sums over visitors. A buyer's "converted" is 1, so its products are the sums.
 */
export function visitedSums(
  { measures }: Pick<Units, "measures">,
  flatSums: Sums,
): ExactSums {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  const sums = [flatSums.buyers!, ...names.map((name) => flatSums[name]!)];
  const product = (a: string, b: string) => flatSums[visitName(a, b)] ?? null;
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
