/** Writes derived orders to a file, without the excluded ones. */

import { join } from "node:path";
import { type Engine, literal, PARQUET } from "../engine/mod.ts";
import type { Exclusions } from "../record/mod.ts";
import type { OrderFile } from "../sums/mod.ts";

/** Derived orders in a table of the engine. */
interface DerivedOrders {
  /**
   * Name of the table, which has the order columns, `row`, and `reason` (why an
   * order is excluded).
   */
  readonly table: string;
  /** Names of its canonical columns. */
  readonly names: readonly string[];
  /**
   * Names of the store's own metrics, whose columns are `own_0`, `own_1` and so
   * on.
   */
  readonly measured: readonly string[];
  /** Helper columns of the table that are dropped from the orders. */
  readonly extraColumns?: readonly string[];
  /**
   * Order in which the exclusion reasons are listed. @default {the largest first}
   */
  readonly reasons?: readonly Exclusions["reason"][];
}

/** Writes the counted orders to a file of their own, and returns the exclusions. */
export async function writeDerivedOrders(
  engine: Engine,
  { table, names, measured, extraColumns = [], reasons: reasonOrder }:
    DerivedOrders,
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
