/** From orders to sums over their visitors. */

import type { ExactColumn, ExactSums } from "./exact_moments.ts";
import type { Orders } from "./orders.ts";
import {
  type OrderSums,
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
  totalled,
  visitName,
  visitSums,
} from "./_sums.ts";
import { type Columns, named, selected, type Table } from "./table.ts";

/** Orders of visitors with several, with their place. */
export type PlacedRepeats = Placed<"bin" | "revenue" | "visitor">;

/** A row is one of those whose visitor does not count. */
export type GoneOrders = Table<"place" | "arm" | "bin" | "revenue">;

/** What the orders of a day add to the sums over the visitors of a variation. */
export interface BuyerSums {
  readonly arm: number;
  readonly day: number;
  readonly sums: ExactSums;
}

/** Columns of the visitors' sums, and their units. */
export function columnsOf({ measures }: Orders): readonly ExactColumn[] {
  return [
    { name: "converted", decimals: 0 },
    { name: "orders", decimals: 0 },
    ...measures.map(({ name, decimals }) => ({ name, decimals })),
  ];
}

/**
 * What each day adds to the sums over visitors who count.
 *
 * @param orders The orders.
 * @param repeats Those of visitors with several.
 * @param gone Those of visitors who do not count.
 * @param all All orders, summed.
 * @param cap Value in units above which no order counts; `null` for none.
 * @returns Rows to be added up by variation and day.
 */
export async function sumBuyers(
  orders: Orders,
  repeats: PlacedRepeats,
  gone: GoneOrders,
  all: readonly OrderSums[],
  cap: number | null,
): Promise<BuyerSums[]> {
  const several = await ordersOfRepeats(orders, repeats, cap);
  const once = without(withoutBins(all), several);
  return [
    ...once.map((row) => ({
      arm: row.arm,
      day: row.day,
      sums: sumsOfSingles(orders, row),
    })),
    ...await sumRepeats(orders, repeats, gone),
  ];
}

/** The orders of visitors with several, each for itself. */
async function ordersOfRepeats(
  { engine, measures }: Orders,
  repeats: PlacedRepeats,
  cap: number | null,
): Promise<PlaceSums[]> {
  const sums = orderSums(measures);
  const rows = await engine.rows(
    placedSums(
      sums,
      cap === null ? wholeHours(repeats, sums) : [
        `SELECT place, ${selected(sums)} FROM ${repeats.each.sql}
         WHERE revenue <= ${cap} GROUP BY place`,
      ],
    ),
  );
  return rows.map((row) => ({ ...placeOf(row), sums: sumsOf(sums, row) }));
}

/** Visitors with several orders: all, without those who do not count. */
async function sumRepeats(
  orders: Orders,
  repeats: PlacedRepeats,
  gone: GoneOrders,
): Promise<BuyerSums[]> {
  const { engine, measures } = orders;
  const sums = { ...orderSums(measures), ...visitSums(measures) };
  const minus = Object.keys(sums).map((name) => `-"${name}" AS "${name}"`);
  const rows = await engine.rows(
    placedSums(sums, [
      ...wholeHours(repeats, sums),
      `SELECT place, ${minus.join(", ")} FROM (
         SELECT place, ${selected(sums)} FROM ${gone.sql} GROUP BY place)`,
    ]),
  );
  return rows.map((row) => {
    const found = sumsOf(sums, row);
    return {
      ...placeOf(row),
      sums: exactSums(
        orders,
        found.buyers!,
        found,
        (a, b) => found[visitName(a, b)]!,
      ),
    };
  });
}

/** SQL of sums by place over several such sums. */
function placedSums(sums: Columns, parts: readonly string[]): string {
  return `SELECT place, ${totalled(sums)}
    FROM (${parts.join(" UNION ALL BY NAME ")}) GROUP BY place`;
}

/** SQL of sums: of whole hours, and of the cut ones. */
function wholeHours({ hours, cut }: PlacedRepeats, sums: Columns): string[] {
  return [
    `SELECT place, ${named(sums)} FROM ${hours.sql}`,
    `SELECT place, ${selected(sums)} FROM ${cut.sql} GROUP BY place`,
  ];
}

/** Visitors with one order each: a visitor's products are those of the order. */
function sumsOfSingles(orders: Orders, { sums }: PlaceSums): ExactSums {
  return exactSums(
    orders,
    sums.orders!,
    sums,
    (a, b) => a === "orders" ? sums[b]! : sums[productName(a, b)]!,
  );
}

/** A buyer's "converted" is 1, so its products are the sums. */
function exactSums(
  { measures }: Orders,
  buyers: bigint,
  totals: Sums,
  productOf: (a: string, b: string) => bigint,
): ExactSums {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  const sums = [buyers, ...names.map((name) => totals[name]!)];
  const products = matrixOf(names, productOf);
  return {
    sums,
    products: [sums, ...names.map((a, i) => [totals[a]!, ...products[i]!])],
  };
}
