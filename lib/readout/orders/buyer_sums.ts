/** From orders to sums over their visitors. */

import type { ExactColumn, ExactSums } from "./exact_moments.ts";
import type { EngineOrders } from "./orders.ts";
import type { BuyerSums } from "./totals.ts";
import type { Units } from "./units.ts";
import {
  type OrderSums,
  placedSums,
  type PlaceSums,
  without,
  withoutBins,
} from "./order_values.ts";
import { type Placed, placeOf } from "./places.ts";
import {
  matrixOf,
  orderSums,
  productName,
  type Sums,
  sumsOf,
  visitName,
  visitSums,
} from "./_sums.ts";
import type { Columns } from "./table.ts";

/** Orders of visitors with several, with their place. */
export type PlacedRepeats = Placed<"bin" | "revenue" | "visitor">;

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
export function visitColumns({ measures }: EngineOrders): Columns {
  return { ...orderSums(measures), ...visitSums(measures) };
}

/**
 * What each day adds to the sums over visitors who count.
 *
 * @param orders The orders.
 * @param repeats Those of visitors with several.
 * @param all All orders, summed.
 * @param gone Those of visitors who do not count, summed as
 *   {@linkcode visitColumns} has it.
 * @param cap Value in units above which no order counts; `null` for none.
 * @returns Rows to be added up by variation and day.
 */
export async function sumBuyers(
  orders: EngineOrders,
  repeats: PlacedRepeats,
  all: readonly OrderSums[],
  gone: readonly OrderSums[],
  cap: number | null,
): Promise<BuyerSums[]> {
  const visits = await sumRepeats(orders, repeats, visitColumns(orders), null);
  const several = cap === null
    ? visits
    : await sumRepeats(orders, repeats, orderSums(orders.measures), cap);
  const once = without(withoutBins(all), several);
  return [
    ...once.map((row) => ({
      arm: row.arm,
      day: row.day,
      sums: sumsOfSingles(orders, row),
    })),
    ...without(visits, withoutBins(gone)).map(({ arm, day, sums }) => ({
      arm,
      day,
      sums: visitedSums(orders, sums),
    })),
  ];
}

/** Orders of visitors with several, summed by place. */
async function sumRepeats(
  { engine }: EngineOrders,
  repeats: PlacedRepeats,
  sums: Columns,
  cap: number | null,
): Promise<PlaceSums[]> {
  const rows = await engine.rows(placedSums("place", sums, repeats, cap));
  return rows.map((row) => ({ ...placeOf(row), sums: sumsOf(sums, row) }));
}

/** Visitors with one order each: a visitor's products are those of the order. */
function sumsOfSingles(orders: EngineOrders, { sums }: PlaceSums): ExactSums {
  return exactSums(
    orders,
    sums.orders!,
    sums,
    (a, b) => a === "orders" ? sums[b]! : sums[productName(a, b)] ?? null,
  );
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
