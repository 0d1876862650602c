/** What changed in an experience's orders. */

import type { EngineRow } from "../engine/mod.ts";
import type { LoadedOrders } from "./_engine.ts";
import type {
  OrderChange,
  OrdersDiff,
  Tally,
  VariationChange,
  VisitorMove,
} from "./types.ts";

type ArmsOf = LoadedOrders["armsOf"];

/** Changes that are named one by one. */
const NAMED = 10;

/** Amounts come as decimal texts of doubles; below this they are the same. */
const CENT_FRACTION = 1e-6;

/**
 * Every order of either side, and what happened to it. An order that moved and
 * was restated counts as both.
 */
const CHANGES = `
CREATE TABLE changes AS
SELECT coalesce(a.order_id, b.order_id) AS order_id,
  b.order_id IS NULL AS added,
  a.order_id IS NULL AS removed,
  coalesce(abs(a.net_revenue - b.net_revenue) > ${CENT_FRACTION}, false)
    AS restated,
  coalesce(a.arms <> b.arms, false) AS moved,
  b.arms AS arms_before, a.arms AS arms_after,
  b.net_revenue AS before, a.net_revenue AS after,
  coalesce(a.placed_at, b.placed_at) AS placed_at
FROM before b FULL OUTER JOIN after a ON a.order_id = b.order_id`;

const SUMMARY = `
SELECT count(before) AS orders_before, fsum(before) AS revenue_before,
  count(after) AS orders_after, fsum(after) AS revenue_after,
  count(*) FILTER (added) AS orders_added,
  fsum(after) FILTER (added) AS revenue_added,
  count(*) FILTER (added AND placed_at <= covered) AS orders_late,
  fsum(after) FILTER (added AND placed_at <= covered) AS revenue_late,
  count(*) FILTER (removed) AS orders_removed,
  fsum(before) FILTER (removed) AS revenue_removed,
  count(*) FILTER (restated) AS orders_restated,
  fsum(after - before) FILTER (restated) AS revenue_restated,
  count(*) FILTER (moved) AS orders_moved,
  fsum(after) FILTER (moved) AS revenue_moved,
  count(*) FILTER (added AND placed_at IS NULL) AS undated,
  ${isoTime("any_value(covered)")} AS covered_until
FROM changes, (SELECT max(placed_at) AS covered FROM before)`;

const BY_VARIATION = `
SELECT arms, count(*) FILTER (earlier) AS orders_before,
  coalesce(fsum(net_revenue) FILTER (earlier), 0) AS revenue_before,
  count(*) FILTER (NOT earlier) AS orders_after,
  coalesce(fsum(net_revenue) FILTER (NOT earlier), 0) AS revenue_after
FROM (SELECT true AS earlier, arms, net_revenue FROM before
      UNION ALL SELECT false, arms, net_revenue FROM after)
GROUP BY arms`;

const MOVES = `
SELECT b.arms AS arms_before, a.arms AS arms_after, count(*) AS visitors
FROM (SELECT visitor_id, bit_or(arms) AS arms FROM before GROUP BY 1) b
JOIN (SELECT visitor_id, bit_or(arms) AS arms FROM after GROUP BY 1) a
  ON a.visitor_id = b.visitor_id AND a.arms <> b.arms
GROUP BY 1, 2`;

const LARGEST = `
SELECT order_id, added, removed, restated, arms_before, arms_after, before,
  after, ${isoTime("placed_at")} AS placed_at
FROM changes WHERE added OR removed OR restated OR moved
ORDER BY abs(coalesce(after, 0) - CASE WHEN moved THEN 0
  ELSE coalesce(before, 0) END) DESC, order_id LIMIT ${NAMED}`;

/**
 * Compares the tables `before` and `after`.
 *
 * @param loaded The tables.
 * @param visitors Visitors by variation, before and after; `null` for not known.
 * @returns What changed.
 */
export async function compareOrders(
  { engine, armsOf }: LoadedOrders,
  visitors: (variation: string) => {
    readonly before: number | null;
    readonly after: number | null;
  },
): Promise<OrdersDiff> {
  await engine.run(CHANGES);
  const [row] = await engine.rows(SUMMARY);
  const tally = (name: string): Tally => ({
    orders: Number(row![`orders_${name}`]),
    netRevenue: amount(row![`revenue_${name}`]) ?? 0,
  });
  const isDated = row!.covered_until !== null && Number(row!.undated) === 0;
  return {
    before: tally("before"),
    after: tally("after"),
    added: tally("added"),
    late: isDated ? tally("late") : null,
    coveredUntil: row!.covered_until as string | null,
    removed: tally("removed"),
    restated: tally("restated"),
    moved: tally("moved"),
    moves: movesOf(await engine.rows(MOVES), armsOf),
    variations: (await engine.rows(BY_VARIATION))
      .map((one) => variationOf(one, armsOf(one.arms), visitors))
      .sort((a, b) => a.variation < b.variation ? -1 : 1),
    largest: (await engine.rows(LARGEST)).map((one) => changeOf(one, armsOf)),
  };
}

function movesOf(rows: readonly EngineRow[], armsOf: ArmsOf): VisitorMove[] {
  const key = ({ from, to }: VisitorMove): string => `${from}\n${to}`;
  return rows
    .map(({ arms_before, arms_after, visitors }) => ({
      from: armsOf(arms_before),
      to: armsOf(arms_after),
      visitors: Number(visitors),
    }))
    .sort((a, b) => b.visitors - a.visitors || (key(a) < key(b) ? -1 : 1));
}

function variationOf(
  row: EngineRow,
  variation: string,
  visitors: (variation: string) => {
    readonly before: number | null;
    readonly after: number | null;
  },
): VariationChange {
  const { before, after } = visitors(variation);
  const tally = (side: string): Tally => ({
    orders: Number(row[`orders_${side}`]),
    netRevenue: amount(row[`revenue_${side}`]) ?? 0,
  });
  return {
    variation,
    visitorsBefore: before,
    visitorsAfter: after,
    before: tally("before"),
    after: tally("after"),
  };
}

function changeOf(row: EngineRow, armsOf: ArmsOf): OrderChange {
  const arms = (value: unknown): string | null =>
    value === null ? null : armsOf(value);
  return {
    orderId: String(row.order_id),
    change: row.added
      ? "added"
      : row.removed
      ? "removed"
      : row.restated
      ? "restated"
      : "moved",
    variationBefore: arms(row.arms_before),
    variationAfter: arms(row.arms_after),
    netRevenueBefore: amount(row.before),
    netRevenueAfter: amount(row.after),
    placedAt: row.placed_at as string | null,
  };
}

/** Sums of doubles in an order that the engine chooses agree to some 12 digits. */
function amount(value: unknown): number | null {
  return value === null || value === undefined
    ? null
    : Number(Number(value).toFixed(6));
}

function isoTime(sql: string): string {
  return `strftime(${sql}, '%Y-%m-%dT%H:%M:%SZ')`;
}
