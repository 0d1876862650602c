/** A readout of measures of visitors, whatever they are: no orders needed. */

import { ReadoutError } from "../../api/mod.ts";
import { deepFreeze, relativeLift } from "../../stats/mod.ts";
import { formatCount, formatNumber } from "../../format/mod.ts";
import type { MeasuredData, MeasuredMetric } from "../orders/mod.ts";
import type {
  Choices,
  HealthCheck,
  Readout,
  VariationSummary,
} from "../record/mod.ts";
import {
  guessedControl,
  sameVariations,
  sampleRatio,
  unknownCurrency,
} from "./checks/mod.ts";
import { seenTwiceCheck } from "./checks/mod.ts";
import { decide } from "./_decision.ts";
import {
  aloneLevelOf,
  type ComparedPair,
  correctionOf,
  inferenceFor,
  plannedInference,
} from "./inference/mod.ts";
import { measuredForWhom } from "./_for_whom.ts";
import { readGuardrails } from "./_guardrails.ts";
import { checkRoles, readMetric } from "./_metrics.ts";
import { readNext, visitorsByDay } from "./next/mod.ts";
import { cappedNotes, caveatNotes } from "./_notes.ts";
import { NO_OUTLIERS } from "./_outliers.ts";
import { allowedStop, isOpen, planCheck } from "./plan/mod.ts";
import { measuredOverTime } from "./_over_time.ts";
import { readWorth } from "./_worth.ts";

/** Visitors of the smallest arm below which nothing is said, or little. */
const TOO_FEW = 20;
const FEW = 100;

/**
 * Computes the readout.
 *
 * @param data What was counted.
 * @param choices The choices.
 * @param named The metric that decides; the revenue or the first by default.
 * @returns The record, frozen in all its depth.
 * @throws {ReadoutError} When there is no such metric.
 */
export function analyseMeasured(
  data: MeasuredData,
  choices: Choices,
  named: string | undefined,
): Readout {
  const names = data.variations.map(({ name }) => name);
  const primaryMetric = primaryOf(data.metrics, named);
  const nameOf = (name: string): string =>
    foundMetric(data.metrics, name)?.rule.name ?? name;
  const successMetrics = [
    primaryMetric,
    ...choices.successMetrics.slice(1).map(nameOf),
  ];
  const margins = Object.fromEntries(
    Object.entries(choices.guardrails).map(([name, margin]) => [
      nameOf(name),
      margin,
    ]),
  );
  const roles = { primaryMetric, successMetrics, guardrails: margins };
  checkRoles(data.metrics.map(({ rule }) => rule), roles);
  const { planned, inference } = plannedInference(
    data,
    { ...choices, ...roles },
    data.period,
  );
  const metrics = data.metrics.map((metric) =>
    readMetric(
      metric.rule,
      metric.arms.map((summary, arm) => ({
        variation: names[arm]!,
        summary,
        capped: metric.capped?.[arm] ?? 0,
      })),
      { inference, ...roles },
      pairsOf(metric, names),
    )
  );
  const primary = metrics.find(({ name }) => name === primaryMetric)!;
  const plan = allowedStop(planned, metrics, successMetrics);
  const guardrails = readGuardrails(metrics, margins);
  const deciding = data.metrics.find(({ rule }) =>
    rule.name === primaryMetric
  )!;
  const checks = [
    ...checksOf(data, choices, deciding),
    ...planCheck(plan),
    ...sameVariations(data, primary),
  ];
  const pairs = pairsOf(deciding, names);
  const ofPrimary = inferenceFor(inference, primaryMetric, successMetrics);
  const overTime = measuredOverTime(deciding, names, {
    inference: ofPrimary,
    aloneLevel: aloneLevelOf(pairs, ofPrimary),
    comparisons: pairs.length,
  });
  const facts: Omit<Readout, "worth" | "next"> = {
    experience: data.experience,
    period: data.period,
    settings: {
      level: choices.level,
      primaryMetric,
      successMetrics,
      inference: inference.looks,
      correction: correctionOf(
        inference,
        names.length - 1,
        successMetrics.map((name) =>
          metrics.find((one) => one.name === name)!.title
        ),
      ),
      controlBasis: data.controlBasis,
      maxZScore: null,
      crossovers: choices.crossovers === "exclude" ? "excluded" : "kept",
    },
    variations: data.variations.map(({ id, name, share }, arm) =>
      ({
        id,
        name,
        isControl: arm === 0,
        share,
        visitors: data.visitors[arm]!,
        buyers: null,
        orders: null,
        netRevenue: null,
        grossProfit: null,
      }) satisfies VariationSummary
    ),
    plan,
    decision: decide({
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
    outliers: NO_OUTLIERS,
    orderValues: { threshold: null, variations: [] },
    leftOut: [],
    inputs: data.inputs,
    notes: [
      ...data.notes,
      ...(named === undefined && metrics.length > 1
        ? [
          `${primary.title} decides; name another with --measures, the one that decides first, or --primary.`,
        ]
        : []),
      ...cappedNotes(metrics, data.experience.currency),
      ...caveatNotes(metrics),
    ],
  };
  return deepFreeze({
    ...facts,
    worth: readWorth(facts),
    next: readNext(facts, {
      choices: { ...choices, primaryMetric, successMetrics },
      direction: primary.direction,
      summaries: deciding.arms,
      lifts: pairs.map(({ control, treatment }) =>
        relativeLift(control, treatment)
      ),
      dailyVisitors: overTime === null ? null : visitorsByDay(overTime),
      forWhom: facts.decision.verdict === "do-not-decide"
        ? null
        : measuredForWhom(
          data.segments ?? [],
          primaryMetric,
          names.slice(1),
          choices.level,
        ),
    }),
  });
}

/** The treatments beside the control, as something known before adjusts them. */
function pairsOf(
  { arms, pairs }: MeasuredMetric,
  [, ...treatments]: readonly string[],
): ComparedPair[] {
  return treatments.map((variation, at) => ({
    variation,
    ...(pairs?.[at] ?? { control: arms[0]!, treatment: arms[at + 1]! }),
  }));
}

function primaryOf(
  metrics: readonly MeasuredMetric[],
  named: string | undefined,
): string {
  const names = metrics.map(({ rule }) => rule.name);
  if (named === undefined) {
    return names.find((name) => name === "net_revenue_per_visitor") ??
      names[0]!;
  }
  const found = foundMetric(metrics, named);
  if (found !== undefined) return found.rule.name;
  throw new ReadoutError(
    `There is no metric "${named}" to decide by; there are ${names.join(", ")}`,
  );
}

/** By the metric's own name, or by the column that it is the mean of. */
function foundMetric(
  metrics: readonly MeasuredMetric[],
  named: string,
): MeasuredMetric | undefined {
  return metrics.find(({ rule, header }) =>
    rule.name === named || header === named
  );
}

function checksOf(
  data: MeasuredData,
  { crossovers }: Choices,
  primary: MeasuredMetric,
): HealthCheck[] {
  return [
    ...guessedControl(data),
    sampleRatio(data),
    ...(data.seenTwice === null
      ? []
      : [seenTwiceCheck(data.seenTwice, crossovers)]),
    fewVisitors(data, primary),
    ...[unknownCurrency(data.experience.currency)].filter((one) =>
      one !== null
    ),
    { code: "period", title: "Period", ...data.periodCheck },
  ];
}

/** Of a share, those count who make the smaller part of it. */
function fewVisitors(
  { variations, visitors }: MeasuredData,
  { rule, arms }: MeasuredMetric,
): HealthCheck {
  const check = { code: "few-visitors", title: "Number of visitors" } as const;
  const counts = arms.map(({ n, mean }) =>
    rule.unit === "fraction" && mean !== null
      ? Math.round(Math.min(mean, 1 - mean) * n)
      : n
  );
  const least = counts.indexOf(Math.min(...counts));
  const what = rule.unit === "fraction"
    ? `${
      formatCount(counts[least]!, "visitor")
    } on the smaller side of ${rule.title.toLowerCase()}, of ${
      formatNumber(visitors[least]!, 0)
    }`
    : formatCount(counts[least]!, "visitor");
  const facts = `The fewest are in ${variations[least]!.name}: ${what}.`;
  if (counts[least]! < TOO_FEW) {
    return {
      ...check,
      status: "fail",
      message: `${facts} Fewer than ${TOO_FEW} cannot carry a conclusion.`,
    };
  }
  return counts[least]! < FEW
    ? {
      ...check,
      status: "warn",
      message: `${facts} Intervals are only approximate.`,
    }
    : { ...check, status: "pass", message: facts };
}
