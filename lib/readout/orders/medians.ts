/** The order values in the middle. */

import { BINS_PER_DECADE, NOT_POSITIVE } from "./bins.ts";
import type { Selection } from "./buyers.ts";
import { fromUnits } from "./exact_moments.ts";
import type { EngineOrders } from "./orders.ts";
import type { OrderBin } from "./totals.ts";

/** How many orders there are in some bins. */
export function countOf(bins: readonly OrderBin[]): number {
  return bins.reduce((sum, { orders }) => sum + orders, 0);
}

/**
 * Medians of the order values that count. The bins say where the middle is; only
 * the orders of that bin are sorted.
 *
 * @param orders The orders.
 * @param selection Who counts.
 * @returns By variation; `null` without orders.
 */
export async function medianValues(
  orders: EngineOrders,
  { goneOrders, cap, values }: Pick<Selection, "goneOrders" | "cap" | "values">,
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
       SELECT arm, revenue, 1 AS orders FROM ${orders.tables.all.sql}
       WHERE ${roughly(wanted)}${condition}
       ${
      goneOrders === null ? "" : `UNION ALL SELECT arm, revenue, -1
       FROM ${goneOrders.sql} WHERE ${condition}`
    }),
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
