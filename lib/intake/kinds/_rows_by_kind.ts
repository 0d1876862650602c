/** Counts the rows of all kinds by variation. */

import { type EngineRow, identifier, parquetSql } from "../../engine/mod.ts";
import { cachedQuery, type OrderFile, poolSql } from "../../sums/mod.ts";
import { differsBetweenArms } from "../variations/mod.ts";
import { KIND, type OrderKinds } from "./order_kinds.ts";
import { withCountedRows } from "../_remade_orders.ts";

/** Kinds of a table's rows, and the source of their variation. */
export interface KindRows extends OrderKinds {
  /** SQL of a row's variation, or `null` if no variations are compared. */
  readonly variation: string | null;
  /** SQL join that supplies the variation. */
  readonly join?: string;
  /** Variations that are merged into one. */
  readonly pool?: readonly string[] | undefined;
}

/** Number of orders by variation index. */
export type Counts = readonly number[];

/**
 * Returns SQL that counts orders; counting distinct IDs is skipped if each row is
 * an order.
 */
export function countSql({ table, isGrouped }: KindRows): string {
  return isGrouped && table.fields.order_id !== undefined
    ? "count(DISTINCT the_order)"
    : "count(*)";
}

/** Returns SQL of the rows with their kind, order and variation. */
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
    variation === null ? "NULL::VARCHAR" : poolSql(variation, pool)
  } AS the_variation FROM ${from} AS rows ${join})`;
}

/**
 * Queries the rows by kind, and caches the result if it depends on the file
 * alone.
 */
export async function queryKindRows(
  rows: KindRows,
  query: (from: string) => string,
): Promise<readonly EngineRow[]> {
  const { view, join = "", table } = rows;
  const answer = view === null && join === ""
    ? await cachedQuery(table, (stored) => query(kindRowsSql(rows, stored)))
    : `(${query(kindRowsSql(rows))})`;
  return await table.engine.rows(`FROM ${answer}`);
}

/** Returns counts by variation name. */
export function countsByVariation(
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

/** Returns order counts with the names of their variations. */
export function ordersByName(
  variations: readonly string[],
  counts: Counts,
): { readonly name: string; readonly orders: number }[] {
  return variations.map((name, arm) => ({ name, orders: counts[arm] ?? 0 }));
}

/** Orders that meet a condition, and the others, by variation index. */
interface Compared {
  readonly counts: Counts;
  readonly others: Counts;
  /** Whether they differ between the variations beyond chance. */
  readonly isUneven: boolean;
  /** Number of matching orders, also of those without a variation. */
  readonly total: number;
}

/**
 * Counts the orders that meet a condition, and compares the variations.
 *
 * @param rows Kinds of the rows.
 * @param variations Names of the variations.
 * @param condition SQL condition.
 * @param where SQL condition of all rows; by default, sales that count.
 */
export async function compareCounts(
  rows: KindRows,
  variations: readonly string[],
  condition: string,
  where = `${identifier(KIND)} IS NULL AND is_sold`,
): Promise<Compared> {
  const counted = await queryKindRows(
    rows,
    (from) =>
      `SELECT the_variation AS variation, is_of, ${countSql(rows)} AS orders
       FROM (SELECT *, coalesce(${condition}, false) AS is_of FROM ${from}
         WHERE ${where}) GROUP BY ALL`,
  );
  const matching = counted.filter((row) => row.is_of === true);
  const counts = countsByVariation(matching, variations);
  const others = countsByVariation(
    counted.filter((row) => !matching.includes(row)),
    variations,
  );
  return {
    counts,
    others,
    isUneven: differsBetweenArms(counts, others),
    total: matching.reduce((sum, { orders }) => sum + Number(orders), 0),
  };
}

/**
 * Excludes the rows that are not orders of the test, and counts them.
 *
 * @param file The stored rows.
 * @param kinds Kinds of the rows.
 * @returns The counted rows, or the same file if all rows count.
 */
export async function excludeKinds<
  File extends Pick<OrderFile, "engine" | "path" | "fields" | "kept">,
>(file: File, { view }: Pick<OrderKinds, "view">): Promise<
  File & Pick<OrderFile, "exclusions">
> {
  if (view === null) return file;
  const { table, exclusions } = await withCountedRows(file, view, {
    from: view,
    reason: KIND,
    row: "file_row_number",
  });
  return { ...table, exclusions };
}
