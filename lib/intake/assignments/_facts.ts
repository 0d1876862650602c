/** What became of orders that were joined with the visitors' variations. */

import type { Engine } from "../../engine/mod.ts";
import {
  type Exclusions,
  type Statement,
  statement,
  THRESHOLDS,
} from "../../record/mod.ts";
import type { OrderFile, TopBuyer } from "../../sums/mod.ts";
import { leftOutNotes } from "../_ledger.ts";
import type { VisitorCell } from "../visitors/mod.ts";

/** Numbers by what they are of. */
export type Facts = Readonly<Record<string, unknown>>;

/** Counts over the joined orders and the visitors that were seen. */
export async function joinCounts(engine: Engine): Promise<Facts> {
  const [row] = await engine.rows(
    `SELECT count(*) AS orders, count(*) FILTER (reason IS NULL) AS counted,
       count(*) FILTER (reason = 'before-exposure') AS "before-exposure",
       count(*) FILTER (visitor_id IN (
         SELECT visitor_id FROM seen WHERE twice)) AS "orders twice",
       (SELECT count(DISTINCT visitor_id) FROM seen) AS visitors,
       (SELECT count(DISTINCT visitor_id) FROM seen WHERE twice)
         AS "visitors twice",
       count(*) FILTER (reason = 'no-variation' AND lower(trim(visitor_id)) IN
         (SELECT lower(visitor_id) FROM seen)) AS "in capitals",
       min(visitor_id) AS example, (SELECT min(visitor_id) FROM seen) AS known
     FROM joined`,
  );
  return row!;
}

/** Who placed the most of the orders that are of nobody who was seen. */
export async function topUnassigned(engine: Engine): Promise<TopBuyer | null> {
  const [topRow] = await engine.rows(
    `SELECT visitor_id, count(*) AS orders FROM joined
     WHERE reason = 'no-variation' AND visitor_id IS NOT NULL
     GROUP BY ALL ORDER BY orders DESC, visitor_id LIMIT 1`,
  );
  return topRow === undefined
    ? null
    : { visitor: String(topRow.visitor_id), orders: Number(topRow.orders) };
}

/** Of refunds of orders before an exposure there are no orders here. */
export function withoutOrders(exclusions: readonly Exclusions[]): Exclusions[] {
  return exclusions.flatMap((line): Exclusions[] =>
    line.reason === "refund"
      ? [line, { ...line, reason: "refund-without-order", rows: 0 }]
      : [line]
  );
}

/** What is said of them. */
export function assignmentNotes(
  source: string,
  facts: Facts,
  exclusions: readonly Exclusions[],
  isTimed: boolean,
): Statement[] {
  const statements: Statement[] = [...leftOutNotes(exclusions, source)];
  if (Number(facts["in capitals"]) !== 0) {
    statements.push(
      statement("in-capitals", { orders: Number(facts["in capitals"]) }),
    );
  }
  if (!isTimed) statements.push(statement("no-exposure-times", { source }));
  return statements;
}

/**
 * Visitors by variation and day of their first sight; with days, every day up to
 * the last order within a year, since buyers come back when nobody new does.
 */
export async function countVisitors(
  { engine, fields }: OrderFile,
  isTimed: boolean,
  counted: string,
): Promise<VisitorCell[]> {
  const last = fields.created_at === undefined
    ? "NULL"
    : `(SELECT least(max(created_at)::DATE,
           (SELECT max(first_seen)::DATE + ${THRESHOLDS.daysAfterVisitors} FROM seen))
         FROM joined WHERE reason IS NULL OR reason = 'after-window')`;
  const daily = `WITH days AS (
      SELECT unnest(generate_series(min(first_seen)::DATE::TIMESTAMP,
        greatest(max(first_seen)::DATE, ${last})::TIMESTAMP,
        INTERVAL 1 DAY)) AS created_at FROM seen)
    SELECT v.variation, epoch_ms(created_at) AS time,
      count(seen.visitor_id) AS visitors
    FROM days CROSS JOIN (SELECT DISTINCT variation FROM seen) v
    LEFT JOIN seen ON seen.variation = v.variation AND ${counted}
      AND first_seen::DATE = created_at::DATE
    GROUP BY ALL ORDER BY ALL`;
  const total = `SELECT variation, NULL AS time,
      count(*) FILTER (${counted}) AS visitors
    FROM seen GROUP BY ALL ORDER BY ALL`;
  const rows = await engine.rows(isTimed ? daily : total);
  return rows.map(({ variation, visitors, time }) => ({
    variation,
    visitors,
    time: time === null ? null : Number(time),
  }));
}
