/** One experience's data as a readout record. */

import { formatCount, formatNumber } from "../../format/mod.ts";
import {
  addSums,
  type BuyerSums,
  columnsOf,
  type ExactSums,
  type LostVisitors,
  type OrderTotals,
  type RankedSums,
  type ReadoutData,
  shownThresholds,
  zeroSums,
} from "../orders/mod.ts";
import {
  type Choices,
  hasNoOrders,
  isBeforeOrders,
  type MetricRule,
  type Readout,
} from "../record/mod.ts";
import { armOf, variationsOf } from "./_arms.ts";
import { outlierCheck, runChecks, sameVariations } from "./checks/mod.ts";
import { decide } from "./_decision.ts";
import { readForWhom } from "./_for_whom.ts";
import { readGuardrails } from "./_guardrails.ts";
import { highestRank, keepSums, partsOfSums } from "./kept_sums.ts";
import { readLasting } from "./_lasting.ts";
import { leftOutNotes } from "./_left_out.ts";
import {
  aloneLevelOf,
  correctionOf,
  type Inference,
  inferenceFor,
  plannedInference,
} from "./inference/mod.ts";
import {
  type MetricArm,
  metricSummary,
  pairsOf,
  readMetrics,
} from "./_metrics.ts";
import { dailyVisitors, readNext } from "./next/mod.ts";
import { undecided } from "./_no_orders.ts";
import { cappedNotes, caveatNotes, refundNotes } from "./_notes.ts";
import { allowedStop, isOpen, planCheck } from "./plan/mod.ts";
import { readOrderValues } from "./_order_values.ts";
import { readOutliers } from "./_outliers.ts";
import { readOverTime } from "./_over_time.ts";
import { readWorth } from "./_worth.ts";
import { deepFreeze } from "../../stats/mod.ts";

/**
 * Computes the readout. Whichever engine has the orders goes through them; what
 * comes out of it are a few rows of sums.
 *
 * @param data What was loaded.
 * @param choices The choices.
 * @param removal Whether outliers are still to be removed, or the service did.
 * @returns The record, frozen in all its depth.
 * @throws {ReadoutError} When the data contradict themselves.
 */
export async function analyse(
  data: ReadoutData,
  choices: Choices,
  removal: "here" | "done",
): Promise<Readout> {
  const { orders } = data;
  const names = data.variations.map(({ name }) => name);
  const selection = await orders.total({
    days: data.days,
    crossovers: choices.crossovers,
    maxZScore: choices.maxZScore,
    removal,
    thresholds: shownThresholds(choices),
  });
  const ranked = await selection.ranked();
  const thresholds = removal === "done" && choices.maxZScore !== null
    ? []
    : shownThresholds(choices);
  const arrived = withoutLost(data.days, selection.lost);
  const days = withoutLost(arrived, leftFor(ranked, thresholds, choices));
  const everybody = data.visitors.map((count, arm) =>
    count - lostOf(selection.lost, arm)
  );
  const visitors = everybody.map((count, arm) =>
    count - (selection.outliers?.[arm] ?? 0)
  );
  const { sums: buyers } = selection;
  const totals = names.map((_, arm) => totalOf(data, buyers, arm));
  const arms = names.map((name, arm): MetricArm =>
    armOf(orders, name, visitors[arm]!, totals[arm]!)
  );
  const variations = variationsOf(orders, data.variations, visitors, totals);
  const { primaryMetric, successMetrics } = choices;
  const period = periodOf(data);
  const { planned, inference } = plannedInference(data, choices, period);
  const inferenceOfMetric = (metric: string): Inference =>
    inferenceFor(inference, metric, successMetrics);
  const metrics = readMetrics(
    arms,
    { ...choices, inference },
    choices.metrics,
  );
  const guardrails = readGuardrails(metrics, choices.guardrails);
  const primary = metrics.find(({ name }) => name === primaryMetric)!;
  const plan = allowedStop(planned, metrics, successMetrics);
  const rule = ruleNamed(choices, primaryMetric);
  const overTime = days === null ? null : readOverTime({
    orders,
    days,
    buyers,
    inference: inferenceOfMetric(primaryMetric),
    aloneLevel: aloneLevelOf(
      pairsOf(rule, arms),
      inferenceOfMetric(primaryMetric),
    ),
    comparisons: names.length - 1,
    rule,
  });
  const orderValues = readOrderValues(orders, selection);
  const uncapped = choices.maxZScore === null
    ? totals
    : names.map((_, arm) => totalOf(data, selection.uncapped.sums, arm));
  const outliers = readOutliers({
    orders,
    totals: selection,
    visitors: everybody,
    sums: uncapped,
    currency: data.experience.currency,
    inferenceOf: inferenceOfMetric,
    removal,
  }, choices);
  const aov = metrics.find(({ name }) => name === "aov")!;
  const checks = [
    ...runChecks({
      data,
      variations,
      selection,
      crossoverChoice: choices.crossovers,
    }),
    ...planCheck(plan),
    ...sameVariations(data, primary),
    outlierCheck(
      outliers.findings,
      aov.comparisons,
      selection.values.count,
      choices.maxZScore,
    ),
  ];
  const facts: Omit<Readout, "worth" | "next"> = {
    experience: data.experience,
    period,
    inputs: data.inputs ?? [],
    settings: {
      level: choices.level,
      primaryMetric,
      successMetrics,
      inference: inference.looks,
      correction: correctionOf(
        inference,
        names.length - 1,
        successMetrics.map((name) => ruleNamed(choices, name).title),
      ),
      controlBasis: data.controlBasis,
      maxZScore: choices.maxZScore,
      crossovers: choices.crossovers === "exclude" ? "excluded" : "kept",
    },
    variations,
    plan,
    decision: isBeforeOrders({ variations, checks })
      ? undecided(variations, data.experience)
      : decide({
        checks,
        primary,
        metrics,
        guardrails,
        isRunning: isOpen(inference, planned, data.experience.status),
        isHeldAtEveryLook: inference.looks === "every-look",
        level: choices.level,
        control: names[0]!,
        currency: data.experience.currency,
      }),
    checks,
    metrics,
    guardrails,
    overTime,
    outliers,
    orderValues,
    leftOut: orders.leftOut,
    notes: [
      ...data.notes,
      ...leftOutNotes(orders.leftOut, data.experience.currency),
      ...removalNotes(data, selection, choices),
      ...cappedNotes(metrics, data.experience.currency),
      ...refundNotes(metrics, orders.leftOut),
      // Without orders every metric says the same of itself.
      ...(hasNoOrders(variations) ? [] : caveatNotes(metrics)),
    ],
  };
  const segments = facts.decision.verdict === "do-not-decide"
    ? null
    : await selection.segments();
  const result = deepFreeze({
    ...facts,
    worth: readWorth(facts),
    next: readNext(facts, {
      choices,
      direction: rule.direction,
      summaries: arms.map(({ joint }) => metricSummary(rule, joint)),
      dailyVisitors: dailyVisitors(data.days),
      lasting: () =>
        days === null ? null : readLasting({ orders, days, buyers }, choices),
      forWhom: segments === null
        ? null
        : readForWhom(orders, segments, visitors, choices),
    }),
  });
  keepSums(result, {
    sequenceSampleSize: choices.sequenceSampleSize,
    visitors: everybody,
    thresholds,
    ...await partsOfSums({
      orders,
      totals: selection,
      days: overTime === null ? null : arrived,
      ranked,
      forWhom: result.next.forWhom,
    }),
  });
  return result;
}

/** The choices know every metric that they name. */
function ruleNamed({ metrics }: Choices, name: string): MetricRule {
  return metrics.find((one) => one.name === name)!;
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
function lostOf(
  lost: readonly LostVisitors[],
  arm: number,
  lastDay = Infinity,
): number {
  return lost.filter((one) => one.arm === arm && one.day <= lastDay)
    .reduce((sum, { visitors }) => sum + visitors, 0);
}

const DAY_MS = 86_400_000;

function periodOf({ days, window = null }: ReadoutData): Readout["period"] {
  if (window === null) {
    return {
      firstDay: days?.[0]?.date ?? null,
      lastDay: days?.at(-1)?.date ?? null,
      days: days?.length ?? null,
    };
  }
  const { firstDay, lastDay } = window;
  const apart = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS;
  return { firstDay, lastDay, days: apart + 1 };
}

/** They leave the visitors of a day as they leave the orders. */
function withoutLost(
  days: ReadoutData["days"],
  lost: readonly LostVisitors[],
): ReadoutData["days"] {
  if (days === null || lost.length === 0) return days;
  return days.map((day, at) => ({
    ...day,
    visitors: day.visitors.map((count, arm) => count - lostOf(lost, arm, at)),
  }));
}

function totalOf(
  { orders }: ReadoutData,
  buyers: readonly BuyerSums[],
  arm: number,
): ExactSums {
  return buyers.filter((one) => one.arm === arm).reduce(
    (total, { sums }) => addSums(total, sums),
    zeroSums(columnsOf(orders).length),
  );
}

function removalNotes(
  { variations }: ReadoutData,
  { outliers, outlierVisitors }: OrderTotals,
  { maxZScore }: Choices,
): string[] {
  if (outliers === null) return [];
  const perArm = variations.map(({ name }, arm) =>
    `${name} ${formatNumber(outliers[arm]!, 0)}`
  ).join(", ");
  return [
    `${
      formatCount(outlierVisitors, "visitor")
    } with an order above z = ${maxZScore} (pooled mean and sample SD, one pass) are left out: ${perArm}.`,
  ];
}
