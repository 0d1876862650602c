/** Estimate of a store's daily variation from its ordinary days. */

import { mean, sum } from "../_rows.ts";
import type { DayPair } from "./days.ts";

/** Candidate model of the daily variation. */
export interface NoiseRule {
  /** Variance of a day beyond the randomness of its orders. */
  readonly shock: number;
  /** Correlation of this variation between consecutive days. */
  readonly correlation: number;
  /** Posterior weight of the model given the ordinary days; all weights sum to 1. */
  readonly weight: number;
}

/** Variation of the ratio of two years' days, on the logarithmic scale. */
export interface Noise {
  /** Standard deviation of an ordinary day's log ratio. */
  readonly deviation: number;
  /** Correlation between consecutive days. */
  readonly correlation: number;
  /** Models that the ordinary days leave plausible. */
  readonly rules: readonly NoiseRule[];
  /** Number of ordinary days behind the estimate. */
  readonly days: number;
}

/** Minimum number of days for estimating the variation. */
const FEWEST_DAYS = 8;
/** Range of a day's variance in the grid, as multiples of the observed variance. */
const [LEAST, MOST] = [1 / 8, 32];
/**
 * Number of grid steps, evenly spaced in logarithms; more steps would not change
 * any displayed digit.
 */
const VARIANCES = 28;
const CORRELATIONS = [-0.9, -0.7, -0.5, -0.3, -0.1, 0.1, 0.3, 0.5, 0.7, 0.9];
/** Weight relative to the most likely model below which a model is dropped. */
const NEGLIGIBLE = 1e-5;

/**
 * Estimates the variation of ordinary days around their mean ratio. It has two
 * parts: the randomness of orders, which is smaller for days with many orders,
 * and an additional daily variation. The latter may be correlated between
 * consecutive days (a first-order autoregression).
 *
 * A few weeks cannot separate the two parts or determine the correlation
 * precisely. Therefore no single model is chosen; each plausible model is
 * weighted by its likelihood. The prior of a day's variance is uniform on the
 * logarithmic scale (Jeffreys), and that of the correlation is uniform from -0.9
 * to 0.9. Variances below that of the orders' randomness count as randomness
 * alone. Dropping them would overestimate the additional variation on average.
 * Without order counts and correlation, the result is Student's t.
 *
 * @param ordinary Days outside of the event.
 */
export function ordinaryNoise(ordinary: readonly DayPair[]): Noise | null {
  const n = ordinary.length;
  if (n < FEWEST_DAYS) return null;
  const residuals = logResiduals(ordinary);
  const variance = sum(residuals.map((residual) => residual * residual)) /
    (n - 1);
  const sampling = mean(ordinary.map((day) => day.sampling))!;
  const orderedDays = ordinary
    .map(({ dayIndex, sampling }, index): OrderedDay => ({
      dayIndex,
      residual: residuals[index]!,
      sampling,
    }))
    .sort((a, b) => a.dayIndex - b.dayIndex);
  // Ratios that are equal up to rounding have no additional variation.
  const rules = variance < 1e-18
    ? [{ shock: 0, correlation: 0, weight: 1 }]
    : weighNoiseRules(orderedDays, variance, sampling);
  return {
    deviation: Math.sqrt(variance),
    correlation: sum(
      rules.map(({ weight, shock, correlation }) =>
        shock === 0 ? 0 : weight * correlation * shock / (shock + sampling)
      ),
    ),
    rules,
    days: n,
  };
}

function logResiduals(days: readonly DayPair[]): number[] {
  const logs = days.map(({ value, prior }) => Math.log(value / prior));
  const centre = mean(logs)!;
  return logs.map((log) => log - centre);
}

/** Returns the models of a grid that the days leave plausible, with weights. */
function weighNoiseRules(
  days: readonly OrderedDay[],
  variance: number,
  sampling: number,
): NoiseRule[] {
  const evaluated = Array.from({ length: VARIANCES }, (_, index) => {
    const totalVariance = LEAST * variance *
      (MOST / LEAST) ** (index / (VARIANCES - 1));
    const shock = Math.max(0, totalVariance - sampling);
    const adjusted = shock > 0 ? days : days.map((day) => ({
      ...day,
      sampling: day.sampling * totalVariance / sampling,
    }));
    return CORRELATIONS.map((correlation) => ({
      shock,
      correlation,
      evidence: logEvidence(adjusted, shock, correlation),
    }));
  }).flat();
  const best = Math.max(...evaluated.map(({ evidence }) => evidence));
  const likely = evaluated
    .map(({ evidence, ...rule }) => ({
      ...rule,
      weight: Math.exp(evidence - best),
    }))
    .filter(({ weight }) => weight > NEGLIGIBLE);
  const totalWeight = sum(likely.map(({ weight }) => weight));
  return likely.map((rule) => ({ ...rule, weight: rule.weight / totalWeight }));
}

/** Likelihood of the days under a model of their variation. */

/** Residual of one day, in a chronological list of days. */
interface OrderedDay {
  readonly dayIndex: number;
  /** Logarithm of the day's ratio minus the mean. */
  readonly residual: number;
  /** Variance from the number of the day's orders. */
  readonly sampling: number;
}

/**
 * Returns the restricted log likelihood (Harville 1974) of days that follow a
 * first-order autoregression and are observed with noise of known variance. It
 * uses the Kalman filter, where missing days only lengthen a step. The mean is
 * filtered along with the days and removed from them.
 */
function logEvidence(
  days: readonly OrderedDay[],
  shock: number,
  correlation: number,
): number {
  let [expected, share, remainingVariance] = [0, 0, shock];
  let [size, squares, cross, ones] = [0, 0, 0, 0];
  let previousIndex: number | null = null;
  for (const { dayIndex, residual, sampling } of days) {
    if (previousIndex !== null) {
      const retained = correlation ** (dayIndex - previousIndex);
      expected *= retained;
      share *= retained;
      remainingVariance = retained * retained * remainingVariance +
        (1 - retained * retained) * shock;
    }
    const variance = remainingVariance + sampling;
    const [surprise, coefficient] = [residual - expected, 1 - share];
    size += Math.log(variance);
    squares += surprise * surprise / variance;
    cross += surprise * coefficient / variance;
    ones += coefficient * coefficient / variance;
    const gain = remainingVariance / variance;
    expected += gain * surprise;
    share += gain * coefficient;
    remainingVariance *= 1 - gain;
    previousIndex = dayIndex;
  }
  return -(size + Math.log(ones) + squares - cross * cross / ones) / 2;
}
