/** Finds refunds and cancellations whose orders are not known. */

import { identifier } from "../../engine/mod.ts";
import {
  type HealthCheck,
  type Statement,
  statement,
} from "../../record/mod.ts";
import { KIND } from "./order_kinds.ts";
import {
  compareCounts,
  type KindRows,
  ordersByName,
  queryKindRows,
} from "./_rows_by_kind.ts";

/** Minimum number of such rows in a variation for a finding. */
const NOTABLE = 20;

/**
 * Reports negative amounts that belong to no purchase of their visitor, if they
 * differ between variations. They may be placeholders of unknown amounts, or
 * refunds whose orders are missing.
 */
export async function orphanRefunds(
  rows: KindRows,
  variations: readonly string[],
): Promise<Statement[]> {
  const { net_revenue, visitor_id } = rows.table.fields;
  if (net_revenue === undefined || visitor_id === undefined) return [];
  const [negative] = await queryKindRows(
    rows,
    (from) => `SELECT count_if(NOT is_sold) AS rows FROM ${from}`,
  );
  if (Number(negative!.rows) < NOTABLE) return [];
  const visitor = identifier(visitor_id);
  const counts = `${identifier(KIND)} IS NULL AND ${visitor} <> ''`;
  const orphans = await compareCounts(
    rows,
    variations,
    `bool_or(is_sold) OVER (PARTITION BY ${visitor}) IS FALSE AND NOT is_sold`,
    counts,
  );
  return Math.max(...orphans.counts) < NOTABLE || !orphans.isUneven
    ? []
    : [statement("orphan-refunds", {
      source: rows.table.source,
      arms: ordersByName(variations, orphans.counts),
    })];
}

/**
 * Reports rows that take back an order but name neither the order nor an amount,
 * so that it still counts.
 */
export async function orphanCancellations(
  rows: KindRows,
  variations: readonly string[],
): Promise<HealthCheck> {
  const { calledOff, table } = rows;
  const { net_revenue } = table.fields;
  const code = "lost-orders";
  if (calledOff === null || net_revenue === undefined) {
    return { code, status: "warn", findings: [] };
  }
  const [kind, amount] = [KIND, net_revenue].map(identifier);
  const { counts, isUneven, total } = await compareCounts(
    rows,
    variations,
    `${kind} IS NOT NULL`,
    `is_sold AND (${kind} IS NULL OR ${kind} = 'cancelled' AND
       (${calledOff}) AND coalesce(${amount}, 0) = 0)`,
  );
  const findings = total === 0 ? [] : [statement("orphan-cancellations", {
    source: table.source,
    rows: total,
    isUneven,
    arms: ordersByName(variations, counts),
  })];
  return { code, status: isUneven ? "fail" : "warn", findings };
}
