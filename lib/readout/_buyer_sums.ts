/** From orders to sums over their visitors. */

import type { ExactColumn, ExactSums } from "./_exact_moments.ts";
import {
  type OrderSums,
  type PlaceSums,
  without,
  withoutBins,
} from "./_order_values.ts";
import type { Orders } from "./_orders.ts";
import { placeOf } from "./_places.ts";
import {
  columnsSql,
  ORDER_SUMS,
  summed,
  sumsOf,
  totalled,
  VISIT_SUMS,
} from "./_sums.ts";

/** What the orders of a day add to the sums over the visitors of a variation. */
export interface BuyerSums {
  readonly arm: number;
  readonly day: number;
  readonly sums: ExactSums;
}

/** Columns of the visitors' sums, and their units. */
export function columnsOf(orders: Orders): readonly ExactColumn[] {
  const columns = [
    { name: "converted", decimals: 0 },
    { name: "orders", decimals: 0 },
    { name: "net_revenue", decimals: orders.revenueDecimals },
  ];
  return orders.profitDecimals === null ? columns : [
    ...columns,
    { name: "gross_profit", decimals: orders.profitDecimals },
  ];
}

/**
 * What each day adds to the sums over visitors who count.
 *
 * @param orders The orders, placed and with `gone_orders` made.
 * @param all All orders, summed.
 * @param cap Value in units above which no order counts; `null` for none.
 * @returns Rows to be added up by variation and day.
 */
export async function sumBuyers(
  orders: Orders,
  all: readonly OrderSums[],
  cap: number | null,
): Promise<BuyerSums[]> {
  const once = without(withoutBins(all), await ordersOfRepeats(orders, cap));
  return [
    ...once.map((row) => ({
      arm: row.arm,
      day: row.day,
      sums: sumsOfSingles(orders, row),
    })),
    ...await sumRepeats(orders),
  ];
}

/** The orders of visitors with several, each for itself. */
async function ordersOfRepeats(
  { engine }: Orders,
  cap: number | null,
): Promise<PlaceSums[]> {
  const rows = await engine.rows(
    placedSums(
      ORDER_SUMS,
      cap === null ? wholeHours(ORDER_SUMS) : [
        `SELECT place, ${summed(ORDER_SUMS)} FROM placed_repeats
         WHERE revenue <= ${cap} GROUP BY place`,
      ],
    ),
  );
  return rows.map((row) => ({ ...placeOf(row), ...sumsOf(ORDER_SUMS, row) }));
}

/** Visitors with several orders: all, without those who do not count. */
async function sumRepeats(orders: Orders): Promise<BuyerSums[]> {
  const minus = Object.keys(SUMS).map((name) => `-"${name}" AS "${name}"`);
  const rows = await orders.engine.rows(
    placedSums(SUMS, [
      ...wholeHours(SUMS),
      `SELECT place, ${minus.join(", ")} FROM (
         SELECT place, ${summed(SUMS)} FROM gone_orders GROUP BY place)`,
    ]),
  );
  return rows.map((row) => {
    const { buyers, orders: count, revenue, profit, oo, or, op, rr, rp, pp } =
      sumsOf(SUMS, row);
    return {
      ...placeOf(row),
      sums: exactSums(orders, buyers, [count, revenue, profit], [
        [oo, or, op],
        [or, rr, rp],
        [op, rp, pp],
      ]),
    };
  });
}

type SumsSql = Readonly<Record<string, string>>;

/** SQL of sums by place over several such sums. */
function placedSums(sums: SumsSql, parts: readonly string[]): string {
  return `SELECT place, ${totalled(sums)}
    FROM (${parts.join(" UNION ALL BY NAME ")}) GROUP BY place`;
}

/** SQL of sums over `placed_repeats`: of whole hours, and of the cut ones. */
function wholeHours(sums: SumsSql): string[] {
  return [
    `SELECT place, ${columnsSql(sums)} FROM placed_repeats_hours`,
    `SELECT place, ${summed(sums)} FROM placed_repeats_cut GROUP BY place`,
  ];
}

const SUMS = { ...ORDER_SUMS, ...VISIT_SUMS };

/** Visitors with one order each. */
function sumsOfSingles(orders: Orders, row: PlaceSums): ExactSums {
  const { orders: count, revenue, profit, revenue2, both, profit2 } = row;
  return exactSums(orders, count, [count, revenue, profit], [
    [count, revenue, profit],
    [revenue, revenue2, both],
    [profit, both, profit2],
  ]);
}

/** A buyer's "converted" is 1, so its products are the sums. */
function exactSums(
  { profitDecimals }: Orders,
  buyers: bigint,
  columns: readonly bigint[],
  products: readonly (readonly bigint[])[],
): ExactSums {
  const used = profitDecimals === null ? 2 : 3;
  const sums = [buyers, ...columns.slice(0, used)];
  return {
    sums,
    products: [
      sums,
      ...products.slice(0, used).map((row, i) => [
        columns[i]!,
        ...row.slice(0, used),
      ]),
    ],
  };
}
