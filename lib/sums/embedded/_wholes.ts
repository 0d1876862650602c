/** How wide the whole numbers have to be in which sums are multiplied. */

import { numberOf, type WarehouseRow, type Wholes } from "../warehouse/mod.ts";
import { factSum } from "../look.ts";
import type { SummedColumn } from "../measures.ts";
import type { Units } from "../units.ts";

/** A product of 64 bits, of which two are added. */
const LARGEST = 2 ** 62;

/**
 * What holds the product of an order and all that its visitor may have bought,
 * which are all orders at most.
 *
 * @param counted What one look found of the orders that count.
 * @param columns The columns that were looked at.
 * @param units The units of those that are summed.
 */
export function wholesFor(
  counted: readonly WarehouseRow[],
  columns: readonly SummedColumn[],
  { summed }: Pick<Units, "summed">,
): Wholes {
  const sizes = summed.map(({ name, decimals }) => {
    const nth = columns.findIndex((column) => column.name === name);
    return {
      top: 10 ** decimals *
        Math.max(...counted.map((row) => numberOf(row, `top_${nth}`))),
      all: 10 ** decimals * factSum(counted, `size_${nth}`),
    };
  });
  const all = Math.max(
    factSum(counted, "orders"),
    ...sizes.map((size) => size.all),
  );
  // One order may be left with all that its visitor's others earned.
  const top = factSum(counted, "negative") > 0
    ? all
    : Math.max(1, ...sizes.map((size) => size.top));
  return 2 * top * all < LARGEST ? "BIGINT" : "HUGEINT";
}
