/** How much a store's days vary, as far as its ordinary days tell. */

import { mean, sum } from "../_rows.ts";
import type { DayPair } from "./days.ts";

/** One way in which days may vary. */
export interface NoiseRule {
  /** Variance of what a day has beyond the chance of its orders. */
  readonly shock: number;
  /** Correlation of that with the next day's. */
  readonly correlation: number;
  /** How likely the ordinary days make this rule; all of them add up to 1. */
  readonly weight: number;
}

/** How much the ratio of two years' days varies, on the logarithmic scale. */
export interface Noise {
  /** Standard deviation of an ordinary day. */
  readonly deviation: number;
  /** Correlation of a day with the next one. */
  readonly correlation: number;
  /** Rules that the ordinary days leave possible. */
  readonly rules: readonly NoiseRule[];
  /** Days that it was found from. */
  readonly days: number;
}

/** Fewer days than this do not tell how much days vary. */
const FEWEST_DAYS = 8;
/** A day's variance, from a part to a multiple of the one that days show. */
const [LEAST, MOST] = [1 / 8, 32];
/** Steps in between, evenly in logarithms; finer ones change no digit shown. */
const VARIANCES = 28;
const CORRELATIONS = [-0.9, -0.7, -0.5, -0.3, -0.1, 0.1, 0.3, 0.5, 0.7, 0.9];
/** Rules less likely than this to the likeliest are left out. */
const NEGLIGIBLE = 1e-5;

/**
 * The variation of ordinary days around their mean ratio: the chance of their
 * orders, which days with many have less of, and what a day is beyond that,
 * which may go together with the next one's (a first-order autoregression).
 *
 * A few weeks do not tell the two apart well, nor how much days go together. So
 * no single rule is taken for the true one: each that the days leave possible
 * counts by its likelihood. A priori a day's variance is evenly likely on the
 * logarithmic scale (Jeffreys), and so is a correlation from -0.9 to 0.9. A
 * variance below that of chance speaks for chance alone: were it left out, what
 * is beyond chance would be too large on average. Where orders are not counted
 * and days do not go together, all that is Student's t.
 *
 * @param ordinary Days outside of the event.
 */
export function ordinaryNoise(ordinary: readonly DayPair[]): Noise | null {
  const n = ordinary.length;
  if (n < FEWEST_DAYS) return null;
  const rests = logResiduals(ordinary);
  const variance = sum(rests.map((residual) => residual * residual)) / (n - 1);
  const sampling = mean(ordinary.map((day) => day.sampling))!;
  const inTurn = ordinary
    .map(({ place, sampling }, nth): DayInTurn => ({
      place,
      residual: rests[nth]!,
      sampling,
    }))
    .sort((a, b) => a.place - b.place);
  // Ratios that never differ, but for the last bits, have no shock.
  const rules = variance < 1e-18
    ? [{ shock: 0, correlation: 0, weight: 1 }]
    : weighNoiseRules(inTurn, variance, sampling);
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

/** Every rule of a grid that the days leave possible. */
function weighNoiseRules(
  days: readonly DayInTurn[],
  variance: number,
  sampling: number,
): NoiseRule[] {
  const evaluated = Array.from({ length: VARIANCES }, (_, nth) => {
    const totalVariance = LEAST * variance *
      (MOST / LEAST) ** (nth / (VARIANCES - 1));
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

/** How well a rule of variation accounts for days. */

/** A day in the order of time. */
interface DayInTurn {
  readonly place: number;
  /** What the logarithm of its ratio is beyond the mean. */
  readonly residual: number;
  /** Variance by the number of its orders. */
  readonly sampling: number;
}

/**
 * The restricted log likelihood (Harville 1974) of days that follow a
 * first-order autoregression and are seen with a chance of known variance: by
 * Kalman's filter, which days that are missing only make a longer step for. The
 * mean is filtered beside the days, and taken out of them.
 */
function logEvidence(
  days: readonly DayInTurn[],
  shock: number,
  correlation: number,
): number {
  let [expected, share, remainingVariance] = [0, 0, shock];
  let [size, squares, cross, ones] = [0, 0, 0, 0];
  let previousPlace: number | null = null;
  for (const { place, residual, sampling } of days) {
    if (previousPlace !== null) {
      const retained = correlation ** (place - previousPlace);
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
    previousPlace = place;
  }
  return -(size + Math.log(ones) + squares - cross * cross / ones) / 2;
}
