/** Which rows of a file are orders that count. */

import { nettedHere, type Plan, rowHere } from "../warehouse/mod.ts";
import { keep, keptRows, selected, type Store } from "./tables.ts";

/** Days of the visitors, outside of which no order counts. */
export interface Window {
  /** First day, `YYYY-MM-DD`. */
  readonly firstDay: string;
  /** Last day. */
  readonly lastDay: string;
}

/**
 * SQL of the orders that count: the rows of the file with the index of their
 * variation as `arm`, their `bin`, and the plan's amounts in whole units, of
 * which refunds are taken.
 *
 * @param store Holds them.
 * @param rows SQL of the rows of the file.
 * @param plan Which of them count, and their units.
 * @param areAll Whether all of them count.
 */
export async function ordersSql(
  store: Store,
  rows: string,
  plan: Plan,
  areAll: boolean,
): Promise<string> {
  const { arm, code, units, bin } = rowHere(plan);
  // Asked of every row in every query: only where there is something to find.
  const isCounted = areAll ? "true" : `${code} >= 0`;
  if (!plan.nets) {
    return `(SELECT *, ${arm} AS arm, ${bin(units.revenue!)}::SMALLINT AS bin,
      ${selected(units)} FROM ${rows} WHERE ${isCounted})`;
  }
  const counted = `${rows} WHERE ${isCounted}`;
  const { column, decimals } = plan.units.revenue!;
  const back = `SELECT DISTINCT variation, visitor_id FROM ${rows}
    WHERE ${column} < 0`;
  const netted = await keep(
    store,
    "netted",
    nettedHere({
      ...plan,
      description: {
        ...plan.description,
        orders: {
          ...plan.description.orders,
          table:
            `(SELECT * FROM ${rows} SEMI JOIN (${back}) USING (variation, visitor_id))`,
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
      ${arm} AS arm, ${selected(Object.fromEntries(remainders))}
    FROM (SELECT * FROM ${counted} AND ${column} > 0) o
    LEFT JOIN ${netted} netted USING (row)
    WHERE netted.row IS NULL OR netted.revenue > 0) o)`;
}

/** What the rows that count come to in units, and the refunds among them. */
export async function grossUnits(
  store: Store,
  rows: string,
  plan: Plan,
): Promise<Readonly<Record<"back" | "total", number>>> {
  const { code, units } = rowHere(plan);
  const [sums] = await keptRows(
    store,
    `SELECT sum(units)::DOUBLE AS total, sum(least(units, 0))::DOUBLE AS back
     FROM (SELECT ${units.revenue} AS units FROM ${rows} WHERE ${code} >= 0)`,
  );
  return { back: Number(sums!.back), total: Number(sums!.total) };
}
