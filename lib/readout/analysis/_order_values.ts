/** How large orders are, by variation. */

import {
  amountsSql,
  armSql,
  BINS_PER_DECADE,
  DAYS,
  fromUnits,
  NOT_POSITIVE,
  type OrderBin,
  type OrderMoments,
  type Orders,
} from "../orders/mod.ts";
import type { OrderValueReadout, VariationOrderValues } from "../record/mod.ts";
import { USUAL_THRESHOLD } from "./_outliers.ts";

/** What the distribution is made from. */
export interface OrderValueInput {
  /** The orders, with the table `large` made. */
  readonly orders: Orders;
  /** Value in units above which none counts; `null` for none. */
  readonly cap: number | null;
  /** The order values that count. */
  readonly values: OrderMoments;
}

/** Marks of large orders are this close at most, on a logarithmic axis. */
const MARKS_PER_DECADE = 150;

/**
 * The distribution of the order values that count.
 *
 * @param input The orders.
 * @returns Bins, medians, and the orders above the usual outlier threshold.
 */
export async function readOrderValues(
  input: OrderValueInput,
): Promise<OrderValueReadout> {
  const { orders, values } = input;
  const limit = values.limitAt(USUAL_THRESHOLD);
  const medians = await mediansOf(input);
  const large = limit === null ? [] : await largeValues(orders, limit);
  return {
    threshold: limit === null ? null : {
      zScore: USUAL_THRESHOLD,
      value: values.mean! + USUAL_THRESHOLD * values.standardDeviation!,
    },
    variations: orders.variations.map(
      (variation, arm): VariationOrderValues => {
        const mine = values.bins.filter((row) => row.arm === arm);
        const above = large.filter((row) => row.arm === arm);
        return {
          variation,
          orders: countOf(mine),
          notPositive: countOf(mine.filter(({ bin }) => bin === null)),
          median: medians[arm]!,
          bins: mine.flatMap(({ bin, orders }) =>
            bin === null ? [] : [{
              from: 10 ** (bin / BINS_PER_DECADE),
              to: 10 ** ((bin + 1) / BINS_PER_DECADE),
              orders,
            }]
          ),
          aboveThreshold: above.reduce((sum, row) => sum + row.orders, 0),
          marks: above.map(({ value }) => value),
        };
      },
    ),
  };
}

function countOf(bins: readonly OrderBin[]): number {
  return bins.reduce((sum, { orders }) => sum + orders, 0);
}

/** The bins say where the middle is; only the orders of that bin are sorted. */
async function mediansOf(
  { orders, cap, values }: OrderValueInput,
): Promise<(number | null)[]> {
  const wanted = orders.variations.map((_, arm) => {
    const mine = values.bins.filter((row) => row.arm === arm)
      .toSorted((a, b) => (a.bin ?? -Infinity) - (b.bin ?? -Infinity));
    const count = countOf(mine);
    return count === 0
      ? null
      : middleOf(mine, [Math.ceil(count / 2) - 1, Math.floor(count / 2)]);
  });
  const conditions = wanted.flatMap((one, arm) =>
    one === null ? [] : [
      `arm = ${arm} AND bin IN (${one.bins.join(", ")})`,
    ]
  );
  if (conditions.length === 0) return wanted.map(() => null);
  const places = wanted.flatMap((one, arm) =>
    one === null ? [] : one.ranks.map((rank) => `(${arm}, ${rank})`)
  );
  const condition = `(${conditions.join(" OR ")})${
    cap === null ? "" : ` AND revenue <= ${cap}`
  }`;
  // Values are counted, and those of visitors who do not count taken off again:
  // nothing has to be sorted or joined but the few different values.
  const rows = await orders.engine.rows(
    `WITH counted AS (
       SELECT arm, revenue, 1 AS orders
       FROM (SELECT *, ${armSql(orders.variations)} AS arm
         FROM (${amountsSql(orders)}))
       WHERE ${roughly(wanted)}${condition}
       UNION ALL SELECT arm, revenue, -1
       FROM (SELECT *, place // ${DAYS} AS arm FROM gone_orders)
       WHERE ${condition}),
     ranked AS (
       SELECT arm, revenue, sum(orders) AS orders,
         sum(sum(orders)) OVER (PARTITION BY arm ORDER BY revenue
           ROWS UNBOUNDED PRECEDING) AS upto
       FROM counted GROUP BY arm, revenue)
     SELECT DISTINCT arm, revenue
     FROM ranked JOIN (VALUES ${places.join(", ")}) wanted(arm, nth) USING (arm)
     WHERE nth < upto AND nth >= upto - ranked.orders`,
  );
  return wanted.map((_, arm) => {
    const middle = rows.filter((row) => Number(row.arm) === arm)
      .map(({ revenue }) =>
        fromUnits(BigInt(Number(revenue)), orders.revenueDecimals)
      );
    return middle.length === 0
      ? null
      : (Math.min(...middle) + Math.max(...middle)) / 2;
  });
}

/** A plain range of values passes by most orders while they are read. */
function roughly(wanted: readonly (Middle | null)[]): string {
  const bins = wanted.flatMap((one) => one?.bins ?? []);
  if (bins.includes(NOT_POSITIVE)) return "";
  const edge = (bin: number): number => 10 ** (bin / BINS_PER_DECADE);
  const low = edge(Math.min(...bins)) * (1 - SLACK);
  const high = edge(Math.max(...bins) + 1) * (1 + SLACK);
  return `net_revenue BETWEEN ${low}::DOUBLE AND ${high}::DOUBLE AND `;
}

/** More than what logarithms may be off by. */
const SLACK = 1e-6;

interface Middle {
  /** The bins of the middle orders. */
  readonly bins: readonly number[];
  /** Their positions among the orders of these bins. */
  readonly ranks: readonly number[];
}

function middleOf(
  bins: readonly OrderBin[],
  [low, high]: readonly [number, number],
): Middle {
  const found: number[] = [];
  let before = 0;
  let skipped = 0;
  for (const { bin, orders } of bins) {
    const end = before + orders;
    if (low >= end) skipped = end;
    else if (before <= high) found.push(bin ?? NOT_POSITIVE);
    before = end;
  }
  return { bins: found, ranks: [low - skipped, high - skipped] };
}

async function largeValues(
  { engine, revenueDecimals }: Orders,
  limit: number,
): Promise<{ arm: number; orders: number; value: number }[]> {
  const rows = await engine.rows(
    `SELECT arm, count(*) AS orders, max(revenue) AS revenue
     FROM large WHERE revenue > ${limit}
     GROUP BY arm, CASE WHEN revenue > 0
       THEN round(log10(revenue) * ${MARKS_PER_DECADE}) END
     ORDER BY arm, max(revenue)`,
  );
  return rows.map(({ arm, orders, revenue }) => ({
    arm: Number(arm),
    orders: Number(orders),
    value: fromUnits(BigInt(revenue as number), revenueDecimals),
  }));
}
