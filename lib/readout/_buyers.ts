/** From orders to visitors: sums per buyer, and who does not count. */

import type { ExactColumn, ExactSums } from "./_exact_moments.ts";
import {
  GONE,
  type OrderMoments,
  orderMoments,
  type OrderSums,
  sumOrders,
  without,
} from "./_order_values.ts";
import type { Choices } from "./options.ts";
import type { Orders } from "./_orders.ts";
import { DAYS } from "./_places.ts";

/** Buyers in two variations. */
export interface Crossovers {
  readonly visitors: number;
  readonly orders: number;
}

/**
 * Who counts: not the visitors in the table `gone`, and nobody with an order
 * above the cap.
 */
export interface Selection {
  /** Buyers before anybody was left out. */
  readonly buyers: number;
  readonly crossovers: Crossovers;
  /** Value in units above which visitors are left out; `null` for none. */
  readonly cap: number | null;
  /** Buyers left out for a large order, by variation; `null` when none was asked for. */
  readonly outliers: readonly number[] | null;
  /** How many visitors those are. */
  readonly outlierVisitors: number;
  /** The values of the orders that count. */
  readonly values: OrderMoments;
  /** Sums of the buyers that count. */
  readonly sums: readonly BuyerSums[];
}

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
 * Makes the table `gone` of visitors who do not count, and sums the others.
 *
 * @param orders The orders, placed.
 * @param choices Crossovers and threshold.
 * @param removal Whether outliers are still to be removed, or the service did.
 * @returns Who counts, and their sums.
 */
export async function selectBuyers(
  orders: Orders,
  { crossovers: choice, maxZScore }: Choices,
  removal: "here" | "done",
): Promise<Selection> {
  const { engine, revenueDecimals } = orders;
  const found = await findCrossovers(orders);
  if (choice === "keep") await engine.run("DELETE FROM gone");
  const all = await sumOrders(orders, "placed", null);
  const values = orderMoments(
    without(all, await sumOrders(orders, GONE, null)),
    revenueDecimals,
  );
  if (maxZScore === null || removal === "done") {
    return {
      ...found,
      cap: null,
      outliers: null,
      outlierVisitors: 0,
      values,
      sums: await sumBuyers(orders, all, null),
    };
  }
  const cap = values.limitAt(maxZScore);
  const outliers = await removeOutliers(orders, cap);
  const rest = await sumOrders(orders, "placed", cap);
  return {
    ...found,
    cap,
    ...outliers,
    values: orderMoments(
      without(rest, await sumOrders(orders, GONE, cap)),
      revenueDecimals,
    ),
    sums: await sumBuyers(orders, rest, cap),
  };
}

async function findCrossovers(
  { engine, count }: Orders,
): Promise<Pick<Selection, "buyers" | "crossovers">> {
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE repeaters AS
     SELECT visitor, count(*) AS orders,
       min(place // ${DAYS}) <> max(place // ${DAYS}) AS is_crossed
     FROM placed_repeats GROUP BY visitor`,
  );
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE gone AS
     SELECT visitor FROM repeaters WHERE is_crossed`,
  );
  const [facts] = await engine.rows(
    `SELECT count(*) AS buyers, coalesce(sum(orders), 0) AS orders,
       count(*) FILTER (is_crossed) AS crossed,
       coalesce(sum(orders) FILTER (is_crossed), 0) AS "crossed orders"
     FROM repeaters`,
  );
  const number = (name: string): number => Number(facts![name]);
  return {
    buyers: count - number("orders") + number("buyers"),
    crossovers: {
      visitors: number("crossed"),
      orders: number("crossed orders"),
    },
  };
}

/** Visitors with an order above the cap go, with all of their orders. */
async function removeOutliers(
  orders: Orders,
  cap: number | null,
): Promise<Pick<Selection, "outliers" | "outlierVisitors">> {
  const { engine, variations } = orders;
  if (cap === null) {
    return { outliers: variations.map(() => 0), outlierVisitors: 0 };
  }
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE outliers AS SELECT DISTINCT visitor
     FROM placed_repeats ANTI JOIN gone USING (visitor) WHERE revenue > ${cap}`,
  );
  const rows = await engine.rows(
    `SELECT arm, sum(visitors) AS visitors FROM (
       SELECT place // ${DAYS} AS arm, count(DISTINCT visitor) AS visitors
       FROM placed_repeats SEMI JOIN outliers USING (visitor) GROUP BY arm
       UNION ALL
       SELECT place // ${DAYS}, count(*) FROM placed WHERE revenue > ${cap}
       GROUP BY ALL
       UNION ALL
       SELECT place // ${DAYS}, -count(*) FROM placed_repeats
       WHERE revenue > ${cap} GROUP BY ALL)
     GROUP BY arm`,
  );
  // Those seen in two variations are lost to both, and are one visitor.
  const [twice] = await engine.rows(
    `SELECT count(DISTINCT (visitor, place // ${DAYS}))
       - count(DISTINCT visitor) AS visitors
     FROM placed_repeats SEMI JOIN outliers USING (visitor)`,
  );
  await engine.run("INSERT INTO gone SELECT visitor FROM outliers");
  const outliers = variations.map((_, arm) =>
    Number(rows.find((row) => Number(row.arm) === arm)?.visitors ?? 0)
  );
  return {
    outliers,
    outlierVisitors: outliers.reduce((sum, count) => sum + count, 0) -
      Number(twice!.visitors),
  };
}

/**
 * What each day adds to the sums over visitors. A visitor's further order
 * replaces the visitor's old row by a new one, so sums of products change by the
 * difference, and one pass serves every day.
 */
async function sumBuyers(
  orders: Orders,
  all: readonly OrderSums[],
  cap: number | null,
): Promise<BuyerSums[]> {
  const once = without(all, await sumOrders(orders, "placed_repeats", cap));
  return [
    ...once.map((row) => ({
      arm: row.arm,
      day: row.day,
      sums: sumsOfSingles(orders, row),
    })),
    ...await sumRepeats(orders),
  ];
}

async function sumRepeats(orders: Orders): Promise<BuyerSums[]> {
  const columns = orders.profitDecimals === null
    ? ["orders", "revenue"]
    : ["orders", "revenue", "profit"];
  const before = (name: string): string => wide(`${name}_before`);
  const after = (name: string): string => wide(`${name}_before + ${name}`);
  const products = columns.map((a) =>
    columns.map((b) =>
      `sum(${after(a)} * ${after(b)} - ${before(a)} * ${before(b)})`
    )
  );
  const rows = await orders.engine.rows(
    `SELECT place // ${DAYS} AS arm, place % ${DAYS} AS day,
       count(*) FILTER (orders_before = 0)::HUGEINT AS buyers,
       [${columns.map((name) => `sum(${wide(name)})`).join(", ")}] AS sums,
       [${products.flat().join(", ")}] AS products
     FROM (SELECT *, 1 AS orders FROM placed_repeats
       ANTI JOIN gone USING (visitor)) GROUP BY place`,
  );
  return rows.map((row) => {
    const flat = row.products as bigint[];
    return {
      arm: Number(row.arm),
      day: Number(row.day),
      sums: withConverted(
        row.buyers as bigint,
        row.sums as bigint[],
        columns.map((_, i) =>
          flat.slice(i * columns.length, (i + 1) * columns.length)
        ),
      ),
    };
  });
}

/** Visitors with one order each. */
function sumsOfSingles({ profitDecimals }: Orders, row: OrderSums): ExactSums {
  const { orders, revenue, profit, revenue2, both, profit2 } = row;
  const products = [
    [orders, revenue, profit],
    [revenue, revenue2, both],
    [profit, both, profit2],
  ];
  const columns = profitDecimals === null ? 2 : 3;
  return withConverted(
    orders,
    products[0]!.slice(0, columns),
    products.slice(0, columns).map((line) => line.slice(0, columns)),
  );
}

/** A buyer's "converted" is 1, so its products are the sums. */
function withConverted(
  buyers: bigint,
  columns: readonly bigint[],
  products: readonly (readonly bigint[])[],
): ExactSums {
  const sums = [buyers, ...columns];
  return {
    sums,
    products: [sums, ...products.map((row, i) => [columns[i]!, ...row])],
  };
}

/** 128 bits hold the products of everything that a double holds exactly. */
export function wide(value: string): string {
  return `(${value})::HUGEINT`;
}
