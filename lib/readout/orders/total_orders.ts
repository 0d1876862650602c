/** What orders come to in the embedded engine. */

import { singlesHere, totalsHere } from "../../warehouse/mod.ts";
import {
  limitsOf,
  merged,
  rankedDays,
  reachedByTwo,
  readClassRow,
  singlesAsked,
  totalsAsked,
  totalsOf,
} from "./classes.ts";
import { findCrossovers, type VisitorTable } from "./_crossed.ts";
import { isInBins, middleOf, roughly } from "./medians.ts";
import { orderMoments, sumOrders, without } from "./order_values.ts";
import type { EngineOrders } from "./orders.ts";
import { DAYS, placeOrders, type Places } from "./places.ts";
import { sumSegments } from "./segments.ts";
import { readSingles } from "./singles.ts";
import { selectSpecial, sumOthers } from "./_special.ts";
import { unitNames } from "./_sums.ts";
import { carried, view } from "./table.ts";
import type { Asked, BusyVisitor, OrderTotals } from "./totals.ts";

/** Products of whole numbers need no parts here. */
const WHOLE = { bits: 61, count: 1 } as const;

/**
 * What the orders come to, by the plan that every engine follows.
 *
 * @param orders The orders.
 * @param asked Days, and who counts.
 * @returns A few rows each.
 */
export async function totalOrders(
  orders: EngineOrders,
  asked: Asked,
): Promise<OrderTotals> {
  const { engine, isFew, tables, variations, revenueDecimals } = orders;
  const arms = variations.length;
  const places = await placeOrders(orders, asked.days);
  const { crossed, ...found } = await findCrossovers(orders);
  const excludes = asked.crossovers === "exclude";
  const gone = excludes && found.crossovers.visitors > 0 ? crossed : null;
  const sums = await sumOrders(orders, places.all, null);
  const lost = await sumLost(orders, places, gone);
  const values = orderMoments(without(sums, lost), revenueDecimals);
  const isHere = asked.removal === "here" && asked.maxZScore !== null;
  const limits = limitsOf(values, {
    ...asked,
    maxZScore: isHere ? asked.maxZScore : null,
  });
  const outstanding = {
    gone,
    lowest: limits.rising[0] ?? null,
    reached: reachedByTwo(values.bins, arms, revenueDecimals),
  };
  const special = await selectSpecial(orders, places, outstanding);
  const query = totalsAsked(orders, limits, {
    // What is cut off per visitor is cut off order by order already.
    measures: orders.measures.map(({ sql, made }) => ({
      sql,
      made: { ...made, limit: null },
    })),
    segments: [],
    tellsCrossed: excludes,
    isDaily: true,
    parts: WHOLE,
  });
  const names = Object.keys(unitNames(orders));
  const looked = (await engine.rows(totalsHere(
    query,
    `SELECT buyer AS readout_buyer, arm AS readout_arm, bin AS readout_bin,
       place % ${DAYS} AS readout_day, revenue::HUGEINT AS readout_units, ${
      names.map((name) => `"${name}" AS "readout_${name}"`).join(", ")
    } FROM ${special.sql}`,
  ))).map((row) => readClassRow(row, query));
  const rows = merged([
    ...looked,
    ...await sumOthers(orders, places, sums, query, looked),
  ]);
  const wanted = singlesAsked(orders, arms, rows, limits, excludes);
  const middle = middleOf(wanted.values.bins, arms);
  const single = {
    ...wanted,
    middle: middle.map((one) => one?.[isFew ? "places" : "within"] ?? null),
  };
  const within = isInBins(middle);
  // Without large orders the others stand out sooner.
  const { markAbove } = wanted;
  const shown = markAbove === null || markAbove >= (outstanding.lowest ?? 0)
    ? special
    : await selectSpecial(orders, places, {
      ...outstanding,
      lowest: markAbove,
    });
  // Most visitors with a large order are in no mark, and stay.
  const least = Math.min(markAbove ?? Infinity, limits.cap ?? Infinity);
  const matters = `buyer IN (SELECT buyer FROM ${shown.sql}
    WHERE order_id IS NOT NULL${
    least === Infinity ? "" : ` OR revenue > ${least}`
  }${gone === null ? "" : ` UNION ALL SELECT visitor FROM ${gone.sql}`})`;
  const singles = readSingles(
    single,
    await engine.rows(singlesHere(
      single,
      `SELECT buyer AS readout_buyer, arm AS readout_arm, bin AS readout_bin,
         revenue AS readout_units, row AS readout_placed,
         order_id AS readout_order_id FROM ${shown.sql}
         ${isFew ? "" : `WHERE ${matters}`}`,
      isFew ? undefined : {
        values: `SELECT arm, revenue AS units, count(*) AS orders
          FROM ${tables.all.sql} WHERE ${roughly(middle)} AND ${within}
          GROUP BY arm, revenue`,
        within,
      },
    )),
  );
  // What the service left out is not there to be left out once more.
  const isShown = asked.maxZScore === null || isHere;
  const ranks = isShown ? limits.of.filter((one) => one !== null) : [];
  const segments = once(() =>
    sumSegments(orders, {
      columns: orders.segments.map(({ by }) => by),
      gone,
      limits: ranks,
      places,
    })
  );
  return {
    ...found,
    ...totalsOf(orders, arms, rows, limits, singles, asked),
    segments: async () =>
      (await segments()).total(
        ranks.filter((one) => limits.cap === null || one < limits.cap).length,
      ),
    ranked: () =>
      Promise.resolve(
        rankedDays(rows, orders, limits).map((row) =>
          isShown ? row : { ...row, rank: 0 }
        ),
      ),
    rankedSegments: async (of) => (await segments()).ranked(of),
  };
}

/** What is asked for twice is made once. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => made ??= make();
}

async function sumLost(
  orders: EngineOrders,
  { repeats: { each } }: Places,
  gone: VisitorTable | null,
) {
  return gone === null ? [] : await sumOrders(orders, {
    each: view({
      columns: carried(each),
      from: `FROM ${each.sql} SEMI JOIN ${gone.sql} USING (visitor)`,
    }),
    hourly: null,
  }, null);
}

/** Nobody else has more than one order where nothing repeats. */
export async function busiestVisitor(
  { engine, tables }: EngineOrders,
): Promise<BusyVisitor | null> {
  const [most] = await engine.rows(
    `SELECT count(*)::INTEGER AS orders, min(row)::BIGINT AS row
     FROM ${tables.repeats.sql} GROUP BY visitor ORDER BY orders DESC, row LIMIT 1`,
  );
  if (most === undefined) return null;
  const [first] = await engine.rows(
    `SELECT visitor_id FROM ${tables.all.sql} WHERE row = ${most.row}`,
  );
  return { visitor: String(first!.visitor_id), orders: Number(most.orders) };
}
