/** What orders come to in the embedded engine. */

import { KINDS, singlesHere } from "../warehouse/mod.ts";
import { NOT_POSITIVE } from "../bins.ts";
import {
  added,
  binsOfTwo,
  type ClassRow,
  type Limits,
  limitsOf,
  singlesAsked,
  totalsAsked,
  valuesOf,
} from "../classes.ts";
import { countCrossovers } from "./_crossed.ts";
import { binAbove, type Outstanding, selectLookedAt } from "./_looked_at.ts";
import { isInBins, middleOf, roughly } from "../medians.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { placeOrders, type Places } from "./places.ts";
import { sumSegments } from "./segments.ts";
import { rankedDays, totalsOf } from "../assembled_totals.ts";
import { readSingles } from "../singles.ts";
import { asAlone, ofSeveral } from "./_repeats.ts";
import { askedHere, readSums, severalSql, sumsSql } from "./_summed_orders.ts";
import { keepAs } from "./table.ts";
import type { Asked, OrderTotals, RankedSums, TopBuyer } from "../totals.ts";

/**
 * What the orders come to, by the plan that every engine follows.
 *
 * What does not depend on how large the largest orders are is summed by the bin
 * of a visitor's largest, and kept; visitors in and above the bin where that
 * begins to matter are looked at by themselves.
 *
 * @param orders The orders.
 * @param asked Days, and who counts.
 * @returns A few rows each.
 */
export async function totalOrders(
  orders: EngineOrders,
  asked: Asked,
): Promise<OrderTotals> {
  const { variations, revenueDecimals } = orders;
  const arms = variations.length;
  const places = await placeOrders(orders, asked.days);
  const crossovers = await countCrossovers(orders);
  const excludes = asked.crossovers === "exclude";
  const here = askedHere(orders, excludes);
  const whole = await sumByBin(orders, places, here);
  const values = valuesOf(whole, revenueDecimals);
  const isHere = asked.removal === "here" && asked.maxZScore !== null;
  const limits = limitsOf(values, {
    ...asked,
    maxZScore: isHere ? asked.maxZScore : null,
  });
  const named = binsOfTwo(values.bins, arms);
  const outstanding = {
    isCrossed: excludes && crossovers.visitors > 0,
    from: Math.min(
      binAbove(limits.rising[0] ?? null, revenueDecimals),
      ...named,
    ),
    named,
  };
  const large: Large = {
    outstanding,
    limits,
    table: await selectLookedAt(orders, outstanding),
  };
  const rows = await sumAboveLimits(orders, places, here, large);
  const singles = await singlesOf(orders, rows, large, excludes);
  // What the service left out is not there to be left out once more.
  const isShown = asked.maxZScore === null || isHere;
  const unranked = (sums: readonly RankedSums[]): readonly RankedSums[] =>
    isShown ? sums : sums.map((row) => ({ ...row, rank: 0 }));
  const parts = once(() => sumSegments(orders, places, excludes, limits));
  return {
    buyers: Number(
      added(whole.filter(({ kind }) => kind === KINDS.day), "heads"),
    ),
    crossovers,
    ...totalsOf(orders, arms, rows, limits, singles, asked),
    segments: async () => (await parts()).segments(),
    ranked: () => Promise.resolve(unranked(rankedDays(rows, orders, limits))),
    rankedSegments: async (of) =>
      unranked(await (await parts()).rankedSegments(of)),
  };
}

/** Visitors who are looked at by themselves, and why. */
interface Large {
  readonly outstanding: Outstanding;
  readonly limits: Limits;
  readonly table: Awaited<ReturnType<typeof selectLookedAt>>;
}

/** Sums by day and by the bin of a visitor's largest order, kept; all of them. */
async function sumByBin(
  orders: EngineOrders,
  places: Places,
  here: ReturnType<typeof askedHere>,
): Promise<ClassRow[]> {
  const { engine, kept, tables } = orders;
  const byBin = totalsAsked(orders, null, here);
  const sums = sumsSql(
    byBin,
    places.placed(asAlone(tables.all)),
    places.placed(ofSeveral(tables, "summed")),
    orders,
  );
  await keepAs(engine, kept, "sums", `FROM (${sums}) /* ${places.digest} */`);
  return await readSums(
    orders,
    byBin,
    `SELECT * REPLACE (least(visitor_class, 0) AS visitor_class,
       0 AS part_day) FROM sums`,
  );
}

/** Sums by the limits that a visitor's largest order is above. */
async function sumAboveLimits(
  orders: EngineOrders,
  places: Places,
  here: ReturnType<typeof askedHere>,
  { outstanding, limits, table }: Large,
): Promise<ClassRow[]> {
  const query = totalsAsked(orders, limits.rising, here);
  return await readSums(
    orders,
    query,
    `SELECT * REPLACE (0 AS visitor_class)${
      limits.rising.map((_, nth) => `, 0 AS part_above_${nth}`).join("")
    } FROM sums
     WHERE visitor_class >= 0
       AND visitor_class < ${outstanding.from - NOT_POSITIVE}
     UNION ALL BY NAME FROM (${
      severalSql(query, places.placed(table), orders)
    })`,
  );
}

/** What single orders are asked for: the largest, the marks, those in the middle. */
async function singlesOf(
  orders: EngineOrders,
  rows: readonly ClassRow[],
  { outstanding, limits, table }: Large,
  excludes: boolean,
): Promise<ReturnType<typeof readSingles>> {
  const { engine, tables, revenueDecimals } = orders;
  const arms = orders.variations.length;
  const wanted = singlesAsked(orders, arms, rows, limits, excludes);
  const middle = middleOf(wanted.values.bins, arms);
  const single = {
    ...wanted,
    middle: middle.map((one) => one?.within ?? null),
  };
  const within = isInBins(middle);
  // Without large orders the others stand out sooner.
  const { markAbove } = wanted;
  const from = binAbove(markAbove, revenueDecimals);
  const shown = from >= outstanding.from
    ? table
    : await selectLookedAt(orders, { ...outstanding, from });
  // Most visitors with a large order are in no mark, and stay.
  const least = Math.min(markAbove ?? Infinity, limits.cap ?? Infinity);
  const byIds = `SELECT buyer AS readout_buyer, arm AS readout_arm,
      revenue AS readout_units, row AS readout_placed,
      order_id AS readout_order_id FROM ${shown.sql}
    WHERE buyer IN (SELECT buyer FROM ${shown.sql}
      WHERE order_id IS NOT NULL)`;
  const found = await engine.rows(singlesHere(single, byIds, {
    known: `SELECT arm, revenue AS units, bin, lowest, highest,
        top AS biggest FROM ${shown.sql}
      WHERE ${least === Infinity ? "false" : `top > ${least}`}${
      outstanding.isCrossed ? " OR lowest < highest" : ""
    }`,
    values: `SELECT arm, revenue AS units, count(*) AS orders
      FROM ${tables.all.sql} WHERE ${roughly(middle)} AND ${within}
      GROUP BY arm, revenue`,
    within,
  }));
  return readSingles(single, found);
}

/** What is asked for twice is made once. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => made ??= make();
}

/** Nobody else has more than one order where nothing repeats. */
export async function topBuyerOf(
  { engine, tables }: EngineOrders,
): Promise<TopBuyer | null> {
  const [most] = await engine.rows(
    `SELECT visitor_id, orders FROM ${tables.all.sql} JOIN (
       SELECT row, bought AS orders FROM ${tables.repeats.sql}
       WHERE bought = (SELECT max(bought) FROM ${tables.repeats.sql}))
       USING (row)
     ORDER BY visitor_id LIMIT 1`,
  );
  return most === undefined
    ? null
    : { visitor: String(most.visitor_id), orders: Number(most.orders) };
}

/** Net revenue by variation index, whoever is left out of a readout. */
export async function revenueOf(
  { engine, tables, variations, revenueDecimals }: EngineOrders,
): Promise<readonly number[]> {
  const rows = await engine.rows(
    `SELECT arm, sum(revenue)::DOUBLE AS revenue FROM ${tables.all.sql}
     GROUP BY arm`,
  );
  const byArm = new Map(rows.map(({ arm, revenue }) => [arm, Number(revenue)]));
  return variations.map((_, arm) =>
    (byArm.get(arm) ?? 0) / 10 ** revenueDecimals
  );
}
