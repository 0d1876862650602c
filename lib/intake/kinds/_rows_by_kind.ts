/** Rows of all kinds by variation. */

import {
  type EngineRow,
  identifier,
  literal,
  PARQUET,
  parquetSql,
} from "../../engine/mod.ts";
import { type OrderFile, overStored, pooledSql } from "../../sums/mod.ts";
import { KIND, type OrderKinds } from "./order_kinds.ts";
import { join } from "node:path";
import type { Exclusions } from "../../record/mod.ts";

/** The kinds of a table's rows, and where their variation is said. */
export interface KindRows extends OrderKinds {
  /** SQL of a row's variation; `null` where nobody compares any. */
  readonly variation: string | null;
  /** What the rows are joined with for it. */
  readonly join?: string;
  /** Variations that are read as one. */
  readonly pool?: readonly string[] | undefined;
}

/** Orders by variation index. */
export type Counts = readonly number[];

/** SQL of how many orders some rows are; where each is one, they need no comparison. */
export function countSql({ table, isGrouped }: KindRows): string {
  return isGrouped && table.fields.order_id !== undefined
    ? "count(DISTINCT the_order)"
    : "count(*)";
}

/** SQL of the rows, each with its kind, its order and its variation. */
export function kindRowsSql(
  rows: KindRows,
  stored = parquetSql(rows.table.path, true),
): string {
  const { view, table, variation, join = "", pool } = rows;
  const { order_id, net_revenue } = table.fields;
  const row = "'row ' || file_row_number";
  const id = order_id === undefined
    ? row
    : `coalesce(nullif(trim(${identifier(order_id)}::VARCHAR), ''), ${row})`;
  const isSale = net_revenue === undefined
    ? "true"
    : `(${identifier(net_revenue)} < 0) IS NOT TRUE`;
  const from = view ??
    `(SELECT *, NULL::VARCHAR AS ${identifier(KIND)} FROM ${stored})`;
  return `(SELECT rows.*, ${id} AS the_order, ${isSale} AS is_sold, ${
    variation === null ? "NULL::VARCHAR" : pooledSql(variation, pool)
  } AS the_variation FROM ${from} AS rows ${join})`;
}

/**
 * Asks the rows by kind. Where they are those of the file alone, the answer is
 * kept with it.
 */
export async function askKindRows(
  rows: KindRows,
  query: (from: string) => string,
): Promise<readonly EngineRow[]> {
  const { view, join = "", table } = rows;
  const answer = view === null && join === ""
    ? await overStored(table, (stored) => query(kindRowsSql(rows, stored)))
    : `(${query(kindRowsSql(rows))})`;
  return await table.engine.rows(`FROM ${answer}`);
}

/** Counts by the names of variations. */
export function countsBy(
  rows: readonly Readonly<Record<string, unknown>>[],
  variations: readonly string[],
): number[] {
  return variations.map((name) =>
    rows.reduce(
      (sum, { variation, orders }) =>
        variation === name ? sum + Number(orders) : sum,
      0,
    )
  );
}

/**
 * Leaves out the rows of another kind, and counts them.
 *
 * @param file The rows as they are stored.
 * @param kinds What their columns say.
 * @returns The rows that count; the same file where all do.
 */
export async function withoutKinds<
  File extends Pick<OrderFile, "engine" | "path" | "fields" | "kept">,
>(file: File, { view }: Pick<OrderKinds, "view">): Promise<
  File & Pick<OrderFile, "exclusions">
> {
  if (view === null) return file;
  const { engine, fields } = file;
  const path = join(engine.folder, `${view}.parquet`);
  const kind = identifier(KIND);
  await engine.run(
    `COPY (SELECT * EXCLUDE (${kind}, file_row_number) FROM ${view}
       WHERE ${kind} IS NULL ORDER BY file_row_number)
     TO ${literal(path)} (${PARQUET})`,
  );
  const amount = identifier(fields.net_revenue!);
  const rows = await engine.rows(
    `SELECT ${kind} AS reason, count(*) AS rows,
       sum(${amount} ORDER BY ${amount})::DOUBLE AS revenue
     FROM ${view} WHERE ${kind} IS NOT NULL
     GROUP BY reason ORDER BY rows DESC, reason`,
  );
  return {
    ...file,
    path,
    // What is kept beside the file is of all of its rows.
    kept: undefined,
    exclusions: rows.map(({ reason, rows, revenue }) => ({
      reason: reason as Exclusions["reason"],
      rows: Number(rows),
      netRevenue: Number(revenue ?? 0),
    })),
  };
}
