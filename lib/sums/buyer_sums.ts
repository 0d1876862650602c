/** From orders to sums over their visitors. */

import type { ExactColumn, ExactSums } from "./exact_moments.ts";
import { type Sums, visitName } from "./_sums.ts";
import type { Units } from "./units.ts";

/** Columns of the visitors' sums, and their units. */
export function columnsOf(
  { measures }: Pick<Units, "measures">,
): readonly ExactColumn[] {
  return [
    { name: "converted", decimals: 0 },
    { name: "orders", decimals: 0 },
    ...measures.map(({ name, decimals }) => ({ name, decimals })),
  ];
}

/** Sums over visitors. A buyer's "converted" is 1, so its products are the sums. */
export function visitedSums(
  { measures }: Pick<Units, "measures">,
  found: Sums,
): ExactSums {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  const sums = [found.buyers!, ...names.map((name) => found[name]!)];
  const product = (a: string, b: string) => found[visitName(a, b)] ?? null;
  return {
    sums,
    products: [
      sums,
      ...names.map((a, i) => [
        found[a]!,
        ...names.map((b, j) => i <= j ? product(a, b) : product(b, a)),
      ]),
    ],
  };
}
