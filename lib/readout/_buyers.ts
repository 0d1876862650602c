/** From orders to visitors: sums per buyer, and who does not count. */

import { orderMoments } from "./_order_values.ts";
import type { EngineRow } from "../engine/mod.ts";
import type { ExactColumn, ExactSums } from "./_exact_moments.ts";
import type { Choices } from "./options.ts";
import type { Orders } from "./_orders.ts";
import { DAYS } from "./_places.ts";

/** Buyers in two variations. */
export interface Crossovers {
  readonly visitors: number;
  readonly orders: number;
}

/** Who counts: the table `buyers` holds them, the table `gone` the others. */
export interface Selection {
  /** Buyers before anybody was left out. */
  readonly buyers: number;
  readonly crossovers: Crossovers;
  /** Whether `gone` holds anybody. */
  readonly isPart: boolean;
  /** Buyers left out for a large order, by variation; empty when none was asked for. */
  readonly outliers: readonly number[];
  /** How many visitors those are. */
  readonly outlierVisitors: number;
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
 * Makes the tables `buyers` (key, first and last place, sums) and `gone`.
 *
 * @param orders The orders, placed.
 * @param choices Crossovers and threshold.
 * @param removal Whether outliers are still to be removed, or the service did.
 * @returns What was left out.
 */
export async function selectBuyers(
  orders: Orders,
  { crossovers: choice, maxZScore }: Choices,
  removal: "here" | "done",
): Promise<Selection> {
  const { engine } = orders;
  await engine.run(`CREATE OR REPLACE TEMP TABLE buyers AS ${buyersSql(orders)}
     GROUP BY key1, key2`);
  const [facts] = await engine.rows(
    `SELECT count(*) AS buyers,
       count(*) FILTER (${IS_CROSSED}) AS visitors,
       coalesce(sum(orders) FILTER (${IS_CROSSED}), 0) AS orders
     FROM buyers`,
  );
  const crossovers = {
    visitors: Number(facts!.visitors),
    orders: Number(facts!.orders),
  };
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE gone AS
     SELECT key1, key2 FROM buyers WHERE ${IS_CROSSED}`,
  );
  if (crossovers.visitors > 0) {
    await engine.run(`DELETE FROM buyers WHERE ${IS_CROSSED}`);
    if (choice === "keep") await keepCrossovers(orders);
  }
  const isPart = crossovers.visitors > 0 && choice === "exclude";
  const selection = {
    buyers: Number(facts!.buyers),
    crossovers,
    isPart,
    outliers: [],
    outlierVisitors: 0,
  };
  return maxZScore === null || removal === "done"
    ? selection
    : await removeOutliers(orders, selection, maxZScore);
}

const IS_CROSSED = `low // ${DAYS} <> high // ${DAYS}`;

/** Sums of whole units in doubles: exact, and quicker than wide integers. */
function buyersSql({ profitDecimals }: Orders): string {
  return `SELECT key1, key2, min(place) AS low, max(place) AS high,
       count(*)::INTEGER AS orders, sum(revenue) AS revenue
       ${profitDecimals === null ? "" : ", sum(profit) AS profit"}
     FROM placed`;
}

/** A visitor seen in two variations is two visitors for the sums. */
async function keepCrossovers(orders: Orders): Promise<void> {
  const { engine } = orders;
  await engine.run(
    `INSERT INTO buyers ${buyersSql(orders)} SEMI JOIN gone USING (key1, key2)
     GROUP BY key1, key2, place // ${DAYS}`,
  );
  await engine.run("DELETE FROM gone");
}

/** Visitors with an order above the threshold go, with all of their orders. */
async function removeOutliers(
  orders: Orders,
  selection: Selection,
  threshold: number,
): Promise<Selection> {
  const { engine } = orders;
  const limit = (await orderMoments(orders, selection.isPart)).limitAt(
    threshold,
  );
  if (limit === null) {
    return { ...selection, outliers: orders.variations.map(() => 0) };
  }
  await engine.run(
    `CREATE OR REPLACE TEMP TABLE outliers AS SELECT DISTINCT key1, key2
     FROM (SELECT * FROM placed WHERE revenue > $limit)
     ANTI JOIN gone USING (key1, key2)`,
    { limit },
  );
  const rows = await engine.rows(
    `SELECT low // ${DAYS} AS arm, count(*) AS visitors
     FROM buyers SEMI JOIN outliers USING (key1, key2) GROUP BY arm`,
  );
  const [total] = await engine.rows(
    "SELECT count(*) AS visitors FROM outliers",
  );
  await engine.run(
    `DELETE FROM buyers USING outliers
     WHERE buyers.key1 = outliers.key1 AND buyers.key2 = outliers.key2`,
  );
  await engine.run("INSERT INTO gone SELECT * FROM outliers");
  const outlierVisitors = Number(total!.visitors);
  return {
    ...selection,
    isPart: selection.isPart || outlierVisitors > 0,
    outliers: orders.variations.map((_, arm) =>
      Number(rows.find((row) => Number(row.arm) === arm)?.visitors ?? 0)
    ),
    outlierVisitors,
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
    // A buyer's "converted" is 1, so its products are the sums.
    const sums = [whole("buyers"), ...columns.map(whole)];
    const between = (a: string, b: string): bigint =>
      whole(`${a} ${b}` in row ? `${a} ${b}` : `${b} ${a}`);
    return {
      sums,
      products: [
        sums,
        ...columns.map((a, i) => [
          sums[i + 1]!,
          ...columns.map((b) => between(a, b)),
        ]),
      ],
    };
  };
  return { sql, read };
}

/** Sums of the buyers of one variation, by the day on which they bought. */
export interface BuyerSums {
  readonly arm: number;
  /** `null` for those who bought on several days. */
  readonly day: number | null;
  readonly sums: ExactSums;
}

/** Adds up the table `buyers`. */
export async function sumBuyers(orders: Orders): Promise<BuyerSums[]> {
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
  return rows.map((row) => ({
    arm: Number(row.arm),
    day: row.day === null ? null : Number(row.day),
    sums: read(row),
  }));
}

/** 128 bits hold the products of everything that a double holds exactly. */
export function wide(value: string): string {
  return `(${value})::HUGEINT`;
}
