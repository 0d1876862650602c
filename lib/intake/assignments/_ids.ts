/** SQL that normalizes visitor IDs, so that orders and assignments match. */

import { identifier } from "../../engine/mod.ts";
import type { OrderFile } from "../../sums/mod.ts";
import type { HeldTable } from "../workspace.ts";

/**
 * Returns SQL that converts an ID to text and drops the ".0" of whole
 * floating-point numbers.
 */
export function textSql(cell: string): string {
  return `CASE WHEN typeof(${cell}) IN ('DOUBLE', 'FLOAT')
    THEN regexp_replace(${cell}::VARCHAR, '\\.0$', '') ELSE ${cell}::VARCHAR END`;
}

/**
 * Returns SQL that also drops ".0" from text IDs, used if no ID matches as
 * spelled.
 */
export function wholeSql(cell: string): string {
  return `regexp_replace(trim(${textSql(cell)}), '^(\\d+)\\.0$', '\\1')`;
}

/**
 * Returns SQL that gives a stored row the variation its visitor saw; requires the
 * table `seen`.
 */
export function seenVariation(
  { inSmallLetters = false }: OrderFile,
  { table }: { readonly table: HeldTable },
): { readonly variation: string | null; readonly join: string } {
  const { fields } = table;
  const { visitor_id } = fields;
  if (visitor_id === undefined) return { variation: null, join: "" };
  const id = wholeSql(`rows.${identifier(visitor_id)}`);
  return {
    variation: "its.variation",
    join: `LEFT JOIN (SELECT ${wholeSql("visitor_id")} AS visitor_id,
        min(variation) AS variation
      FROM seen WHERE NOT twice GROUP BY ALL) its
      ON ${inSmallLetters ? `lower(${id})` : id} = its.visitor_id`,
  };
}
