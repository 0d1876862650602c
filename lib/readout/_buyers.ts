/** From orders to visitors: sums per buyer, and who does not count. */

import type { EngineRow } from "../engine/mod.ts";
import type { ExactColumn, ExactSums } from "./_exact_moments.ts";
import {
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
 * Who counts. The table `buyers` holds the visitors with more than one order who
 * do, the table `gone` those who do not; everybody else counts whose only order
 * is not above the cap.
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

/** Sums of the buyers of one variation, by the day on which they bought. */
export interface BuyerSums {
  readonly arm: number;
  /** `null` for those who bought on several days. */
  readonly day: number | null;
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
 * Makes the tables `buyers` (visitor, first and last place, sums) and `gone`,
 * and sums those who count.
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
  const { engine } = orders;
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE buyers AS ${
      buyersSql(orders)
    } GROUP BY visitor`,
  );
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE gone AS
     SELECT visitor FROM buyers WHERE ${IS_CROSSED}`,
  );
  const { buyers, crossovers } = await countBuyers(orders);
  if (crossovers.visitors > 0) {
    await engine.run(`DELETE FROM buyers WHERE ${IS_CROSSED}`);
    if (choice === "keep") await keepCrossovers(orders);
  }
  const all = await sumOrders(orders, "placed", null);
  const repeats = await sumOrders(orders, "placed_repeats", null);
  const kept = without(all, await sumOrders(orders, GONE, null));
  const whole = { buyers, crossovers, cap: null, outliers: null };
  const values = orderMoments(kept, orders.revenueDecimals);
  if (maxZScore === null || removal === "done") {
    return {
      ...whole,
      outlierVisitors: 0,
      values,
      sums: await sumBuyers(orders, without(all, repeats)),
    };
  }
  const cap = values.limitAt(maxZScore);
  const outliers = await removeOutliers(orders, cap);
  const rest = await sumOrders(orders, "placed", cap);
  const once = without(rest, await sumOrders(orders, "placed_repeats", cap));
  return {
    ...whole,
    cap,
    ...outliers,
    values: orderMoments(
      without(rest, await sumOrders(orders, GONE, cap)),
      orders.revenueDecimals,
    ),
    sums: await sumBuyers(orders, once),
  };
}

const IS_CROSSED = `low // ${DAYS} <> high // ${DAYS}`;
const GONE = "(SELECT * FROM placed_repeats SEMI JOIN gone USING (visitor))";

/** Sums of whole units in doubles: exact, and quicker than wide integers. */
function buyersSql({ profitDecimals }: Orders): string {
  return `SELECT visitor, min(place) AS low, max(place) AS high,
       count(*)::INTEGER AS orders, sum(revenue) AS revenue
       ${profitDecimals === null ? "" : ", sum(profit) AS profit"}
     FROM placed_repeats`;
}

async function countBuyers(
  { engine, count }: Orders,
): Promise<Pick<Selection, "buyers" | "crossovers">> {
  const [facts] = await engine.rows(
    `SELECT count(*) AS buyers, coalesce(sum(orders), 0) AS orders,
       count(*) FILTER (${IS_CROSSED}) AS crossed,
       coalesce(sum(orders) FILTER (${IS_CROSSED}), 0) AS "crossed orders"
     FROM buyers`,
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

/** A visitor seen in two variations is two visitors for the sums. */
async function keepCrossovers(orders: Orders): Promise<void> {
  const { engine } = orders;
  await engine.run(
    `INSERT INTO buyers ${buyersSql(orders)} SEMI JOIN gone USING (visitor)
     GROUP BY visitor, place // ${DAYS}`,
  );
  await engine.run("DELETE FROM gone");
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
       SELECT low // ${DAYS} AS arm, count(*) AS visitors
       FROM buyers SEMI JOIN outliers USING (visitor) GROUP BY arm
       UNION ALL
       SELECT place // ${DAYS}, count(*) FROM placed WHERE revenue > ${cap}
       GROUP BY ALL
       UNION ALL
       SELECT place // ${DAYS}, -count(*) FROM placed_repeats
       WHERE revenue > ${cap} GROUP BY ALL)
     GROUP BY arm`,
  );
  const [twice] = await engine.rows(
    `SELECT (SELECT count(*) FROM buyers SEMI JOIN outliers USING (visitor))
       - (SELECT count(*) FROM outliers) AS visitors`,
  );
  await engine.run(
    "DELETE FROM buyers USING outliers WHERE buyers.visitor = outliers.visitor",
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

/** SQL of sums and products over whole-number columns, and how to read them. */
export interface SumsReader {
  /** What is selected; buyers are counted as converted. */
  readonly sql: string;
  readonly read: (row: EngineRow) => ExactSums;
}

/**
 * Sums and sums of products of the visitors' columns.
 *
 * @param orders Whether there is a profit.
 * @param converted SQL of a number: visitors who come in.
 * @param sum SQL of what a column adds up to.
 * @param product SQL of what a pair of columns adds up to.
 * @returns The SQL, and how to read its rows.
 */
export function sumsReader(
  orders: Orders,
  converted: string,
  sum: (column: string) => string,
  product: (a: string, b: string) => string,
): SumsReader {
  const columns = ["orders", "revenue"];
  if (orders.profitDecimals !== null) columns.push("profit");
  const pairs = columns.flatMap((a, i) =>
    columns.slice(i).map((b) => [a, b] as const)
  );
  const sql = [
    `${converted} AS buyers`,
    ...columns.map((column) => `sum(${sum(column)}) AS "${column}"`),
    ...pairs.map(([a, b]) => `sum(${product(a, b)}) AS "${a} ${b}"`),
  ].join(", ");
  const read = (row: EngineRow): ExactSums => {
    const whole = (name: string): bigint =>
      BigInt((row[name] ?? 0) as bigint | number);
    const between = (a: string, b: string): bigint =>
      whole(`${a} ${b}` in row ? `${a} ${b}` : `${b} ${a}`);
    return withConverted(
      whole("buyers"),
      columns.map(whole),
      columns.map((a) => columns.map((b) => between(a, b))),
    );
  };
  return { sql, read };
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

/** Adds up the table `buyers`, and those who bought once. */
async function sumBuyers(
  orders: Orders,
  once: readonly OrderSums[],
): Promise<BuyerSums[]> {
  const { sql, read } = sumsReader(
    orders,
    "count(*)",
    (column) => wide(column),
    (a, b) => `${wide(a)} * ${wide(b)}`,
  );
  const rows = await orders.engine.rows(
    `SELECT low // ${DAYS} AS arm,
       CASE WHEN low = high THEN low % ${DAYS} END AS day, ${sql}
     FROM buyers GROUP BY ALL`,
  );
  return [
    ...once.map((row) => ({ ...row, sums: sumsOfSingles(orders, row) })),
    ...rows.map((row) => ({
      arm: Number(row.arm),
      day: row.day === null ? null : Number(row.day),
      sums: read(row),
    })),
  ];
}

/** Visitors with one order each. */
function sumsOfSingles(orders: Orders, row: OrderSums): ExactSums {
  const { orders: count, revenue, profit, revenue2, both, profit2 } = row;
  const products = [
    [count, revenue, profit],
    [revenue, revenue2, both],
    [profit, both, profit2],
  ];
  const columns = orders.profitDecimals === null ? 2 : 3;
  return withConverted(
    count,
    [count, revenue, profit].slice(0, columns),
    products.slice(0, columns).map((line) => line.slice(0, columns)),
  );
}

/** 128 bits hold the products of everything that a double holds exactly. */
export function wide(value: string): string {
  return `(${value})::HUGEINT`;
}
