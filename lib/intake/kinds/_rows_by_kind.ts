/** Rows of all kinds by variation. */

import { identifier, parquetSql } from "../../engine/mod.ts";
import { pooledSql } from "../../sums/mod.ts";
import { KIND } from "./_kinded_rows.ts";
import type { OrderKinds } from "./order_kinds.ts";

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
  { view, table, variation, join = "", pool }: KindRows,
): string {
  const { order_id, net_revenue } = table.fields;
  const row = "'row ' || file_row_number";
  const id = order_id === undefined
    ? row
    : `coalesce(nullif(trim(${identifier(order_id)}::VARCHAR), ''), ${row})`;
  const isSale = net_revenue === undefined
    ? "true"
    : `(${identifier(net_revenue)} < 0) IS NOT TRUE`;
  const from = view ??
    `(SELECT *, NULL::VARCHAR AS ${identifier(KIND)} FROM ${
      parquetSql(table.path, true)
    })`;
  return `(SELECT rows.*, ${id} AS the_order, ${isSale} AS is_sold, ${
    variation === null ? "NULL::VARCHAR" : pooledSql(variation, pool)
  } AS the_variation FROM ${from} AS rows ${join})`;
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
