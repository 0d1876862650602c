/** Finds refunds and cancellations whose orders are not known. */

import { identifier } from "../../engine/mod.ts";
import {
  type HealthCheck,
  type Statement,
  statement,
} from "../../record/mod.ts";
import { differsBetweenArms } from "../variations/mod.ts";
import { KIND } from "./order_kinds.ts";
import {
  countsByVariation,
  type KindRows,
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
  const counted = await queryKindRows(rows, (from) =>
    `WITH orders AS (
       SELECT the_variation AS variation, ${visitor} AS visitor, is_sold
       FROM ${from} WHERE ${identifier(KIND)} IS NULL AND ${visitor} <> '')
     SELECT variation, count(*) AS orders,
       count_if(NOT is_sold AND visitor NOT IN (
         SELECT visitor FROM orders WHERE is_sold)) AS orphans
     FROM orders GROUP BY variation`);
  const totals = countsByVariation(counted, variations);
  const orphans = countsByVariation(
    counted.map(({ variation, orphans }) => ({ variation, orders: orphans })),
    variations,
  );
  const others = totals.map((total, arm) => total - orphans[arm]!);
  return Math.max(...orphans) < NOTABLE || !differsBetweenArms(orphans, others)
    ? []
    : [statement("orphan-refunds", {
      source: rows.table.source,
      arms: variations.map((name, arm) => ({ name, orders: orphans[arm]! })),
    })];
}

/** Share of the orders that unknown variations may have canceled. */
const MOST_UNKNOWN = 0.05;

/**
 * Reports rows that take back an order but name neither the order nor an amount,
 * so that it still counts.
 */
export async function orphanCancellations(
  rows: KindRows,
  variations: readonly string[],
): Promise<HealthCheck> {
  const { calledOff, table } = rows;
  const kind = identifier(KIND);
  const counted = calledOff === null ? [] : await queryKindRows(
    rows,
    (from) =>
      `SELECT the_variation AS variation,
         count_if(${kind} IS NULL AND is_sold) AS orders,
         count_if(${kind} = 'cancelled' AND (${calledOff}) AND
           coalesce(${identifier(table.fields.net_revenue!)}, 0) = 0) AS orphans
       FROM ${from} GROUP BY ALL`,
  );
  const sum = (name: string) =>
    counted.reduce((total, row) => total + Number(row[name]), 0);
  const total = sum("orphans");
  const orphans = countsByVariation(
    counted.map(({ variation, orphans }) => ({ variation, orders: orphans })),
    variations,
  );
  const isUneven = differsBetweenArms(
    orphans,
    countsByVariation(counted, variations),
  );
  const unknown = total - orphans.reduce((a, b) => a + b, 0);
  const isFailed = isUneven || unknown > MOST_UNKNOWN * sum("orders");
  return {
    code: "lost-orders",
    status: isFailed && variations.length > 0 ? "fail" : "warn",
    findings: total === 0 ? [] : [statement("orphan-cancellations", {
      source: table.source,
      rows: total,
      isUneven,
      arms: variations.map((name, arm) => ({ name, orders: orphans[arm]! })),
    })],
  };
}
