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
const NOT_POSITIVE = -32_768;

/** SQL of the bin that an order of the view `placed` is in. */
export const BIN_SQL = `CASE WHEN net_revenue > 0
  THEN floor(log10(net_revenue) * ${BINS_PER_DECADE} + 1e-9)::INTEGER
  ELSE ${NOT_POSITIVE} END`;

/**
 * Sums the orders that count.
 *
 * @param orders The orders, placed and with `gone` made.
 * @param isPart Whether `gone` holds anybody.
 * @returns Count, mean, spread, bins.
 */
export async function orderMoments(
  orders: Orders,
  isPart: boolean,
): Promise<OrderMoments> {
  const all = await sumBins(orders, "placed");
  // The few that do not count are taken out again: whole numbers lose nothing.
  const without = isPart
    ? await sumBins(orders, "placed SEMI JOIN gone USING (key1, key2)")
    : [];
  const key = ({ arm, bin }: BinSums): number => arm * DAYS - bin;
  const gone = new Map(without.map((row) => [key(row), row]));
  const kept = all.map((row) => {
    const minus = gone.get(key(row));
    return {
      ...row,
      orders: row.orders - (minus?.orders ?? 0n),
      sum: row.sum - (minus?.sum ?? 0n),
      squares: row.squares - (minus?.squares ?? 0n),
    };
  }).filter(({ orders }) => orders > 0n)
    .sort((a, b) => a.arm - b.arm || a.bin - b.bin);
  return summarise(kept, orders.revenueDecimals);
}

interface BinSums {
  readonly arm: number;
  readonly bin: number;
  readonly orders: bigint;
  readonly sum: bigint;
  readonly squares: bigint;
}

async function sumBins({ engine }: Orders, from: string): Promise<BinSums[]> {
  const rows = await engine.rows(
    `SELECT place // ${DAYS} AS arm, ${BIN_SQL} AS bin, count(*) AS orders,
       sum(revenue::HUGEINT) AS sum,
       sum(revenue::HUGEINT * revenue::HUGEINT) AS squares
     FROM ${from} GROUP BY ALL`,
  );
  return rows.map((row) => ({
    arm: Number(row.arm),
    bin: Number(row.bin),
    orders: row.orders as bigint,
    sum: row.sum as bigint,
    squares: row.squares as bigint,
  }));
}

function summarise(kept: readonly BinSums[], decimals: number): OrderMoments {
  const total = (of: (row: BinSums) => bigint): bigint =>
    kept.reduce((sum, row) => sum + of(row), 0n);
  const count = total(({ orders }) => orders);
  const sum = total((row) => row.sum);
  const squares = total((row) => row.squares);
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
    bins: kept.map(({ arm, bin, orders }) => ({
      arm,
      bin: bin === NOT_POSITIVE ? null : bin,
      orders: Number(orders),
    })),
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
