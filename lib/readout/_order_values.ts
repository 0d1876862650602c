/** Order values: how many of each size, their mean and their spread. */

import { fromUnits, ratio } from "./_exact_moments.ts";
import type { Orders } from "./_orders.ts";
import { DAYS } from "./_places.ts";

/** Bins of order values on a logarithmic axis; their edges are 10 ** (k / 12). */
export const BINS_PER_DECADE = 12;

/** Orders of one variation in one bin. */
export interface OrderBin {
  readonly arm: number;
  /** Index of the lower edge; `null` for orders of zero or less. */
  readonly bin: number | null;
  readonly orders: number;
}

/** The orders that count, summed. */
export interface OrderMoments {
  readonly count: number;
  readonly mean: number | null;
  /** Sample standard deviation; `null` below two orders. */
  readonly standardDeviation: number | null;
  readonly bins: readonly OrderBin[];
  /** z-score of a value in units; `null` when all orders have one value. */
  readonly score: (units: number) => number | null;
  /** The largest value in units that is not above a threshold; `null` like a score. */
  readonly limitAt: (threshold: number) => number | null;
}

/** Orders of zero or less. */
export const NOT_POSITIVE = -32_768;

/** SQL of the bin that an order of the view `placed` is in. */
export const BIN_SQL = `CASE WHEN net_revenue > 0
  THEN floor(log10(net_revenue) * ${BINS_PER_DECADE} + 1e-9)::INTEGER
  ELSE ${NOT_POSITIVE} END`;

/** Orders of visitors who do not count; SQL. */
export const GONE =
  "(SELECT * FROM placed_repeats SEMI JOIN gone USING (visitor))";

/** Orders of one place and one bin, summed in whole units. */
export interface OrderSums {
  readonly arm: number;
  readonly day: number;
  readonly bin: number;
  readonly orders: bigint;
  readonly revenue: bigint;
  readonly profit: bigint;
  /** Sums of squares and of the product. */
  readonly revenue2: bigint;
  readonly both: bigint;
  readonly profit2: bigint;
}

const SUMS = [
  "orders",
  "revenue",
  "profit",
  "revenue2",
  "both",
  "profit2",
] as const;

/**
 * Sums orders by place and bin, each order for itself.
 *
 * @param orders The orders, placed.
 * Where all are summed, whole hours come from their sums.
 *
 * @param from What to sum: `placed`, `placed_repeats`, or those who do not count.
 * @param cap Orders above it are left out; `null` for none.
 * @returns A row per place and bin.
 */
export async function sumOrders(
  { engine, profitDecimals }: Orders,
  from: "placed" | "placed_repeats" | typeof GONE,
  cap: number | null,
): Promise<OrderSums[]> {
  const sum = (value: string): string => `sum(${value})`;
  const product = (a: string, b: string): string =>
    `sum(${a}::HUGEINT * ${b}::HUGEINT)`;
  const profits = profitDecimals === null ? ["0", "0", "0"] : [
    sum("profit"),
    product("revenue", "profit"),
    product("profit", "profit"),
  ];
  const each = (part: string, where: string): string =>
    `SELECT place, ${BIN_SQL} AS bin,
       count(*) AS orders, ${sum("revenue")} AS revenue,
       ${product("revenue", "revenue")} AS revenue2, ${profits[0]} AS profit,
       ${profits[1]} AS "both", ${profits[2]} AS profit2
     FROM ${part} ${where} GROUP BY place, bin`;
  const isWhole = cap === null && from !== GONE;
  const parts = isWhole
    ? `SELECT place, bin, orders, revenue, revenue2, profit, "both", profit2
       FROM ${from}_hours
       UNION ALL ${each(`${from}_cut`, "")}`
    : each(from, cap === null ? "" : `WHERE revenue <= ${cap}`);
  const rows = await engine.rows(
    `SELECT place // ${DAYS} AS arm, place % ${DAYS} AS day, bin,
       ${SUMS.map((name) => `sum("${name}"::HUGEINT) AS "${name}"`).join(", ")}
     FROM (${parts}) GROUP BY ALL`,
  );
  return rows.map((row) => {
    const whole = (name: string): bigint =>
      BigInt(row[name] as bigint | number);
    return {
      arm: Number(row.arm),
      day: Number(row.day),
      bin: Number(row.bin),
      orders: whole("orders"),
      revenue: whole("revenue"),
      profit: whole("profit"),
      revenue2: whole("revenue2"),
      both: whole("both"),
      profit2: whole("profit2"),
    };
  });
}

/** Some orders without others that are among them: whole numbers lose nothing. */
export function without(
  all: readonly OrderSums[],
  some: readonly OrderSums[],
): OrderSums[] {
  const key = ({ arm, day, bin }: OrderSums): string => `${arm} ${day} ${bin}`;
  const minus = new Map(some.map((row) => [key(row), row]));
  return all.map((row) => {
    const other = minus.get(key(row));
    if (other === undefined) return row;
    const rest = Object.fromEntries(
      SUMS.map((name) => [name, row[name] - other[name]]),
    );
    return { ...row, ...rest };
  }).filter(({ orders }) => orders > 0n);
}

/**
 * Mean, spread and bins of order values.
 *
 * @param kept The orders that count, summed.
 * @param decimals Of the unit of revenue.
 * @returns Count, mean, spread, bins.
 */
export function orderMoments(
  kept: readonly OrderSums[],
  decimals: number,
): OrderMoments {
  const total = (of: (row: OrderSums) => bigint): bigint =>
    kept.reduce((sum, row) => sum + of(row), 0n);
  const count = total(({ orders }) => orders);
  const sum = total(({ revenue }) => revenue);
  const squares = total(({ revenue2 }) => revenue2);
  const centred = count * squares - sum * sum;
  const mean = count === 0n ? null : ratio(sum, count, decimals);
  const deviation = count < 2n
    ? null
    : Math.sqrt(ratio(centred, count * (count - 1n), 2 * decimals));
  const score = (units: number): number | null =>
    deviation === null || deviation === 0
      ? null
      : (fromUnits(BigInt(units), decimals) - mean!) / deviation;
  return {
    count: Number(count),
    mean,
    standardDeviation: deviation,
    bins: binsOf(kept),
    score,
    limitAt: (threshold) => {
      if (deviation === null || deviation === 0) return null;
      const scale = 10 ** decimals;
      let limit = Math.floor((mean! + threshold * deviation) * scale);
      // The product above is rounded; the score itself decides.
      while (score(limit)! > threshold) limit--;
      while (score(limit + 1)! <= threshold) limit++;
      return limit;
    },
  };
}

/** The bins over all days, in order. */
function binsOf(kept: readonly OrderSums[]): OrderBin[] {
  const groups = Map.groupBy(kept, ({ arm, bin }) => arm * DAYS + bin);
  return [...groups.keys()].sort((a, b) => a - b).map((key) => {
    const rows = groups.get(key)!;
    const { arm, bin } = rows[0]!;
    return {
      arm,
      bin: bin === NOT_POSITIVE ? null : bin,
      orders: rows.reduce((sum, { orders }) => sum + Number(orders), 0),
    };
  });
}
