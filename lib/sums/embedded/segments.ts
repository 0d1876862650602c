/**
 * Sums over buyers by segment in the embedded engine: of whom the orders are, when
 * they bought it, and how large the largest of their orders is.
 */

import { KINDS } from "../warehouse/mod.ts";
import { type Limits, totalsAsked } from "../classes.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { placeOrders, type Places } from "./places.ts";
import { rankedParts, segmentsOf } from "../segment_rows.ts";
import { asAlone, ofSeveral } from "./_repeats.ts";
import { askedHere, readSums, sumsSql } from "./_summed_orders.ts";
import { keepAs } from "./table.ts";
import type { OrderTotals, SegmentSums } from "../totals.ts";

/** Nobody is large. */
const NO_LIMITS: Limits = { of: [], rising: [], cap: null, staying: 0 };

/**
 * The sums over visitors who count, by segment, in one statement for all columns.
 * A visitor with several orders is in every segment that one of them is of, as if
 * the others were not there.
 *
 * @param orders The orders.
 * @param places Their days.
 * @param excludes Whether visitors of two variations do not count.
 * @param limits By which visitors are ranked.
 * @param segments Columns that say of whom an order is.
 * @returns The sums, as they are asked for.
 */
export async function sumSegments(
  orders: EngineOrders,
  places: Places,
  excludes: boolean,
  limits: Limits,
  segments = orders.segments.map(({ by }): string => by),
): Promise<Pick<OrderTotals, "segments" | "rankedSegments">> {
  if (segments.length === 0) {
    const none = () => Promise.resolve([]);
    return { segments: none, rankedSegments: none };
  }
  const { tables } = orders;
  const asked = totalsAsked(orders, limits.rising, {
    ...askedHere(orders, excludes),
    segments,
    isOfSegments: true,
  });
  await keepAs(
    orders.engine,
    orders.kept,
    "segment_sums",
    `FROM (${
      sumsSql(
        asked,
        places.placed(asAlone(tables.all)),
        places.placed(ofSeveral(tables, "all")),
        orders,
      )
    }) /* ${places.digest} */`,
  );
  return {
    segments: async () =>
      segmentsOf(
        await readSums(
          orders,
          asked,
          `SELECT * REPLACE (0 AS visitor_class, 0 AS part_day)
           FROM segment_sums
           WHERE visitor_class BETWEEN 0 AND ${limits.staying}`,
        ),
        orders,
      ),
    rankedSegments: async (of) => {
      if (of.length === 0) return [];
      const wanted = of.map(({ column }, at) =>
        `(${KINDS.segment + column}, coalesce('=' || $segment_${at}, ''))`
      );
      const rows = await readSums(
        orders,
        asked,
        `FROM segment_sums SEMI JOIN (VALUES ${wanted.join(", ")})
           AS wanted(kind, segment) USING (kind, segment)`,
        Object.fromEntries(
          of.map(({ segment }, at) => [`segment_${at}`, segment]),
        ),
      );
      return rankedParts(rows, orders, limits, of, true);
    },
  };
}

/** The sums of everybody, by what one column says of the orders. */
export async function sumParts(
  orders: EngineOrders,
  column: string,
): Promise<readonly SegmentSums[]> {
  const places = await placeOrders(orders, null);
  const { segments } = await sumSegments(orders, places, false, NO_LIMITS, [
    column,
  ]);
  return await segments();
}
