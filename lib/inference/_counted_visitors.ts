/** Everybody whom a readout of orders counts, and what they bought. */

import { ReadoutError } from "../base/mod.ts";
import { type QuantileSummary, quantileSummary } from "../stats/mod.ts";
import {
  BEFORE,
  type BuyerSums,
  type ExactSums,
  type LostVisitors,
  type OrderTotals,
  type RankedSums,
  type ReadoutData,
  shownThresholds,
  sumColumns,
  totalSums,
} from "../sums/mod.ts";
import {
  type BuyingVariation,
  type Choices,
  columnsOfMetric,
  type MovedSplit,
} from "../record/mod.ts";
import { type DailySums, type DaySums, daySums } from "./_days_alone.ts";
import { metricArm, summarizeVariations, withBefore } from "./_arms.ts";
import { highestRank } from "./kept_sums.ts";
import type { MetricArm } from "./comparisons/mod.ts";

/** What came out of the orders, and who came. */
export interface Counted {
  readonly selection: OrderTotals;
  readonly ranked: readonly RankedSums[];
  /** The z-scores by which visitors are ranked. */
  readonly thresholds: readonly number[];
  /** Visitors by variation, before any left for a large order. */
  readonly everybody: readonly number[];
  /** Those who are left. */
  readonly visitors: readonly number[];
  /** Sums over their buyers, by variation. */
  readonly totals: readonly ExactSums[];
  /** The same before any left. */
  readonly uncapped: readonly ExactSums[];
  /** Who came until each day, before any left; `null` where that is not known. */
  readonly arrived: ReadoutData["days"];
  /** Those of them who are left. */
  readonly days: ReadoutData["days"];
  /** What was bought on each day by itself; `null` without days. */
  readonly daily: DailySums | null;
  /** What each day adds, for comparisons within days; `null` without days. */
  readonly byDay: {
    readonly ordersBy: MovedSplit["ordersBy"];
    readonly days: readonly DaySums[];
  } | null;
  readonly arms: readonly MetricArm[];
  readonly variations: readonly BuyingVariation[];
}

/**
 * Lets the engine that has the orders go through them.
 *
 * @param data What was loaded.
 * @param choices The choices.
 * @param removal Whether outliers are still to be removed, or the service did.
 * @returns What they come to.
 * @throws {ReadoutError} When there are more buyers than visitors.
 */
export async function countedIn(
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
  const arrived = withoutLost(data.days, selection.lost);
  const everybody = data.visitors.map((count, arm) =>
    count - lostVisitorCount(selection.lost, arm)
  );
  const visitors = everybody.map((count, arm) =>
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
  const quantiles = await quantilesIn(orders, selection, visitors);
  const uncapped = maxZScore === null
    ? totals
    : totalsOf(selection.uncapped.sums);
  const removedVisitors = leftFor(ranked, thresholds, choices);
  const days = withoutLost(arrived, removedVisitors);
  const daily = days === null || orders.hours === null
    ? null
    : await boughtByDay(data, days, selection, choices);
  return {
    selection,
    ranked,
    thresholds,
    everybody,
    visitors,
    totals,
    uncapped,
    arrived,
    days,
    daily,
    byDay: daily === null ? null : await addedByDay(data, days!, selection),
    arms: variations.map(({ name }, arm) => ({
      ...metricArm(
        orders,
        name,
        visitors[arm]!,
        withBefore(data, name, totals[arm]!, uncapped[arm]!),
      ),
      covariate: data.before && BEFORE,
      quantiles: quantiles[arm]!,
    })),
    variations: summarizeVariations(orders, variations, visitors, totals),
  };
}

/** Quantiles of what the buyers of each variation come to, by metric. */
async function quantilesIn(
  { quantiles }: ReadoutData["orders"],
  { amounts }: OrderTotals,
  visitors: readonly number[],
): Promise<Record<string, QuantileSummary>[]> {
  const byArm: Record<string, QuantileSummary>[] = visitors.map(() => ({}));
  for (const { name, p, of: { sql, decimals } } of quantiles) {
    if (amounts === undefined) {
      throw new ReadoutError(
        `${name} is a quantile, and the orders are summed where they are: read it of files, or of an export (--per-visitor)`,
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
 * What was bought on each day, and of the metric that decides what two days add
 * to each other; what each day adds to the days before it where nobody tells.
 */
async function boughtByDay(
  { orders }: ReadoutData,
  days: NonNullable<ReadoutData["days"]>,
  { sums, selectedDays }: OrderTotals,
  { metrics, primaryMetric }: Choices,
): Promise<DailySums> {
  const rule = metrics.find(({ name }) => name === primaryMetric);
  const { numerator, denominator } = rule === undefined
    ? { numerator: null, denominator: null }
    : columnsOfMetric(rule);
  const columns = [numerator, denominator].filter((column) => column !== null);
  const selected = await selectedDays?.(columns) ?? { days: sums, pairs: [] };
  return {
    days: daySums({ orders, days, buyers: selected.days }),
    pairs: selected.pairs,
  };
}

/** What each day adds: its visitors, and their orders where that is known. */
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
        withBefore(
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

/** Who leaves for a large order, by the day of the first order. */
function leftFor(
  ranked: readonly RankedSums[],
  thresholds: readonly number[],
  { maxZScore }: Choices,
): LostVisitors[] {
  const highest = highestRank(thresholds, maxZScore);
  return ranked.filter(({ day, rank }) => day !== null && rank > highest)
    .map(({ arm, day, sums }) => ({
      arm,
      day: day!,
      visitors: Number(sums.sums[0]),
    }));
}

/** Visitors in two variations who are lost to one of them, up to a day. */
function lostVisitorCount(
  lost: readonly LostVisitors[],
  arm: number,
  lastDay = Infinity,
): number {
  return lost.filter((lostVisitors) =>
    lostVisitors.arm === arm && lostVisitors.day <= lastDay
  )
    .reduce((sum, { visitors }) => sum + visitors, 0);
}

/** They leave the visitors of a day as they leave the orders. */
function withoutLost(
  days: ReadoutData["days"],
  lost: readonly LostVisitors[],
): ReadoutData["days"] {
  if (days === null || lost.length === 0) return days;
  return days.map((day, index) => ({
    ...day,
    visitors: day.visitors.map((count, arm) =>
      count - lostVisitorCount(lost, arm, index)
    ),
  }));
}
