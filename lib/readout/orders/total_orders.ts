/** What orders come to in the embedded engine. */

import { THRESHOLDS } from "../../rules/mod.ts";
import { selectBuyers } from "./buyers.ts";
import { largestOrders, largeValues, selectLarge } from "./large_orders.ts";
import { limitOfLargest } from "./largest.ts";
import { medianValues } from "./medians.ts";
import type { EngineOrders } from "./orders.ts";
import { placeOrders } from "./places.ts";
import { rankOrders } from "./ranked.ts";
import { removals } from "./removals.ts";
import { sumSegments } from "./segments.ts";
import type { Asked, BusyVisitor, OrderTotals } from "./totals.ts";

/** Marks of large orders are this close at most, on a logarithmic axis. */
export const MARKS_PER_DECADE = 150;

/**
 * What the orders come to. Only those above the lowest threshold are looked at
 * one by one.
 *
 * @param orders The orders.
 * @param asked Days, and who counts.
 * @returns A few rows each.
 */
export async function totalOrders(
  orders: EngineOrders,
  asked: Asked,
): Promise<OrderTotals> {
  const places = await placeOrders(orders, asked.days);
  const selection = await selectBuyers(orders, places, asked);
  const { values, cap, uncapped } = selection;
  const lowest = asked.thresholds.at(-1)!;
  const large = await selectLarge(orders, selection, values.limitAt(lowest));
  const medians = await medianValues(orders, selection);
  const usual = values.limitAt(THRESHOLDS.usualZ);
  const marks = usual === null
    ? []
    : await largeValues(orders, large, usual, MARKS_PER_DECADE);
  const before = { ...uncapped, cap: null };
  const all = cap === null
    ? large
    : await selectLarge(orders, before, uncapped.values.limitAt(lowest));
  const largest = await largestOrders(orders, before, all);
  // What the service left out is not there to be left out once more.
  const shown = asked.maxZScore !== null && asked.removal === "done"
    ? []
    : asked.thresholds;
  const limits = [
    ...shown.map((z) => uncapped.values.limitAt(z)),
    ...largest.map((mine, arm) =>
      limitOfLargest(
        uncapped.values,
        arm === 0 ? [] : [...largest[0]!, ...mine],
      )
    ),
  ];
  const highest = Math.max(...largest.flat().map(({ units }) => units));
  const wanted = limits.filter((limit) => limit !== null);
  const removed = await removals(orders, all, wanted, highest);
  const found = limits.map((limit) =>
    limit === null ? null : removed[wanted.indexOf(limit)]!
  );
  const ranks = limits.slice(0, shown.length).filter((one) => one !== null);
  const segments = once(() =>
    sumSegments(orders, {
      columns: orders.segments.map(({ by }) => by),
      gone: uncapped.gone,
      limits: ranks,
      places,
    })
  );
  return {
    ...selection,
    medians,
    marks,
    largest,
    removals: found.slice(0, shown.length),
    withoutLargest: found.slice(shown.length),
    segments: async () =>
      (await segments()).total(
        ranks.filter((limit) => cap === null || limit < cap).length,
      ),
    ranked: () => rankOrders(orders, places, all, ranks, uncapped.sums),
    rankedSegments: async (of) => (await segments()).ranked(of),
  };
}

/** What is asked for twice is made once. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => made ??= make();
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
