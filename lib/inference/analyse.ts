/** Computes the readout record of an experience. */

import { dayOf, ReadoutError } from "../base/mod.ts";
import { deepFreeze, relativeLift } from "../stats/mod.ts";
import { type ReadoutData, sumColumns } from "../sums/mod.ts";
import {
  adjustedNote,
  type Attribution,
  type Choices,
  hasNoOrders,
  type MetricRule,
  type OverTime,
  parseQuantile,
  preferEarnings,
  type Readout,
  type Statement,
  statement,
} from "../record/mod.ts";
import {
  maturityCheck,
  NO_FIRST_VISITS,
  readAttribution,
} from "./_attribution.ts";
import { outlierCheck, runChecks } from "./checks/mod.ts";
import { armsByDay } from "./_by_day.ts";
import { buyersOnDays, compareArms, type Compared } from "./_compared.ts";
import { type Counted, countVisitors } from "./_counted_visitors.ts";
import { type Evidence, gatherEvidence, visitorsOfADay } from "./_evidence.ts";
import { readHeterogeneity } from "./_heterogeneity.ts";
import { inferenceFor, sharedIntervalLevel } from "./comparisons/mod.ts";
import { plannedInference } from "./_inference.ts";
import { keepSums, partsOfSums } from "./kept_sums.ts";
import { readNovelty } from "./_novelty.ts";
import { metricPairs, metricSummary, readMetrics } from "./_metrics.ts";
import { dailyVisitors, mayCompareSegments, readNext } from "./next/mod.ts";
import {
  cappedNotes,
  caveatNotes,
  exclusionNotes,
  refundNotes,
  removalNotes,
} from "./_notes.ts";
import { readOrderValues } from "./_order_values.ts";
import { movedMetrics } from "./_outlier_findings.ts";
import { readOutliers } from "./_outliers.ts";
import { readOverTime } from "./_over_time.ts";
import { decideReadout, findMetric } from "./_decision_settings.ts";
import { projectImpact } from "./_projected_impact.ts";

/** Intermediate results from which the record is assembled. */
interface Analysed extends ReturnType<typeof plannedInference>, Compared {
  readonly data: ReadoutData;
  readonly choices: Choices;
  readonly removal: "here" | "done";
  readonly period: Readout["period"];
  readonly counted: Counted;
  readonly attribution: Attribution | null;
  /** Primary metric. */
  readonly rule: MetricRule;
  /** Evidence from days, buyers, costs and time. */
  readonly evidence: Evidence;
}

/** Readout without its projected impact and next steps. */
type Facts = Omit<Readout, "projectedImpact" | "next">;

/**
 * Computes the readout. The engine that stores the orders reduces them to a few
 * rows of sums.
 *
 * @param data Loaded data of the readout.
 * @param input Options of the readout.
 * @param removal Whether outliers are excluded here (`"here"`) or were excluded
 *   by the service (`"done"`).
 * @returns The deeply frozen record.
 * @throws {ReadoutError} If the data contradict themselves.
 */
export async function analyse(
  data: ReadoutData,
  input: Choices,
  removal: "here" | "done",
): Promise<Readout> {
  const choices = preferEarnings(
    input,
    data.orders.summed.map(({ name }) => name),
  );
  const counted = await countVisitors(data, choices, removal);
  const period = readoutPeriod(data);
  const { planned, inference } = plannedInference(data, choices, period);
  const rule = choices.metrics.find(({ name }) =>
    name === choices.primaryMetric
  )!;
  const primary = {
    columns: sumColumns(data.orders),
    arms: counted.arms,
    rule,
    inference: inferenceFor(inference, rule.name, choices.successMetrics),
  };
  const compared = compareArms(
    data,
    counted,
    (arms) => readMetrics(arms, { ...choices, inference }, choices.metrics),
    primary,
  );
  const attribution = counted.byDay === null ? null : readAttribution(
    data,
    { ...primary, ...counted.byDay },
    choices.windowDays,
    compared.movedSplit !== null,
  );
  if (choices.windowDays !== null && attribution === null) {
    throw new ReadoutError(NO_FIRST_VISITS);
  }
  const sources = { data, choices, counted, compared, rule };
  const evidence = await gatherEvidence({
    ...sources,
    inference: primary.inference,
  });
  const analysed: Analysed = {
    data,
    choices,
    removal,
    period,
    counted,
    planned,
    inference,
    ...compared,
    attribution,
    rule,
    evidence,
  };
  const facts = assembleFacts(analysed);
  const projectedImpact = projectImpact(facts, visitorsOfADay(data));
  const next = await analyseNext(analysed, facts);
  const result = deepFreeze({ ...facts, projectedImpact, next });
  await keepReadoutSums(analysed, result);
  return result;
}

function assembleFacts(analysed: Analysed): Facts {
  const { data, period, counted, movedSplit, attribution } = analysed;
  const { orders } = data;
  const outliers = analyseOutliers(analysed);
  const { experience, ...rules } = decideAnalysed(analysed, outliers);
  return {
    experience,
    period,
    inputs: data.inputs ?? [],
    ...rules,
    overTime: analyseOverTime(analysed),
    movedSplit,
    attribution,
    outliers,
    orderValues: readOrderValues(orders, counted.selection),
    ledger: data.ledger,
    notes: readoutNotes(analysed),
  };
}

function decideAnalysed(
  analysed: Analysed,
  { findings, rows, decisive = [] }: Readout["outliers"],
): ReturnType<typeof decideReadout> {
  const { data, choices, counted, metrics, attribution, movedSplit } = analysed;
  const { rule, evidence } = analysed;
  const { selection, variations } = counted;
  const { maxZScore, crossovers } = choices;
  const closingChecks = [...maturityCheck(attribution, data)];
  if (movedSplit === null) {
    closingChecks.push(outlierCheck({
      findings,
      rows,
      metrics: movedMetrics(metrics, rule),
      orders: selection.values.count,
      maxZScore,
    }));
  }
  return decideReadout({ ...analysed, variations, maxZScore, decisive }, {
    leadingChecks: runChecks({
      data,
      variations: movedSplit === null
        ? variations
        : buyersOnDays(analysed.days, variations),
      selection,
      crossoverChoice: crossovers,
    }),
    closingChecks,
    evidence: (result) =>
      evidence.checks(result, findMetric(metrics, rule.name)),
  });
}

function analyseOverTime(
  { data, choices, inference, counted, rule, metrics, ...analysedParts }:
    Analysed,
): OverTime | null {
  const { days, selection } = counted;
  const { arms, movedSplit } = analysedParts;
  if (days === null) return null;
  const primary = inferenceFor(inference, rule.name, choices.successMetrics);
  return readOverTime({
    orders: data.orders,
    // Daily data do not show whose earlier spending is excluded with large
    // orders.
    beforeTotals: choices.maxZScore === null ? data.before : undefined,
    days,
    buyers: selection.sums,
    inference: primary,
    perComparisonLevel: sharedIntervalLevel(metricPairs(rule, arms), primary),
    comparisons: arms.length - 1,
    rule,
    jointsUpTo: movedSplit === null ? undefined : (day) =>
      armsByDay(
        analysedParts.days.slice(0, day + 1),
        sumColumns(data.orders),
        arms,
      ).map(({ joint }) => joint),
    otherRules: choices.metrics.filter((candidate) =>
      candidate !== rule && parseQuantile(candidate.numerator) === null &&
      metrics.some(({ name }) => name === candidate.name)
    ),
  });
}

function analyseOutliers(
  { data, choices, removal, inference, counted, movedSplit }: Analysed,
): Readout["outliers"] {
  const outliers = readOutliers({
    orders: data.orders,
    totals: counted.selection,
    visitors: counted.everybody,
    sums: counted.uncapped,
    currency: data.experience.currency,
    inferenceOf: (metric) =>
      inferenceFor(inference, metric, choices.successMetrics),
    removal,
  }, choices);
  // The lifts of the outlier analysis are over all days, so they are invalid if
  // the split changed.
  return movedSplit === null
    ? outliers
    : { ...outliers, rows: [], findings: [], decisive: [] };
}

function readoutNotes(analysed: Analysed): Statement[] {
  const { data, choices, counted, metrics } = analysed;
  const { currency } = data.experience;
  const { exclusions } = data.orders;
  const notes: Statement[] = [
    ...data.notes,
    ...exclusionNotes(exclusions, currency),
    ...removalNotes(data, counted, choices),
    ...adjustedNotes(analysed),
    ...cappedNotes(metrics, currency),
    ...refundNotes(metrics, exclusions),
  ];
  if (analysed.unsettled.length !== 0) {
    notes.push(statement("unsettled-days", { dates: analysed.unsettled }));
  }
  // Without orders, every metric has the same caveats.
  if (!hasNoOrders(counted.variations)) notes.push(...caveatNotes(metrics));
  return notes;
}

async function analyseNext(
  { data, choices, counted, rule, arms, movedSplit }: Analysed,
  facts: Facts,
): Promise<Readout["next"]> {
  const { orders } = data;
  const { selection, days, daily, visitors } = counted;
  // Segments over days with different splits have no valid lift.
  const isParted = movedSplit === null && mayCompareSegments(facts);
  const segments = isParted ? await selection.segments() : null;
  return readNext(facts, {
    choices,
    direction: rule.direction,
    summaries: arms.map(({ joint }) => metricSummary(rule, joint)),
    lifts: metricPairs(rule, arms).map(({ control, treatment }) =>
      relativeLift(control, treatment)
    ),
    dailyVisitors: dailyVisitors(data.days),
    novelty: () =>
      days === null || daily === null || movedSplit !== null
        ? null
        : readNovelty({ orders, days }, daily, choices),
    heterogeneity: segments === null
      ? null
      : readHeterogeneity(orders, segments, visitors, choices),
  });
}

/** Stores the sums that interactive pages need. */
async function keepReadoutSums(
  { data, choices, counted, movedSplit }: Analysed,
  result: Readout,
): Promise<void> {
  // An interactive page would neither apply the adjustment nor separate the
  // splits.
  if (data.before !== undefined || movedSplit !== null) return;
  const { selection, ranked, thresholds, everybody, arrived } = counted;
  keepSums(result, {
    sequenceSampleSize: choices.sequenceSampleSize,
    visitors: everybody,
    thresholds,
    ...await partsOfSums({
      orders: data.orders,
      totals: selection,
      days: result.overTime === null ? null : arrived,
      ranked,
      heterogeneity: result.next.heterogeneity,
    }),
  });
}

function readoutPeriod(
  { days, window = null }: ReadoutData,
): Readout["period"] {
  if (window === null) {
    return {
      firstDay: days?.[0]?.date ?? null,
      lastDay: days?.at(-1)?.date ?? null,
      days: days?.length ?? null,
    };
  }
  const { firstDay, lastDay } = window;
  const span = dayOf(lastDay) - dayOf(firstDay);
  return { firstDay, lastDay, days: span + 1 };
}

function adjustedNotes({ data, counted, rule }: Analysed): Statement[] {
  if (data.before === undefined) return [];
  const reductions = metricPairs(rule, counted.arms)
    .map(({ varianceReduction = null }) => varianceReduction);
  return [adjustedNote(rule.title, ["visitors' earlier spending"], reductions)];
}
