/** Orders that were made of the rows of a file, without those that do not count. */

import { join } from "node:path";
import { type Engine, literal, PARQUET } from "../engine/mod.ts";
import type { Exclusions } from "../record/mod.ts";
import type { OrderFile } from "../sums/mod.ts";

/** Orders in a table of the engine. */
interface RemadeOrders {
  /** It has the columns of orders, a `row`, and a `reason` not to count. */
  readonly table: string;
  /** Its columns that are known by name. */
  readonly names: readonly string[];
  /** Names of the store's own measures, whose columns are `own_0` and so on. */
  readonly measured: readonly string[];
  /** Its columns that are of no order. */
  readonly extraColumns?: readonly string[];
  /** Reasons in the order in which they are told. @default {the largest first} */
  readonly reasons?: readonly Exclusions["reason"][];
}

/** The orders that count as a file of their own, and what was left out. */
export async function remadeOrders(
  engine: Engine,
  { table, names, measured, extraColumns = [], reasons: reasonOrder }:
    RemadeOrders,
): Promise<
  & Pick<OrderFile, "path" | "fields" | "measured">
  & { readonly exclusions: readonly Exclusions[] }
> {
  const path = join(engine.folder, `${table}.parquet`);
  await engine.run(
    `COPY (SELECT * EXCLUDE (${["row", "reason", ...extraColumns].join(", ")})
       FROM ${table} WHERE reason IS NULL ORDER BY row)
     TO ${literal(path)} (${PARQUET})`,
  );
  const rows = await engine.rows(
    `SELECT reason, count(*) AS rows,
       sum(net_revenue ORDER BY net_revenue)::DOUBLE AS revenue
     FROM ${table} WHERE reason IS NOT NULL GROUP BY reason
     ORDER BY rows DESC, reason`,
  );
  const reasons = reasonOrder ??
    rows.map(({ reason }) => reason as Exclusions["reason"]);
  return {
    path,
    fields: Object.fromEntries(names.map((name) => [name, name])),
    measured: Object.fromEntries(
      measured.map((name, nth) => [name, `own_${nth}`]),
    ),
    exclusions: reasons.flatMap((reason) =>
      rows.filter((row) => row.reason === reason).map((row) => ({
        reason,
        rows: Number(row.rows),
        netRevenue: Number(row.revenue ?? 0),
      }))
    ),
  };
}
