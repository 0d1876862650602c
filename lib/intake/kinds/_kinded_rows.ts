/** Rows as they are stored, each with its kind. */

import { identifier, literal, parquetSql } from "../../engine/mod.ts";
import type { HeldTable } from "../workspace.ts";
import type { KindHit } from "./_hits.ts";
import type { OrderKind } from "./table.ts";

/** Column of the view: why a row is left out; `NULL` where it counts. */
export const KIND = "kind of order";
/** Kinds of which a row says enough itself, even where money went back. */
const OF_ROWS: readonly OrderKind[] = [
  "excluded-by-service",
  "not-chosen",
  "event",
  "authorization",
];

/** The rows as they are stored, each with its kind. */
export function kindedSql(
  { path, fields }: HeldTable,
  hits: readonly KindHit[],
  isGrouped: boolean,
  takenBack: string | null,
): string {
  const branch = (ruleHits: readonly KindHit[]): string =>
    ruleHits.length === 0
      ? "NULL::VARCHAR"
      : `CASE ${
        ruleHits.map(({ rule, sql }) =>
          `WHEN ${sql} THEN ${literal(rule.kind)}`
        )
          .join(" ")
      } END`;
  const { order_id, net_revenue } = fields;
  const id = order_id === undefined
    ? "NULL::VARCHAR"
    : `nullif(trim(${identifier(order_id)}::VARCHAR), '')`;
  const amount = net_revenue === undefined ? "0" : identifier(net_revenue);
  const back = takenBack === null
    ? ""
    : ` REPLACE (CASE WHEN ${takenBack} THEN -abs(${amount}) ELSE ${amount} END AS ${amount})`;
  const lines = hits.filter(({ rule }) => rule.isOfAllLines === true);
  const single = branch(
    isGrouped ? hits.filter((hit) => !lines.includes(hit)) : hits,
  );
  const line = branch(isGrouped ? lines : []);
  return `SELECT * EXCLUDE (the_id, the_kind, the_line), ${
    isGrouped ? GROUPED : singleSql(amount)
  } AS ${identifier(KIND)}
    FROM (SELECT *${back}, ${id} AS the_id, ${single} AS the_kind,
      ${line} AS the_line FROM ${parquetSql(path, true)})
    WINDOW of_order AS (PARTITION BY coalesce(the_id, 'row ' || file_row_number))`;
}

/** What one line says is said of its order; of a gift card, all have to. */
const GROUPED = `coalesce(
  arg_min(the_kind, file_row_number) OVER of_order,
  CASE WHEN bool_and(the_line IS NOT NULL) OVER of_order THEN the_line END)`;

/** A refund goes the way of its order. */
function singleSql(amount: string): string {
  const saleWindow = `FILTER (${amount} >= 0) OVER of_order`;
  return `CASE WHEN NOT coalesce(${amount} < 0, false)
      OR the_kind IN (${OF_ROWS.map(literal).join(", ")}) THEN the_kind
    WHEN the_id IS NOT NULL AND count(*) ${saleWindow} > 0 THEN
      CASE WHEN bool_and(the_kind IS NOT NULL) ${saleWindow}
        THEN arg_min(the_kind, file_row_number) ${saleWindow} END
    WHEN the_kind IN ('cancelled', 'not-paid') THEN NULL ELSE the_kind END`;
}
