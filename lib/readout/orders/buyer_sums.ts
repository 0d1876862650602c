/** From orders to sums over their visitors. */

import type { ExactColumn, ExactSums } from "./exact_moments.ts";
import {
  matrixOf,
  orderSums,
  type Sums,
  visitName,
  visitSums,
} from "./_sums.ts";
import type { Columns } from "./table.ts";
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

/** Sums of orders, and of what they add to the sums over their visitors. */
export function visitColumns({ measures }: Units): Columns {
  return { ...orderSums(measures), ...visitSums(measures) };
}

/** Sums over orders with what they add to the sums over their visitors. */
export function visitedSums(
  units: Pick<Units, "measures">,
  sums: Sums,
): ExactSums {
  return exactSums(
    units,
    sums.buyers!,
    sums,
    (a, b) => sums[visitName(a, b)] ?? null,
  );
}

/** A buyer's "converted" is 1, so its products are the sums. */
function exactSums(
  { measures }: Pick<Units, "measures">,
  buyers: bigint,
  totals: Sums,
  productOf: (a: string, b: string) => bigint | null,
): ExactSums {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  const sums = [buyers, ...names.map((name) => totals[name]!)];
  const products = matrixOf(names, productOf);
  return {
    sums,
    products: [sums, ...names.map((a, i) => [totals[a]!, ...products[i]!])],
  };
}
