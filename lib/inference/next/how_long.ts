/**
 * Estimates how long an experience must still run, and its minimum detectable
 * effect today.
 */

import {
  conditionalPower,
  detectableDifference,
  type RelativeLift,
  runningTime,
  sampleSize,
  sequenceSampleSize,
} from "../../stats/mod.ts";
import {
  type Choices,
  type DecisionRates,
  decisionRates,
  type HowLong,
  type PlanSoFar,
} from "../../record/mod.ts";
import type { NextFacts } from "./facts.ts";
import { aloneAlpha, bandAlpha, varianceWith } from "../plan/mod.ts";

/** Power of the planning calculations. */
const POWER = 0.8;
/** Maximum number of recent days that determine the pace: two whole weeks. */
const PACE_DAYS = 14;

/** Observed treatment and control. */
interface Pair {
  readonly lift: RelativeLift;
  /** Mean of the control, which converts a lift to a difference. */
  readonly mean: number;
  /**
   * Common standard deviation that reproduces the standard error of the
   * difference.
   */
  readonly standardDeviation: number;
  readonly nControl: number;
  readonly allocation: number;
}

/**
 * Estimates the remaining duration with the planning functions, at the error of
 * the deciding method: the final test or the always-valid band.
 *
 * @param facts Primary metric, visitors and status.
 * @returns The estimate, or `null` if no lift can be computed.
 */
export function readHowLong(facts: NextFacts): HowLong | null {
  const { lifts, choices, isSettled } = facts;
  const { successLevel, power } = successRates(choices);
  const pairs = lifts.flatMap((lift, i) => powerPair(facts, lift, i + 1));
  if (pairs.length < lifts.length || pairs.length === 0) return null;
  const comparisons = pairs.length;
  const decidedByMethod = decidingMethod(facts);
  const singleAlpha = aloneAlpha(
    successLevel,
    pairs.map(({ allocation }) => allocation),
  );
  const alphaAt = (n: number): number =>
    decidedByMethod === "test"
      ? singleAlpha
      : bandAlpha(n, successLevel, choices.sequenceSampleSize, comparisons);
  const minimumEffect = Math.max(...pairs.map((pair) => {
    const { standardDeviation, nControl, allocation, mean } = pair;
    const alpha = alphaAt(nControl * (1 + allocation));
    return detectableDifference(standardDeviation, nControl, {
      alpha,
      allocation,
      power,
    }) / Math.abs(mean);
  }));
  const pace = visitorPace(facts);
  return {
    metric: choices.primaryMetric,
    power,
    by: decidedByMethod,
    minimumEffect,
    ...(isSettled
      ? NO_TARGET
      : visitorsForTarget(facts, pairs, singleAlpha, pace)),
    visitorsPerDay: pace?.perDay ?? null,
    paceDays: pace?.days.length ?? null,
    plan: planSoFar(facts, pairs, pace, singleAlpha),
  };
}

/**
 * Estimates what is known before the first orders: the pace, and when the plan is
 * reached.
 *
 * @param facts Visitors and status.
 * @returns The estimate.
 */
export function paceAlone(
  facts: Pick<NextFacts, "choices" | "isRunning"> & PaceFacts,
): HowLong {
  const { choices, visitors, isRunning } = facts;
  const { plannedVisitors } = choices;
  const pace = visitorPace(facts);
  const visitorsSoFar = visitors.reduce((sum, n) => sum + n, 0);
  return {
    metric: choices.primaryMetric,
    power: POWER,
    by: decidingMethod(facts),
    minimumEffect: null,
    ...NO_TARGET,
    ...targetBasis(choices),
    visitorsPerDay: pace?.perDay ?? null,
    paceDays: pace?.days.length ?? null,
    plan:
      !isRunning || plannedVisitors === null || plannedVisitors <= visitorsSoFar
        ? null
        : {
          visitors: plannedVisitors,
          days: daysForVisitors(plannedVisitors - visitorsSoFar, pace),
          chanceAtTarget: null,
        },
  };
}

/**
 * Returns the deciding method: the final test of a plan, or the band for a
 * running test without one.
 */
function decidingMethod(
  { isRunning, choices }: Pick<NextFacts, "isRunning" | "choices">,
): HowLong["by"] {
  const isBand = choices.plan === null
    ? isRunning && choices.plannedVisitors === null
    : choices.plan.rule === "always-valid";
  return isBand ? "band" : "test";
}

/**
 * Returns the error and power per test. Success metrics share the error, and
 * guardrails that must all hold require more power per test.
 */
function successRates(
  { level, successMetrics, guardrails }: Choices,
): DecisionRates {
  return decisionRates({
    level,
    power: POWER,
    success: successMetrics.length,
    guardrails: Object.keys(guardrails).length,
  });
}

const NO_TARGET = {
  target: null,
  targetIs: null,
  visitors: null,
  visitorsToCome: null,
  days: null,
} as const;

function powerPair(
  { summaries }: NextFacts,
  lift: RelativeLift,
  arm: number,
): Pair[] {
  const [control, treatment] = [summaries[0]!, summaries[arm]!];
  const { standardError } = lift.difference;
  if (
    lift.value === null || !(standardError! > 0) || control.mean === null ||
    control.mean === 0
  ) return [];
  const spread = Math.sqrt(1 / control.n + 1 / treatment.n);
  return [{
    lift,
    mean: control.mean,
    standardDeviation: standardError! / spread,
    nControl: control.n,
    allocation: treatment.n / control.n,
  }];
}

/** Returns the minimum effect requested, or else the stated usual effect. */
function targetBasis(
  { minimumEffect, priorSd, isUsualLiftSaid }: Choices,
): Pick<HowLong, "target" | "targetIs"> {
  if (minimumEffect !== null) {
    return { target: minimumEffect, targetIs: "named" };
  }
  return isUsualLiftSaid
    ? { target: priorSd, targetIs: "usual" }
    : { target: null, targetIs: null };
}

function visitorsForTarget(
  facts: NextFacts,
  pairs: readonly Pair[],
  singleAlpha: number,
  pace: Pace | null,
): Pick<HowLong, keyof typeof NO_TARGET> {
  const { choices, visitors, isRunning } = facts;
  const { target, targetIs } = targetBasis(choices);
  if (target === null) return NO_TARGET;
  const perControl = visitors.reduce((sum, n) => sum + n, 0) / visitors[0]!;
  const total = Math.max(
    ...pairs.map((pair) =>
      Math.ceil(
        controlNeeded(pair, target, facts, singleAlpha, pairs.length) *
          perControl,
      )
    ),
  );
  const visitorsSoFar = visitors.reduce((sum, n) => sum + n, 0);
  const toCome = isRunning ? Math.max(0, total - visitorsSoFar) : null;
  return {
    target,
    targetIs,
    visitors: total,
    visitorsToCome: toCome,
    days: daysForVisitors(toCome ?? total, pace),
  };
}

/** Returns the required visitors of the control, for the band or the final test. */
function controlNeeded(
  pair: Pair,
  lift: number,
  facts: NextFacts,
  singleAlpha: number,
  comparisons: number,
): number {
  const { sequenceSampleSize: optimalSampleSize } = facts.choices;
  const { successLevel, power } = successRates(facts.choices);
  const { mean, allocation } = pair;
  const target = {
    difference: lift * mean,
    standardDeviation: deviationAt(pair, lift),
  };
  const plan = { allocation, power };
  return decidingMethod(facts) === "band"
    ? sequenceSampleSize(target, {
      ...plan,
      alpha: 1 - successLevel,
      comparisons,
      optimalSampleSize,
    }).exactControl
    : sampleSize(target, { ...plan, alpha: singleAlpha }).exactControl;
}

/**
 * Returns the standard deviation at the target lift, since it grows with order
 * values. The observed lift is not used, because chance would then affect the
 * sample size.
 */
function deviationAt(
  { standardDeviation, allocation }: Pair,
  target: number,
): number {
  const growth = varianceWith(target, allocation) / varianceWith(0, allocation);
  return standardDeviation * Math.sqrt(Math.max(1, growth));
}

/** Visitors of the most recent days, oldest first. */
interface Pace {
  readonly days: readonly number[];
  readonly perDay: number;
}

/** Input for the pace. */
type PaceFacts = Pick<
  NextFacts,
  "dailyVisitors" | "visitors" | "days" | "isRunning"
>;

/**
 * Returns the pace; the last day of a running test is incomplete and is left out.
 */
function visitorPace(
  { dailyVisitors, visitors, days, isRunning }: PaceFacts,
): Pace | null {
  const finishedDays = isRunning && (dailyVisitors?.length ?? 0) > 1
    ? dailyVisitors!.slice(0, -1)
    : dailyVisitors ?? [];
  const recent = finishedDays.slice(-PACE_DAYS);
  const sum = recent.reduce((total, n) => total + n, 0);
  if (sum > 0) return { days: recent, perDay: sum / recent.length };
  const allVisitors = visitors.reduce((total, n) => total + n, 0);
  if (days === null || days === 0 || allVisitors === 0) return null;
  const perDay = allVisitors / days;
  return { days: new Array(days).fill(perDay), perDay };
}

function daysForVisitors(visitors: number, pace: Pace | null): number | null {
  if (pace === null) return null;
  if (visitors === 0) return 0;
  // The most recent whole weeks are repeated, so there is no pace if they have
  // no visitors.
  const wholeWeeks = pace.days.slice(pace.days.length % 7);
  return pace.days.length >= 7 && wholeWeeks.every((n) => n === 0)
    ? null
    : runningTime(pace.days, visitors).days;
}

/** Returns the conditional power of the planned final test. */
function planSoFar(
  { choices, visitors, isRunning }: NextFacts,
  pairs: readonly Pair[],
  pace: Pace | null,
  singleAlpha: number,
): PlanSoFar | null {
  const { plannedVisitors, minimumEffect } = choices;
  const visitorsSoFar = visitors.reduce((sum, n) => sum + n, 0);
  if (
    !isRunning || plannedVisitors === null || plannedVisitors <= visitorsSoFar
  ) {
    return null;
  }
  const progress = visitorsSoFar / plannedVisitors;
  const chance = ({ lift, mean }: Pair, target: number): number =>
    conditionalPower({
      value: lift.difference.value!,
      standardError: lift.difference.standardError!,
    }, { part: progress, effect: { mean: target * mean }, alpha: singleAlpha });
  return {
    visitors: plannedVisitors,
    days: daysForVisitors(plannedVisitors - visitorsSoFar, pace),
    chanceAtTarget: minimumEffect === null
      ? null
      : Math.max(...pairs.map((pair) => chance(pair, minimumEffect))),
  };
}
