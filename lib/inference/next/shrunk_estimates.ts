/**
 * What to expect of each variation, by one prior: true lifts are normal around
 * none, on the logarithm of the ratio to the control. The same prior for every
 * pair of variations has each one's logarithm drawn from one normal distribution
 * with half the variance, around a mean of which nothing is known.
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
 * Which one, and how much is luck.
 *
 * @param facts The primary metric and the prior.
 * @returns Every variation; `null` where a value is not above zero.
 */
export function readShrunkEstimates(facts: NextFacts): ShrunkEstimates | null {
  const { summaries, names, lifts, choices } = facts;
  const logs = summaries.flatMap(logMean);
  if (logs.length < summaries.length) return null;
  const arms = adjusted(logs, facts);
  // What is better lower is best where its logarithm is lowest.
  const isLower = facts.direction === "lower";
  const { chanceToBeBest, expectedLoss } = best(
    isLower ? arms.map((arm) => ({ ...arm, value: -arm.value })) : arms,
    choices.priorSd,
  );
  return {
    metric: choices.primaryMetric,
    priorSd: choices.priorSd,
    ...waitingFor(arms, facts),
    variations: names.map((variation, arm): ShrunkEstimate => ({
      variation,
      ...(arm === 0
        ? { seen: null, expected: NO_INTERVAL, chanceOfOppositeSign: null }
        : {
          seen: lifts[arm - 1]!.value,
          ...drawn(arms[0]!, arms[arm]!, facts),
        }),
      chanceToBeBest: chanceToBeBest[arm]!,
      expectedLoss: isLower
        ? Math.expm1(expectedLoss[arm]!)
        : -Math.expm1(-expectedLoss[arm]!),
    })),
  };
}

/**
 * What deciding now gives away, and how much of it another week saves: between
 * the best variation and the control, by the value of sample information of two
 * actions (Raiffa and Schlaifer 1961, chapter 5).
 */
function waitingFor(
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
  const { mean, kept, error } = effects.reduce((best, candidate) =>
    candidate.mean > best.mean ? candidate : best
  );
  const variance = kept * error;
  const later = 1 / (1 / variance + 7 / (days * error));
  const lossOf = (width: number): number => {
    const z = Math.abs(mean) / width;
    return -Math.expm1(-width * (normalDensity(z) - z * normalCdf(-z)));
  };
  return {
    waiting: {
      expectedLoss: lossOf(Math.sqrt(variance)),
      weekSaves: lossOf(Math.sqrt(variance - later)),
    },
  };
}

/**
 * Where something known beforehand makes the lifts more precise than the
 * summaries, the means are as much more precise, and as far apart.
 */
function adjusted(
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

function drawn(
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

/** Weights of less precise means may differ by so much before it is seen. */
const UNEVEN = 0.05;

/** Gauss and Hermite's rule of five for the standard normal distribution. */
const NODES = [
  [0, 8 / 15],
  [1.355626179974266, 0.2220759220056126],
  [-1.355626179974266, 0.2220759220056126],
  [2.8569700138728056, 0.01125741132772068],
  [-2.8569700138728056, 0.01125741132772068],
] as const;

/** Two have a closed form; several are best by quadrature. */
function best(arms: readonly LogMean[], priorSd: number): BestOf {
  const [control, treatment] = arms;
  if (arms.length > 2) return bestOfSeveral(arms, priorSd ** 2 / 2);
  const effect = bayesianEffect(logDifference(control!, treatment!), {
    prior: { mean: 0, standardDeviation: priorSd },
  });
  return {
    chanceToBeBest: [effect.chanceToLose, effect.chanceToWin],
    expectedLoss: [effect.expectedLossControl, effect.expectedLossTreatment],
  };
}

/**
 * Given the mean that all share, their logarithms are independent; they are
 * averaged over it. Where all are about as precise, it cancels.
 */
function bestOfSeveral(arms: readonly LogMean[], between: number): BestOf {
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
