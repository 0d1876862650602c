/** SQL of the rows in a file that count as orders. */

import { nettedHere, type Plan, rowHere } from "../warehouse/mod.ts";
import { cachedRows, cacheTable, selectList, type Store } from "./tables.ts";

/** Range of days to which orders are limited. */
export interface Window {
  /** First day, `YYYY-MM-DD`. */
  readonly firstDay: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly lastDay: string;
}

/**
 * Returns the SQL of the orders that count: file rows with variation index `arm`,
 * value `bin`, and amounts in whole units after refunds.
 *
 * @param store Engine and cache of the orders.
 * @param rows SQL of the rows of the file.
 * @param plan Plan that decides which rows count, with their units.
 * @param areAllCounted Whether all rows count.
 */
export async function ordersSql(
  store: Store,
  rows: string,
  plan: Plan,
  areAllCounted: boolean,
): Promise<string> {
  const { arm, code, units, bin } = rowHere(plan);
  // Every query evaluates this condition on every row, so it is left out if all
  // rows count.
  const isCounted = areAllCounted ? "true" : `${code} >= 0`;
  if (!plan.nets) {
    return `(SELECT *, ${arm} AS arm, ${bin(units.revenue!)}::SMALLINT AS bin,
      ${selectList(units)} FROM ${rows} WHERE ${isCounted})`;
  }
  const counted = `${rows} WHERE ${isCounted}`;
  const { column, decimals } = plan.units.revenue!;
  const refundedVisitors = `SELECT DISTINCT variation, visitor_id FROM ${rows}
    WHERE ${column} < 0`;
  const nettedRows = await cacheTable(
    store,
    "netted",
    nettedHere({
      ...plan,
      description: {
        ...plan.description,
        orders: {
          ...plan.description.orders,
          table:
            `(SELECT * FROM ${rows} SEMI JOIN (${refundedVisitors}) USING (variation, visitor_id))`,
        },
      },
    }),
  );
  const remainders = Object.entries(units).map(([name, value]) =>
    [name, `coalesce(netted.${name}, ${value})`] as const
  );
  const digits = Math.abs(decimals);
  const revenue = `netted.revenue ${decimals < 0 ? "*" : "/"} 1e${digits}`;
  return `(SELECT o.*, ${bin("o.revenue")}::SMALLINT AS bin FROM (
    SELECT o.* REPLACE (CASE WHEN netted.row IS NULL THEN o.${column}
        ELSE ${revenue} END AS ${column}),
      ${arm} AS arm, ${selectList(Object.fromEntries(remainders))}
    FROM (SELECT * FROM ${counted} AND ${column} > 0) o
    LEFT JOIN ${nettedRows} netted USING (row)
    WHERE netted.row IS NULL OR netted.revenue > 0) o)`;
}

/** Returns the total of the rows that count, and of refunds alone, in units. */
export async function grossUnits(
  store: Store,
  rows: string,
  plan: Plan,
): Promise<Readonly<Record<"back" | "total", number>>> {
  const { code, units } = rowHere(plan);
  const [sums] = await cachedRows(
    store,
    `SELECT sum(units)::DOUBLE AS total, sum(least(units, 0))::DOUBLE AS back
     FROM (SELECT ${units.revenue} AS units FROM ${rows} WHERE ${code} >= 0)`,
  );
  return { back: Number(sums!.back), total: Number(sums!.total) };
}
