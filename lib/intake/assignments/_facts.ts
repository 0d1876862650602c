/** Counts over the orders after the join with assignments. */

import type { Engine } from "../../engine/mod.ts";
import {
  type Exclusions,
  type HealthCheck,
  type Statement,
  statement,
  THRESHOLDS,
} from "../../record/mod.ts";
import { CLOCK_HOURS, type OrderFile, type TopBuyer } from "../../sums/mod.ts";
import { exclusionNotes } from "../_ledger.ts";
import { checkClocks, checkUnassigned } from "../_questions.ts";
import type { VisitorCell } from "../visitors/mod.ts";

/** Counts by name. */
export type JoinCounts = Readonly<Record<string, unknown>>;

/** Counts the joined orders and the assigned visitors. */
export async function joinCounts(engine: Engine): Promise<JoinCounts> {
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

/** Returns findings about orders that the join could not attribute. */
export async function joinFindings(
  engine: Engine,
  { orders, counted, "before-exposure": early }: JoinCounts,
): Promise<HealthCheck[]> {
  const justBefore = Number(early) === 0 ? 0 : await ordersJustBefore(engine);
  return [
    ...checkUnassigned(Number(orders), await topUnassigned(engine)),
    ...checkClocks(justBefore, Number(counted)),
  ];
}

/** Counts orders that were placed hours before their visitor's first exposure. */
async function ordersJustBefore(engine: Engine): Promise<number> {
  const [row] = await engine.rows(
    `SELECT count(*) AS orders FROM joined WHERE reason = 'before-exposure'
       AND EXISTS (FROM seen WHERE seen.visitor_id = trim(joined.visitor_id)
         AND first_seen < created_at + INTERVAL ${CLOCK_HOURS} HOUR)`,
  );
  return Number(row!.orders);
}

/** Returns the visitor with the most orders among those without an assignment. */
async function topUnassigned(engine: Engine): Promise<TopBuyer | null> {
  const [topRow] = await engine.rows(
    `SELECT visitor_id, count(*) AS orders FROM joined
     WHERE reason = 'no-variation' AND visitor_id IS NOT NULL
     GROUP BY ALL ORDER BY orders DESC, visitor_id LIMIT 1`,
  );
  return topRow === undefined
    ? null
    : { visitor: String(topRow.visitor_id), orders: Number(topRow.orders) };
}

/**
 * Adds a `refund-without-order` line for refunds, because their orders came
 * before exposure and are not among the joined orders.
 */
export function addRefundsWithoutOrders(
  exclusions: readonly Exclusions[],
): Exclusions[] {
  return exclusions.flatMap((line): Exclusions[] =>
    line.reason === "refund"
      ? [line, { ...line, reason: "refund-without-order", rows: 0 }]
      : [line]
  );
}

/** Returns notes about the exclusions made by the join. */
export function assignmentNotes(
  source: string,
  facts: JoinCounts,
  exclusions: readonly Exclusions[],
  isTimed: boolean,
): Statement[] {
  const statements: Statement[] = [...exclusionNotes(exclusions, source)];
  if (Number(facts["in capitals"]) !== 0) {
    statements.push(
      statement("in-capitals", { orders: Number(facts["in capitals"]) }),
    );
  }
  if (!isTimed) statements.push(statement("no-exposure-times", { source }));
  return statements;
}

/**
 * Counts visitors by variation and day of first exposure. With dates, it lists
 * every day up to the last order (at most a year), because returning visitors
 * keep buying after new visitors stop.
 */
export async function countVisitors(
  { engine, fields }: OrderFile,
  isTimed: boolean,
  counted: string,
): Promise<VisitorCell[]> {
  const lastDay = fields.created_at === undefined
    ? "NULL"
    : `(SELECT least(max(created_at)::DATE,
           (SELECT max(first_seen)::DATE + ${THRESHOLDS.daysAfterVisitors} FROM seen))
         FROM joined WHERE reason IS NULL OR reason = 'after-window')`;
  const daily = `WITH days AS (
      SELECT unnest(generate_series(min(first_seen)::DATE::TIMESTAMP,
        greatest(max(first_seen)::DATE, ${lastDay})::TIMESTAMP,
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
