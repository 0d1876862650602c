/** Ids of visitors, as orders and assignments write them alike. */

import { identifier } from "../../engine/mod.ts";
import type { OrderFile } from "../../sums/mod.ts";
import type { HeldTable } from "../workspace.ts";

/** Whole numbers lose the ".0" with which a table of numbers has them. */
export function textSql(cell: string): string {
  return `CASE WHEN typeof(${cell}) IN ('DOUBLE', 'FLOAT')
    THEN regexp_replace(${cell}::VARCHAR, '\\.0$', '') ELSE ${cell}::VARCHAR END`;
}

/** The same of texts, where nothing fits as it is written. */
export function wholeSql(cell: string): string {
  return `regexp_replace(trim(${textSql(cell)}), '^(\\d+)\\.0$', '\\1')`;
}

/** SQL of the variation that the visitor of a stored row saw, after the join. */
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
