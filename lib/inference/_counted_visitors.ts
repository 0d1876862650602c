/** Counts the visitors of a readout from orders, and sums their orders. */

import { ReadoutError } from "../base/mod.ts";
import { type QuantileSummary, quantileSummary } from "../stats/mod.ts";
import type {
  BuyerSums,
  CrossoverBuyers,
  ExactSums,
  OrderTotals,
  RankedSums,
  ReadoutData,
} from "../sums/mod.ts";
import { BEFORE, shownThresholds, sumColumns, totalSums } from "../sums/mod.ts";
import type { BuyingVariation, Choices, MovedSplit } from "../record/mod.ts";
import { metricColumns } from "../record/mod.ts";
import { type DailySums, type DaySums, daySums } from "./_days_alone.ts";
import {
  metricArm,
  summarizeVariations,
  withEarlierSpending,
} from "./_arms.ts";
import { highestRank } from "./kept_sums.ts";
import type { MetricArm } from "./comparisons/mod.ts";

/** Visitors of a readout, and the sums of their orders. */
export interface Counted {
  readonly selection: OrderTotals;
  readonly ranked: readonly RankedSums[];
  /** z-score thresholds by which visitors are ranked. */
  readonly thresholds: readonly number[];
  /** Visitors by variation, before outliers are excluded. */
  readonly everybody: readonly number[];
  /** Visitors by variation, after outliers are excluded. */
  readonly visitors: readonly number[];
  /** Sums over the buyers, by variation. */
  readonly totals: readonly ExactSums[];
  /** Sums over the buyers by variation, before outliers are excluded. */
  readonly uncapped: readonly ExactSums[];
  /** Running totals of visitors before outliers are excluded; `null` if unknown. */
  readonly arrived: ReadoutData["days"];
  /** Running totals of visitors after outliers are excluded; `null` if unknown. */
  readonly days: ReadoutData["days"];
  /** Purchases on each single day; `null` without days. */
  readonly daily: DailySums | null;
  /** Sums added by each day, for comparisons within days; `null` without days. */
  readonly byDay: {
    readonly ordersBy: MovedSplit["ordersBy"];
    readonly days: readonly DaySums[];
  } | null;
  readonly arms: readonly MetricArm[];
  readonly variations: readonly BuyingVariation[];
}

/**
 * Sums the orders in the engine that stores them.
 *
 * @param data Loaded data of the readout.
 * @param choices Options of the readout.
 * @param removal Whether outliers are excluded here (`"here"`) or were excluded
 *   by the service (`"done"`).
 * @returns The visitors and sums.
 * @throws {ReadoutError} If there are more buyers than visitors.
 */
export async function countVisitors(
  data: ReadoutData,
  choices: Choices,
  removal: "here" | "done",
): Promise<Counted> {
  const { orders, variations } = data;
  const { maxZScore } = choices;
  const shown = shownThresholds(choices);
  const selection = await orders.total({
    days: data.days,
    crossovers: choices.crossovers,
    maxZScore,
    removal,
    thresholds: shown,
  });
  const ranked = await selection.ranked();
  const thresholds = removal === "done" && maxZScore !== null ? [] : shown;
  const remainingDays = subtractExcluded(data.days, selection.crossoverBuyers);
  const allVisitors = data.visitors.map((count, arm) =>
    count - countExcluded(selection.crossoverBuyers, arm)
  );
  const visitors = allVisitors.map((count, arm) =>
    count - (selection.outliers?.[arm] ?? 0)
  );
  const totalsOf = (sums: readonly BuyerSums[]): ExactSums[] =>
    variations.map((_, arm) =>
      totalSums(
        sumColumns(orders),
        sums.filter((buyer) => buyer.arm === arm).map(({ sums }) => sums),
      )
    );
  const totals = totalsOf(selection.sums);
  const quantiles = await armQuantiles(orders, selection, visitors);
  const uncapped = maxZScore === null
    ? totals
    : totalsOf(selection.uncapped.sums);
  const removed = visitorsExcludedForOrders(ranked, thresholds, choices);
  const days = subtractExcluded(remainingDays, removed);
  const daily = days === null || orders.hours === null
    ? null
    : await sumsByDay(data, days, selection, choices);
  return {
    selection,
    ranked,
    thresholds,
    everybody: allVisitors,
    visitors,
    totals,
    uncapped,
    arrived: remainingDays,
    days,
    daily,
    byDay: daily === null ? null : await addedByDay(data, days!, selection),
    arms: variations.map(({ name }, arm) => ({
      ...metricArm(
        orders,
        name,
        visitors[arm]!,
        withEarlierSpending(data, name, totals[arm]!, uncapped[arm]!),
      ),
      covariate: data.before && BEFORE,
      quantiles: quantiles[arm]!,
    })),
    variations: summarizeVariations(orders, variations, visitors, totals),
  };
}

/** Returns the quantiles of buyers' amounts for each variation, by metric. */
async function armQuantiles(
  { quantiles }: ReadoutData["orders"],
  { amounts }: OrderTotals,
  visitors: readonly number[],
): Promise<Record<string, QuantileSummary>[]> {
  const byArm: Record<string, QuantileSummary>[] = visitors.map(() => ({}));
  for (const { name, p, column: { sql, decimals } } of quantiles) {
    if (amounts === undefined) {
      throw new ReadoutError(
        `${name} is a quantile, which a warehouse that sums orders can't provide: use files or an export (--per-visitor)`,
      );
    }
    const rows = await amounts(sql);
    visitors.forEach((n, arm) => {
      const armRows = rows.filter((row) => row.arm === arm);
      const values = armRows.map(({ units }) => units / 10 ** decimals);
      const counts = armRows.map(({ buyers }) => buyers);
      byArm[arm]![name] = quantileSummary(values, p, { counts, n });
    });
  }
  return byArm;
}

/**
 * Returns the purchases on each day and, for the primary metric, cross products
 * between days. Without cross products, each day's sums are the increase over
 * earlier days.
 */
async function sumsByDay(
  { orders }: ReadoutData,
  days: NonNullable<ReadoutData["days"]>,
  { sums, selectedDays }: OrderTotals,
  { metrics, primaryMetric }: Choices,
): Promise<DailySums> {
  const rule = metrics.find(({ name }) => name === primaryMetric);
  const { numerator, denominator } = rule === undefined
    ? { numerator: null, denominator: null }
    : metricColumns(rule);
  const columns = [numerator, denominator].filter((column) => column !== null);
  const selected = await selectedDays?.(columns) ?? { days: sums, pairs: [] };
  return {
    days: daySums({ orders, days, buyers: selected.days }),
    pairs: selected.pairs,
  };
}

/**
 * Returns the sums added by each day, attributed to the visitors' first day if
 * known.
 */
async function addedByDay(
  data: ReadoutData,
  days: NonNullable<ReadoutData["days"]>,
  { sums: buyers, firstDays }: OrderTotals,
): Promise<Counted["byDay"]> {
  const { orders, variations, before: beforeTotals = [] } = data;
  if (firstDays === undefined) {
    return { ordersBy: "order-day", days: daySums({ orders, days, buyers }) };
  }
  const dayOf = new Map<string | null, number>(
    days.map(({ date }, day) => [date, day]),
  );
  const firstDayRows = (await firstDays()).map(({ arm, segment, sums }) => ({
    arm,
    day: dayOf.get(segment) ?? Infinity,
    sums,
  }));
  return {
    ordersBy: "first-visit",
    days: daySums({ orders, days, buyers: firstDayRows }).map((
      added,
      index,
    ) => ({
      ...added,
      sums: added.sums.map((sums, arm) =>
        withEarlierSpending(
          {
            orders,
            before: beforeTotals.filter(({ day }) => day === days[index]!.date),
          },
          variations[arm]!.name,
          sums,
          sums,
        )
      ),
    })),
  };
}

/** Returns the visitors excluded for a large order, by day of their first order. */
function visitorsExcludedForOrders(
  ranked: readonly RankedSums[],
  thresholds: readonly number[],
  { maxZScore }: Choices,
): CrossoverBuyers[] {
  const highest = highestRank(thresholds, maxZScore);
  return ranked.filter(({ day, rank }) => day !== null && rank > highest)
    .map(({ arm, day, sums }) => ({
      arm,
      day: day!,
      visitors: Number(sums.sums[0]),
    }));
}

/** Counts the crossover visitors removed from a variation up to a day. */
function countExcluded(
  excluded: readonly CrossoverBuyers[],
  arm: number,
  lastDay = Infinity,
): number {
  return excluded.filter((lostVisitors) =>
    lostVisitors.arm === arm && lostVisitors.day <= lastDay
  )
    .reduce((sum, { visitors }) => sum + visitors, 0);
}

/**
 * Subtracts removed visitors from the running totals, just as their orders were
 * removed.
 */
function subtractExcluded(
  days: ReadoutData["days"],
  excluded: readonly CrossoverBuyers[],
): ReadoutData["days"] {
  if (days === null || excluded.length === 0) return days;
  return days.map((day, index) => ({
    ...day,
    visitors: day.visitors.map((count, arm) =>
      count - countExcluded(excluded, arm, index)
    ),
  }));
}
