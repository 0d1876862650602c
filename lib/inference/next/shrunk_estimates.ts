/**
 * Computes the expected lift of each variation from one prior: log ratios to the
 * control are normal with mean zero. To apply the same prior to every pair, each
 * variation's log mean is drawn from a normal distribution with half the variance
 * and an unknown mean.
 */

import {
  bayesianEffect,
  bestMean,
  type BestOf,
  changeInterval,
  NO_INTERVAL,
  normalCdf,
  normalDensity,
  normalQuantile,
  winnersCurse,
} from "../../stats/mod.ts";
import type {
  Interval,
  ShrunkEstimate,
  ShrunkEstimates,
} from "../../record/mod.ts";
import { logDifference, type LogMean, logMean } from "../comparisons/mod.ts";
import type { NextFacts } from "./facts.ts";

/**
 * Computes shrunk estimates, the chance to be best and the expected loss.
 *
 * @param facts Primary metric and prior.
 * @returns Estimates of all variations, or `null` if a mean is not positive.
 */
export function readShrunkEstimates(facts: NextFacts): ShrunkEstimates | null {
  const { summaries, names, lifts, choices } = facts;
  const logs = summaries.flatMap(logMean);
  if (logs.length < summaries.length) return null;
  const arms = adjustLogMeans(logs, facts);
  // If lower is better, the best variation has the lowest logarithm.
  const isLower = facts.direction === "lower";
  const { chanceToBeBest, expectedLoss } = chanceOfBest(
    isLower ? arms.map((arm) => ({ ...arm, value: -arm.value })) : arms,
    choices.priorSd,
  );
  return {
    metric: choices.primaryMetric,
    priorSd: choices.priorSd,
    ...gainFromWaiting(arms, facts),
    variations: names.map((variation, arm): ShrunkEstimate => ({
      variation,
      ...(arm === 0
        ? { seen: null, expected: NO_INTERVAL, chanceOfOppositeSign: null }
        : {
          seen: lifts[arm - 1]!.value,
          ...shrinkLift(arms[0]!, arms[arm]!, facts),
        }),
      chanceToBeBest: chanceToBeBest[arm]!,
      expectedLoss: isLower
        ? Math.expm1(expectedLoss[arm]!)
        : -Math.expm1(-expectedLoss[arm]!),
    })),
  };
}

/**
 * Returns the expected loss of deciding now, and how much another week reduces
 * it. The method compares the best variation with the control by the expected
 * value of sample information for two actions (Raiffa and Schlaifer 1961, chapter
 * 5).
 */
function gainFromWaiting(
  [control, ...treatments]: readonly LogMean[],
  { choices, days, direction, isRunning }: NextFacts,
): Pick<ShrunkEstimates, "waiting"> {
  if (!choices.isUsualLiftSaid || !isRunning || days === null) return {};
  const sign = direction === "lower" ? -1 : 1;
  const effects = treatments.map(({ value, variance }) => {
    const error = control!.variance + variance;
    const shrinkage = choices.priorSd ** 2 / (choices.priorSd ** 2 + error);
    return {
      mean: sign * shrinkage * (value - control!.value),
      kept: shrinkage,
      error,
    };
  });
  const { mean, kept, error } = effects.reduce((bestEffect, candidate) =>
    candidate.mean > bestEffect.mean ? candidate : bestEffect
  );
  const variance = kept * error;
  const later = 1 / (1 / variance + 7 / (days * error));
  const lossAtWidth = (width: number): number => {
    const z = Math.abs(mean) / width;
    return -Math.expm1(-width * (normalDensity(z) - z * normalCdf(-z)));
  };
  return {
    waiting: {
      expectedLoss: lossAtWidth(Math.sqrt(variance)),
      weekSaves: lossAtWidth(Math.sqrt(variance - later)),
    },
  };
}

/**
 * Adjusts the log means to lifts that pre-test values made more precise: the same
 * precision and the same differences.
 */
function adjustLogMeans(
  logs: readonly LogMean[],
  { lifts }: NextFacts,
): readonly LogMean[] {
  const control = logs[0]!;
  const pairs = lifts.map(({ value, standardError }, index) => {
    const raw = control.variance + logs[index + 1]!.variance;
    const isDefined = value !== null && value > -1 && standardError !== null;
    return {
      value: isDefined
        ? control.value + Math.log1p(value)
        : logs[index + 1]!.value,
      factor: isDefined ? (standardError / (1 + value)) ** 2 / raw : 1,
    };
  });
  const shared = pairs.reduce((sum, { factor }) => sum + factor, 0) /
    pairs.length;
  return [
    { ...control, variance: control.variance * shared },
    ...pairs.map(({ value, factor }, index) => ({
      value,
      variance: logs[index + 1]!.variance * factor,
    })),
  ];
}

function shrinkLift(
  control: LogMean,
  treatment: LogMean,
  { choices }: NextFacts,
): { expected: Interval; chanceOfOppositeSign: number } {
  const { priorSd, level } = choices;
  const { shrunken, chanceOfOppositeSign } = winnersCurse(
    logDifference(control, treatment),
    { mean: 0, standardDeviation: priorSd },
  );
  const reach = normalQuantile((1 + level) / 2) * shrunken.standardError;
  return {
    expected: changeInterval(shrunken.value, reach),
    chanceOfOppositeSign,
  };
}

/** Difference in shrinkage weights below which the common mean cancels out. */
const UNEVEN = 0.05;

/**
 * Nodes and weights of five-point Gauss-Hermite quadrature for the standard
 * normal distribution.
 */
const NODES = [
  [0, 8 / 15],
  [1.355626179974266, 0.2220759220056126],
  [-1.355626179974266, 0.2220759220056126],
  [2.8569700138728056, 0.01125741132772068],
  [-2.8569700138728056, 0.01125741132772068],
] as const;

/** Two arms have a closed-form solution; more arms need quadrature. */
function chanceOfBest(arms: readonly LogMean[], priorSd: number): BestOf {
  const [control, treatment] = arms;
  if (arms.length > 2) return chanceOfBestOfSeveral(arms, priorSd ** 2 / 2);
  const effect = bayesianEffect(logDifference(control!, treatment!), {
    prior: { mean: 0, standardDeviation: priorSd },
  });
  return {
    chanceToBeBest: [effect.chanceToLose, effect.chanceToWin],
    expectedLoss: [effect.expectedLossControl, effect.expectedLossTreatment],
  };
}

/**
 * Averages over the common mean, given which the log means are independent. If
 * all arms are about equally precise, the common mean cancels out.
 */
function chanceOfBestOfSeveral(
  arms: readonly LogMean[],
  between: number,
): BestOf {
  const weights = arms.map(({ variance }) => between / (between + variance));
  const precision = arms.reduce(
    (sum, { variance }) => sum + 1 / (between + variance),
    0,
  );
  const mean = arms.reduce(
    (sum, { value, variance }) =>
      sum + value / (between + variance) / precision,
    0,
  );
  const isEven = Math.max(...weights) - Math.min(...weights) < UNEVEN;
  const parts = (isEven ? [[0, 1] as const] : NODES).map(([node, weight]) => ({
    part: weight,
    found: bestMean(arms.map(({ value, variance }, i) => ({
      mean: weights[i]! * value +
        (1 - weights[i]!) * (mean + node / Math.sqrt(precision)),
      standardDeviation: Math.sqrt(weights[i]! * variance),
    }))),
  }));
  const average = (field: keyof BestOf): number[] =>
    arms.map((_, i) =>
      parts.reduce(
        (sum, { part: weight, found: estimate }) =>
          sum + weight * estimate[field][i]!,
        0,
      )
    );
  return {
    chanceToBeBest: average("chanceToBeBest"),
    expectedLoss: average("expectedLoss"),
  };
}
