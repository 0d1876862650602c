/** Reads the largest orders, the marks and the median orders. */

import type { EngineRow } from "../../engine/mod.ts";
import type { MiddleAsked } from "../warehouse/mod.ts";
import type { MiddlePosition, Singles } from "../singles.ts";
import { isInBins, readSingles } from "../singles.ts";
import type { ClassTables } from "./class_rows.ts";

/** Returns the largest orders, the marks of large orders and the medians. */
export async function loadSingles(
  classed: ClassTables,
  request: Omit<MiddleAsked, "middle">,
  middle: readonly (MiddlePosition | null)[],
): Promise<Singles> {
  const { orders, classes, visitorOrders } = classed;
  const { cap, markAbove, marksPerDecade } = request;
  const lastClass = cap === null
    ? classes.limits.length
    : classes.limits.indexOf(cap);
  const isIncluded = `class BETWEEN 0 AND ${lastClass}`;
  const marks = markAbove === null ? [] : await orders.runQuery(
    `SELECT 'mark' AS kind, arm, count(*) AS place, max(revenue) AS units
     FROM visitor_orders WHERE ${isIncluded} AND revenue > ${markAbove}
     GROUP BY arm, round(log10(revenue::DOUBLE) * ${marksPerDecade})`,
    [visitorOrders],
  );
  const middleConditions: string[] = [];
  for (const [arm, position] of middle.entries()) {
    if (position !== null) {
      middleConditions.push(
        `(arm = ${arm} AND up_to >= ${position.ranksInBins[0]}
        AND up_to - orders < ${position.ranksInBins[1]})`,
      );
    }
  }
  const values = middleConditions.length === 0 ? [] : await orders.runQuery(
    `SELECT 'middle' AS kind, arm, units FROM (
       SELECT *, sum(orders) OVER (PARTITION BY arm ORDER BY units) AS up_to
       FROM (SELECT arm, revenue AS units, count(*) AS orders FROM visitor_orders
         WHERE ${isIncluded} AND ${isInBins(middle)} GROUP BY arm, revenue))
     WHERE ${middleConditions.join(" OR ")}`,
    [visitorOrders],
  );
  const positions = {
    middle: middle.map((position) => position?.ranksInBins ?? null),
  };
  return readSingles(positions, [
    ...await largestOrders(classed, request),
    ...values,
    ...marks,
  ]);
}

/** Returns the two largest orders of each variation with their visitors' totals. */
async function largestOrders(
  { orders, visitors }: ClassTables,
  { reached, excludesCrossed }: Omit<MiddleAsked, "middle">,
): Promise<readonly EngineRow[]> {
  const arms = [...orders.variations.keys()];
  const isCandidate = arms.map((arm) =>
    `(arm = ${arm} AND revenue >= ${reached[arm]})`
  ).join(" OR ");
  return await orders.runQuery(
    `WITH reached AS (
       SELECT row, arm, visitor_id, revenue FROM order_values
       WHERE ${isCandidate}),
     counted AS (FROM reached ${
      excludesCrossed
        ? `ANTI JOIN (SELECT visitor_id FROM visitors WHERE lowest < highest)
             USING (visitor_id)`
        : ""
    }),
     largest AS (FROM counted QUALIFY row_number() OVER (
       PARTITION BY arm ORDER BY revenue DESC, row) <= 2)
     SELECT 'order' AS kind, o.arm AS arm, o.revenue AS units, o.row AS placed,
       any_value(named.order_id) AS text_value, ${
      arms.map((arm) =>
        `coalesce(sum(v.orders) FILTER (v.arm = ${arm}), 0) AS orders_${arm},
         coalesce(sum(v.revenue) FILTER (v.arm = ${arm}), 0) AS units_${arm}`
      ).join(", ")
    }
     FROM largest o JOIN visitors v USING (visitor_id)
       JOIN (SELECT row, order_id FROM ${orders.tables.all}
         WHERE row IN (SELECT row FROM largest)) named ON named.row = o.row
     GROUP BY o.arm, o.revenue, o.row`,
    [visitors],
  );
}
