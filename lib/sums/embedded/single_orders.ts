/** Reads the largest orders, the marks and the median orders. */

import type { EngineRow } from "../../engine/mod.ts";
import type { MiddleAsked } from "../warehouse/mod.ts";
import {
  isInBins,
  type Middle,
  readSingles,
  type Singles,
} from "../singles.ts";
import type { Classed } from "./class_rows.ts";

/** Returns the largest orders, the marks of large orders and the medians. */
export async function loadSingles(
  classed: Classed,
  request: Omit<MiddleAsked, "middle">,
  middle: readonly (Middle | null)[],
): Promise<Singles> {
  const { orders, classes, visitorOrders } = classed;
  const { cap, markAbove, marksPerDecade } = request;
  const staying = cap === null
    ? classes.limits.length
    : classes.limits.indexOf(cap);
  const stays = `class BETWEEN 0 AND ${staying}`;
  const marks = markAbove === null ? [] : await orders.ask(
    `SELECT 'mark' AS kind, arm, count(*) AS place, max(revenue) AS units
     FROM visitor_orders WHERE ${stays} AND revenue > ${markAbove}
     GROUP BY arm, round(log10(revenue::DOUBLE) * ${marksPerDecade})`,
    [visitorOrders],
  );
  const isMiddle: string[] = [];
  for (const [arm, place] of middle.entries()) {
    if (place !== null) {
      isMiddle.push(`(arm = ${arm} AND up_to >= ${place.within[0]}
        AND up_to - orders < ${place.within[1]})`);
    }
  }
  const values = isMiddle.length === 0 ? [] : await orders.ask(
    `SELECT 'middle' AS kind, arm, units FROM (
       SELECT *, sum(orders) OVER (PARTITION BY arm ORDER BY units) AS up_to
       FROM (SELECT arm, revenue AS units, count(*) AS orders FROM visitor_orders
         WHERE ${stays} AND ${isInBins(middle)} GROUP BY arm, revenue))
     WHERE ${isMiddle.join(" OR ")}`,
    [visitorOrders],
  );
  const places = { middle: middle.map((place) => place?.within ?? null) };
  return readSingles(places, [
    ...await largestOrders(classed, request),
    ...values,
    ...marks,
  ]);
}

/** Returns the two largest orders of each variation with their visitors' totals. */
async function largestOrders(
  { orders, visitors }: Classed,
  { reached, excludesCrossed }: Omit<MiddleAsked, "middle">,
): Promise<readonly EngineRow[]> {
  const arms = [...orders.variations.keys()];
  const hasReached = arms.map((arm) =>
    `(arm = ${arm} AND revenue >= ${reached[arm]})`
  ).join(" OR ");
  return await orders.ask(
    `WITH reached AS (
       SELECT row, arm, visitor_id, revenue FROM order_values
       WHERE ${hasReached}),
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
