/** What orders come to in the embedded engine. */

import {
  BINS_PER_DECADE,
  KINDS,
  NO_BIN,
  NOT_POSITIVE,
  singlesHere,
  type TotalsAsked,
} from "../warehouse/mod.ts";
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
import { isInBins, middleOf, roughly } from "../medians.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { placeOrders, type Places } from "./places.ts";
import { rankedDays, totalsOf } from "../assembled_totals.ts";
import { readSingles } from "../singles.ts";
import { asAlone, visitedColumns } from "./repeats.ts";
import {
  ASKED_HERE,
  readSums,
  severalSql,
  sumSegments,
  sumsSql,
} from "./sums.ts";
import { keep, make } from "./tables.ts";
import type {
  Asked,
  Crossovers,
  OrderTotals,
  RankedSums,
  TopBuyer,
} from "../totals.ts";

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
  const tellsCrossed = asked.crossovers === "exclude";
  const here = { ...ASKED_HERE, tellsCrossed };
  const { sums, rows: whole } = await sumByBin(orders, places, here);
  const values = valuesOf(whole, revenueDecimals);
  const isHere = asked.removal === "here" && asked.maxZScore !== null;
  const limits = limitsOf(values, {
    ...asked,
    maxZScore: isHere ? asked.maxZScore : null,
  });
  const named = binsOfTwo(values.bins, arms);
  const outstanding = {
    isCrossed: tellsCrossed && crossovers.visitors > 0,
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
  const rows = await sumAboveLimits(
    orders,
    totalsAsked(orders, limits.rising, here),
    sums,
    places,
    large,
  );
  const singles = await singlesOf(orders, rows, large, tellsCrossed);
  // What the service left out is not there to be left out once more.
  const isShown = asked.maxZScore === null || isHere;
  const unranked = (sums: readonly RankedSums[]): readonly RankedSums[] =>
    isShown ? sums : sums.map((row) => ({ ...row, rank: 0 }));
  const parts = once(() => sumSegments(orders, places, tellsCrossed, limits));
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

/** Which orders stand out. */
interface Outstanding {
  /** Whether visitors of two variations are looked at whatever they bought. */
  readonly isCrossed: boolean;
  /** The lowest bin of orders that stand out. */
  readonly from: number;
  /** By variation, the lowest bin of orders whose ids are asked for. */
  readonly named: readonly number[];
}

/** Visitors who are looked at by themselves, and why. */
interface Large {
  readonly outstanding: Outstanding;
  readonly limits: Limits;
  /** SQL of their orders. */
  readonly table: string;
}

/** Visitors who bought in several variations, and their orders. */
async function countCrossovers(
  { engine, tables: { repeats } }: EngineOrders,
): Promise<Crossovers> {
  const [facts] = await engine.rows(
    `SELECT count(DISTINCT buyer) AS visitors, count(*) AS orders
     FROM ${repeats} WHERE lowest < highest`,
  );
  return { visitors: Number(facts!.visitors), orders: Number(facts!.orders) };
}

/** Sums by day and by the bin of a visitor's largest order, kept; all of them. */
async function sumByBin(
  orders: EngineOrders,
  places: Places,
  here: Parameters<typeof totalsAsked>[2],
): Promise<{ readonly sums: string; readonly rows: ClassRow[] }> {
  const { engine, kept, tables } = orders;
  const byBin = totalsAsked(orders, null, here);
  const query = sumsSql(byBin, places, tables.repeats, orders);
  const sums = await keep(
    engine,
    kept,
    "sums",
    `FROM (${query}) /* ${places.digest} */`,
  );
  const rows = await readSums(
    orders,
    byBin,
    `SELECT * REPLACE (least(visitor_class, 0) AS visitor_class,
       0 AS part_day) FROM ${sums}`,
  );
  return { sums, rows };
}

/** Sums by the limits that a visitor's largest order is above. */
async function sumAboveLimits(
  orders: EngineOrders,
  asked: TotalsAsked,
  sums: string,
  places: Places,
  { outstanding, limits, table }: Large,
): Promise<ClassRow[]> {
  return await readSums(
    orders,
    asked,
    `SELECT * REPLACE (0 AS visitor_class)${
      limits.rising.map((_, nth) => `, 0 AS part_above_${nth}`).join("")
    } FROM ${sums}
     WHERE visitor_class >= 0
       AND visitor_class < ${outstanding.from - NOT_POSITIVE}
     UNION ALL BY NAME FROM (${
      severalSql(asked, places.placed(table), orders)
    })`,
  );
}

/** The lowest bin of values above a limit, if any; a doubt is looked at. */
function binAbove(limit: number | null, decimals: number): number {
  return limit === null
    ? NO_BIN
    : limit > 0
    ? Math.floor((Math.log10(limit) - decimals) * BINS_PER_DECADE)
    : NOT_POSITIVE;
}

/**
 * The orders that the plan's statements look at one by one: those of visitors
 * with an order that stands out, and of visitors in two variations. Of everybody
 * else sums are enough. The largest have an id.
 */
async function selectLookedAt(
  { engine, tables, summed }: EngineOrders,
  { isCrossed, from, named }: Outstanding,
): Promise<string> {
  const columns = visitedColumns(summed.map(({ sql }) => sql));
  const isNamed = named.map((bin, arm) => `arm = ${arm} AND bin >= ${bin}`)
    .join(" OR ");
  // A plain range passes by most orders while they are read.
  const reaches = (bin: number): string =>
    bin === NOT_POSITIVE
      ? "true"
      : bin === NO_BIN
      ? "false"
      : `net_revenue >= ${10 ** (bin / BINS_PER_DECADE) * (1 - 1e-6)}::DOUBLE`;
  return await make(
    engine,
    "looked_at",
    `SELECT * FROM (
      SELECT ${columns} FROM ${tables.repeats} WHERE top_bin >= ${from}${
      isCrossed ? " OR lowest < highest" : ""
    }
      UNION ALL
      SELECT ${columns} FROM ${
      asAlone(
        `${tables.all}
           ANTI JOIN (SELECT row FROM ${tables.repeats} WHERE bin >= ${from})
             USING (row)
           WHERE ${reaches(from)} AND bin >= ${from}`,
      )
    })
      LEFT JOIN (
        SELECT row, order_id FROM ${tables.all}
        WHERE ${reaches(Math.min(...named))} AND (${isNamed})) USING (row)`,
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
      revenue AS readout_revenue, row AS readout_placed,
      order_id AS readout_id FROM ${shown}
    WHERE buyer IN (SELECT buyer FROM ${shown} WHERE order_id IS NOT NULL)`;
  const found = await engine.rows(singlesHere(single, byIds, {
    known: `SELECT arm, revenue AS units, bin, lowest, highest,
        top AS biggest FROM ${shown}
      WHERE ${least === Infinity ? "false" : `top > ${least}`}${
      outstanding.isCrossed ? " OR lowest < highest" : ""
    }`,
    values: `SELECT arm, revenue AS units, count(*) AS orders
      FROM ${tables.all} WHERE ${roughly(middle)} AND ${within}
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
    `SELECT visitor_id, orders FROM ${tables.all} JOIN (
       SELECT row, bought AS orders FROM ${tables.repeats}
       WHERE bought = (SELECT max(bought) FROM ${tables.repeats}))
       USING (row)
     ORDER BY visitor_id LIMIT 1`,
  );
  return most === undefined
    ? null
    : { visitor: String(most.visitor_id), orders: Number(most.orders) };
}
