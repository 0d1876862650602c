/** Computes a readout of per-visitor measures, without orders. */

import { ReadoutError } from "../base/mod.ts";
import { deepFreeze, relativeLift } from "../stats/mod.ts";
import type { MeasuredData, MeasuredMetric } from "../sums/mod.ts";
import {
  type Choices,
  type Decision,
  type HealthCheck,
  type MetricReadout,
  type Readout,
  type Statement,
  statement,
  type VariationSummary,
} from "../record/mod.ts";
import {
  guessedControlCheck,
  multipleExposuresCheck,
  sampleRatioCheck,
  unknownCurrencyWarning,
} from "./checks/mod.ts";
import type { ComparedPair } from "./comparisons/mod.ts";
import { inferenceFor, sharedIntervalLevel } from "./comparisons/mod.ts";
import { measuredEvidence } from "./_measured_evidence.ts";
import { NO_FIRST_VISITS } from "./_attribution.ts";
import { decidedMetrics, isContradicted } from "./_by_day.ts";
import { splitChange } from "./_moved_split.ts";
import { plannedInference } from "./_inference.ts";
import { measuredHeterogeneity } from "./_heterogeneity.ts";
import { checkRoles, readMetric } from "./_metrics.ts";
import { mayCompareSegments, readNext, visitorsByDay } from "./next/mod.ts";
import { cappedNotes, caveatNotes } from "./_notes.ts";
import { NO_OUTLIERS } from "./_outliers.ts";
import { measuredOverTime } from "./_over_time.ts";
import { decideReadout } from "./_decision_settings.ts";
import { projectImpact } from "./_projected_impact.ts";

/**
 * Number of visitors in the smallest arm below which the check fails (`TOO_FEW`)
 * or warns (`FEW`).
 */
const TOO_FEW = 20;
const FEW = 100;

/**
 * Computes the readout.
 *
 * @param data Loaded data of the readout.
 * @param choices Options of the readout.
 * @param requested Primary metric. The default is net revenue per visitor, or
 *   else the first metric.
 * @returns The deeply frozen record.
 * @throws {ReadoutError} If the requested metric does not exist.
 */
export function analyseMeasured(
  data: MeasuredData,
  choices: Choices,
  requested: string | undefined,
): Readout {
  if (choices.windowDays !== null) throw new ReadoutError(NO_FIRST_VISITS);
  const names = data.variations.map(({ name }) => name);
  const decisive = {
    ...choices,
    ...metricRoles(data.metrics, choices, requested),
  };
  const { primaryMetric, successMetrics } = decisive;
  const { planned, inference } = plannedInference(data, decisive, data.period);
  const findPrimary = (metrics: readonly MeasuredMetric[]) =>
    metrics.find(({ rule }) => rule.name === primaryMetric)!;
  const settings = { ...decisive, inference };
  const total = readMetrics(data.metrics, names, settings);
  const within = readMetrics(data.byDay ?? [], names, settings);
  const days = visitorsToDate(
    data.days ?? findPrimary(data.metrics).days ?? [],
  );
  const change = splitChange({ ...data, days });
  const isWithin = change !== null && within.length > 0;
  const metrics = decidedMetrics(change !== null, total, within);
  const deciding = findPrimary(isWithin ? data.byDay! : data.metrics);
  const pairs = measuredPairs(deciding, names);
  const ofPrimary = inferenceFor(inference, primaryMetric, successMetrics);
  const contradictions = measuredEvidence(data, findPrimary(data.metrics));
  const evidence = (result: Decision) =>
    contradictions(result, metrics.find(({ name }) => name === primaryMetric)!);
  const { experience, ...rules } = decideReadout({
    data,
    choices: decisive,
    maxZScore: null,
    variations: measuredVariations(data),
    planned,
    inference,
    metrics,
    decisive: [],
  }, {
    leadingChecks: measuredChecks(data, choices, deciding, days),
    evidence: (result) => change === null ? evidence(result) : [],
  });
  const facts: Omit<Readout, "projectedImpact" | "next"> = {
    experience,
    period: data.period,
    ...rules,
    // Running totals are invalid after a split change, because they mix splits.
    overTime: change !== null
      ? null
      : measuredOverTime(deciding, data.metrics, names, {
        inference: ofPrimary,
        perComparisonLevel: sharedIntervalLevel(pairs, ofPrimary),
        comparisons: pairs.length,
      }),
    movedSplit: !isWithin ? null : {
      isPlanned: change.isPlanned,
      isStepwise: change.isStepwise,
      ordersBy: "first-visit",
      isContradicted: isContradicted(primaryMetric, total, within),
      periods: [],
    },
    attribution: null,
    outliers: NO_OUTLIERS,
    orderValues: { threshold: null, variations: [] },
    ledger: data.ledger,
    inputs: data.inputs,
    notes: measuredNotes(
      data,
      metrics,
      requested === undefined ? deciding : null,
    ),
  };
  const isComparable = change === null && mayCompareSegments(facts);
  return deepFreeze({
    ...facts,
    projectedImpact: projectImpact(facts),
    next: readNext(facts, {
      choices: decisive,
      direction: deciding.rule.direction,
      summaries: deciding.arms,
      lifts: pairs.map(({ control, treatment }) =>
        relativeLift(control, treatment)
      ),
      dailyVisitors: facts.overTime === null
        ? null
        : visitorsByDay(facts.overTime),
      heterogeneity: !isComparable ? null : measuredHeterogeneity(
        data.segments ?? [],
        primaryMetric,
        names.slice(1),
        choices.level,
      ),
    }),
  });
}

/** Returns the readout of each metric. */
function readMetrics(
  metrics: readonly MeasuredMetric[],
  names: readonly string[],
  settings: Parameters<typeof readMetric>[2],
): MetricReadout[] {
  return metrics.map((metric) =>
    readMetric(
      metric.rule,
      metric.arms.map((summary, arm) => ({
        variation: names[arm]!,
        summary,
        capped: metric.capped?.[arm] ?? 0,
      })),
      settings,
      measuredPairs(metric, names),
    )
  );
}

/**
 * Returns the success and guardrail metrics by the names that they have in this
 * data.
 */
function metricRoles(
  metrics: readonly MeasuredMetric[],
  choices: Choices,
  requested: string | undefined,
): Pick<Choices, "primaryMetric" | "successMetrics" | "guardrails"> {
  const primaryMetric = primaryName(metrics, requested);
  const nameOf = (name: string): string =>
    findMetric(metrics, name)?.rule.name ?? name;
  const roles = {
    primaryMetric,
    successMetrics: [
      primaryMetric,
      ...choices.successMetrics.slice(1).map(nameOf),
    ],
    guardrails: Object.fromEntries(
      Object.entries(choices.guardrails).map(([name, margin]) => [
        nameOf(name),
        margin,
      ]),
    ),
  };
  checkRoles(metrics.map(({ rule }) => rule), roles);
  return roles;
}

function measuredVariations(
  { variations, visitors }: MeasuredData,
): VariationSummary[] {
  return variations.map(({ id, name, share }, arm) => ({
    id,
    name,
    isControl: arm === 0,
    share,
    visitors: visitors[arm]!,
    buyers: null,
    orders: null,
    netRevenue: null,
    grossProfit: null,
  }));
}

/** Adds a note on the primary metric if it was not chosen among several. */
function measuredNotes(
  { notes, experience }: MeasuredData,
  metrics: readonly MetricReadout[],
  unchosen: MeasuredMetric | null,
): Statement[] {
  const ownNotes = [
    ...cappedNotes(metrics, experience.currency),
    ...caveatNotes(metrics),
  ];
  if (unchosen === null || metrics.length < 2) return [...notes, ...ownNotes];
  const { title } = unchosen.rule;
  return [...notes, statement("unchosen", { metric: title }), ...ownNotes];
}

/**
 * Pairs each treatment with the control, adjusted by pre-test values if
 * available.
 */
function measuredPairs(
  { arms, pairs }: MeasuredMetric,
  [, ...treatments]: readonly string[],
): ComparedPair[] {
  return treatments.map((variation, index) => ({
    variation,
    ...(pairs?.[index] ?? { control: arms[0]!, treatment: arms[index + 1]! }),
  }));
}

function primaryName(
  metrics: readonly MeasuredMetric[],
  requested: string | undefined,
): string {
  const names = metrics.map(({ rule }) => rule.name);
  if (requested === undefined) {
    return names.find((name) => name === "net_revenue_per_visitor") ??
      names[0]!;
  }
  const measuredMetric = findMetric(metrics, requested);
  if (measuredMetric !== undefined) return measuredMetric.rule.name;
  throw new ReadoutError(
    `No metric "${requested}" to decide by. Available: ${names.join(", ")}`,
  );
}

/** Finds a metric by its own name, or by the column of its mean. */
function findMetric(
  metrics: readonly MeasuredMetric[],
  requested: string,
): MeasuredMetric | undefined {
  return metrics.find(({ rule, header }) =>
    rule.name === requested || header === requested
  );
}

function measuredChecks(
  data: MeasuredData,
  { crossovers }: Choices,
  primary: MeasuredMetric,
  days: NonNullable<MeasuredData["days"]>,
): HealthCheck[] {
  const checks: HealthCheck[] = [
    ...guessedControlCheck(data),
    sampleRatioCheck({ ...data, days }),
  ];
  if (data.multipleExposures !== null) {
    checks.push(multipleExposuresCheck(data.multipleExposures, crossovers));
  }
  checks.push(
    fewVisitorsCheck(data, primary),
    ...[unknownCurrencyWarning(data.experience.currency)].filter((
      healthCheck,
    ) => healthCheck !== null),
    { code: "period", ...data.periodCheck },
  );
  return checks;
}

function visitorsToDate(
  days: NonNullable<MeasuredData["days"]>,
): NonNullable<MeasuredData["days"]> {
  let toDate: readonly number[] = [];
  return days.map(({ date, visitors }) => {
    toDate = visitors.map((count, arm) => count + (toDate[arm] ?? 0));
    return { date, visitors: toDate };
  });
}

/**
 * Returns the check of the number of visitors. For a share, the smaller of
 * successes and failures counts.
 */
function fewVisitorsCheck(
  { variations, visitors }: MeasuredData,
  { rule, arms }: MeasuredMetric,
): HealthCheck {
  const isShare = rule.unit === "fraction";
  const counts = arms.map(({ n, mean }) =>
    isShare && mean !== null ? Math.round(Math.min(mean, 1 - mean) * n) : n
  );
  const smallestArm = counts.indexOf(Math.min(...counts));
  const count = counts[smallestArm]!;
  const { name } = variations[smallestArm]!;
  const smallest = isShare
    ? statement("smallest-side", {
      name,
      count,
      metric: rule.title.toLowerCase(),
      visitors: visitors[smallestArm]!,
    })
    : statement("smallest-visitors", { name, visitors: count });
  const [status, ...furtherStatements]: readonly [
    HealthCheck["status"],
    ...Statement[],
  ] = count < TOO_FEW
    ? ["fail", statement("too-few-visitors", { least: TOO_FEW })]
    : count < FEW
    ? ["warn", statement("approximate")]
    : ["pass"];
  return {
    code: "few-visitors",
    status,
    findings: [smallest, ...furtherStatements],
  };
}
