/** One experience's data as a readout record. */

import { flagOutliers } from "../stats/mod.ts";
import { ReadoutError } from "../api/mod.ts";
import {
  type BuyerColumns,
  buyersOf,
  crossoverVisitors,
  visitorMoments,
} from "./_buyers.ts";
import { filterOrders, type ReadoutData } from "./_data.ts";
import { outlierCheck, runChecks } from "./checks.ts";
import { decide } from "./decision.ts";
import { formatCount, formatNumber } from "./format.ts";
import { CORRECTION, readMetrics } from "./metrics.ts";
import type { Choices } from "./options.ts";
import { readOutliers } from "./outliers.ts";
import { readOverTime } from "./over_time.ts";
import type { MetricReadout, Readout, VariationSummary } from "./types.ts";

/**
 * Computes the readout.
 *
 * @param data What was loaded.
 * @param choices The choices.
 * @param removal Whether outliers are still to be removed, or the service did.
 * @returns The record, frozen in all its depth.
 * @throws {ReadoutError} When the data contradict themselves.
 */
export function analyse(
  data: ReadoutData,
  choices: Choices,
  removal: "here" | "done",
): Readout {
  const names = data.variations.map(({ name }) => name);
  const crossovers = crossoverVisitors(data.orders);
  const selection = select(data, choices, crossovers, removal);
  const orders = filterOrders(data.orders, selection.counts);
  const buyers = names.map((_, arm) => buyersOf(orders, arm));
  const arms = names.map((name, arm) => ({
    name,
    joint: visitorMoments(buyers[arm]!, selection.visitors[arm]!, name),
  }));
  const variations = summaries(data, selection.visitors, buyers);
  const metrics = readMetrics(arms, choices);
  const primary = metrics.find(({ name }) => name === choices.primaryMetric);
  if (primary === undefined) {
    throw new ReadoutError(
      `The primary metric ${choices.primaryMetric} cannot be computed: the orders lack what it needs; there are ${
        metrics.map(({ name }) => name).join(", ")
      }`,
    );
  }
  const overTime = data.days === null ? null : readOverTime({
    variations: data.variations,
    days: data.days,
    orders: data.orders,
    counts: selection.counts,
  }, choices);
  const outliers = readOutliers({
    variations: names,
    visitors: selection.visitors,
    orders,
    currency: data.experience.currency,
  }, choices);
  const aov = metrics.find(({ name }) => name === "aov")!;
  const checks = [
    ...runChecks({
      data,
      variations,
      crossovers,
      crossoverChoice: choices.crossovers,
    }),
    outlierCheck(outliers.findings, aov.comparisons),
  ];
  return deepFreeze({
    experience: data.experience,
    period: {
      firstDay: data.days?.[0]?.date ?? null,
      lastDay: data.days?.at(-1)?.date ?? null,
      days: data.days?.length ?? null,
    },
    settings: {
      level: choices.level,
      primaryMetric: choices.primaryMetric,
      correction: CORRECTION,
      controlBasis: data.controlBasis,
      maxZScore: choices.maxZScore,
      crossovers: choices.crossovers === "exclude" ? "excluded" : "kept",
    },
    variations,
    decision: decide({
      checks,
      primary,
      overTime,
      isRunning: data.experience.status === "started",
      level: choices.level,
      control: names[0]!,
    }),
    checks,
    metrics,
    overTime,
    outliers,
    notes: [...data.notes, ...selection.notes, ...caveatNotes(metrics)],
  });
}

interface Selection {
  readonly counts: (index: number) => boolean;
  readonly visitors: readonly number[];
  readonly notes: readonly string[];
}

/** Which orders count, and how many visitors are left per variation. */
function select(
  data: ReadoutData,
  { crossovers: choice, maxZScore }: Choices,
  crossovers: ReadonlySet<number>,
  removal: "here" | "done",
): Selection {
  const { orders, visitors } = data;
  const stays = (index: number): boolean =>
    choice === "keep" || !crossovers.has(orders.visitor[index]!);
  if (maxZScore === null || removal === "done") {
    return { counts: stays, visitors, notes: [] };
  }
  const kept = [...orders.visitor.keys()].filter(stays);
  const flags = flagOutliers(
    kept.map((index) => orders.revenue[index]!),
    { threshold: maxZScore, remove: "visitors" },
    { visitors: kept.map((index) => orders.visitor[index]!) },
  );
  const gone = new Set(flags.removedVisitors);
  const lost = visitors.map((_, arm) =>
    new Set(
      kept.filter((index) =>
        orders.variation[index] === arm && gone.has(orders.visitor[index]!)
      ).map((index) => orders.visitor[index]!),
    ).size
  );
  const perArm = data.variations.map(({ name }, arm) =>
    `${name} ${formatNumber(lost[arm]!, 0)}`
  ).join(", ");
  return {
    counts: (index) => stays(index) && !gone.has(orders.visitor[index]!),
    visitors: visitors.map((count, arm) => count - lost[arm]!),
    notes: [
      `${
        formatCount(gone.size, "visitor")
      } with an order above z = ${maxZScore} (pooled mean and sample SD, one pass) are left out: ${perArm}.`,
    ],
  };
}

/** What the statistics say of their own numbers, a sentence per reason and arm. */
function caveatNotes(metrics: readonly MetricReadout[]): string[] {
  const titles = new Map<string, string[]>();
  for (const { title, comparisons } of metrics) {
    for (const { variation, caveats } of comparisons) {
      for (const { message } of caveats) {
        const note = `${variation}: ${message}.`;
        titles.set(note, [...(titles.get(note) ?? []), title]);
      }
    }
  }
  return [...titles].map(([note, metrics]) => `${metrics.join(", ")}, ${note}`);
}

function summaries(
  data: ReadoutData,
  visitors: readonly number[],
  buyers: readonly BuyerColumns[],
): VariationSummary[] {
  const sum = (values: Float64Array): number =>
    values.reduce((total, value) => total + value, 0);
  return data.variations.map(({ id, name, share }, arm) => {
    const columns = buyers[arm]!;
    return {
      id,
      name,
      isControl: arm === 0,
      share,
      visitors: visitors[arm]!,
      buyers: columns.converted.length,
      orders: sum(columns.orders),
      netRevenue: sum(columns.net_revenue),
      grossProfit: columns.gross_profit && sum(columns.gross_profit),
    };
  });
}

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
