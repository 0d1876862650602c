import {
  checkOptions,
  QUANTILE_DIFFERENCE_OPTIONS,
  QUANTILE_EFFECTS_OPTIONS,
} from "../../base/mod.ts";
import { relativeDifference } from "../arms/mod.ts";
import { normalQuantile, normalSurvival } from "../distributions/mod.ts";
import {
  type Caveat,
  caveat,
  checkLevel,
  checkOpenUnit,
  type Interval,
  type LiftInterval,
  missingFields,
  NO_SET,
  type WithCaveats,
} from "../records/mod.ts";
import type { MidDistribution } from "./_mid_quantiles.ts";
import { midDistribution, midQuantile } from "./_mid_quantiles.ts";
import {
  differenceInterval,
  isWithinValues,
  liftInterval,
  type QuantileOfArm,
  quantileOfArm,
  quantilePair,
  reachesExtremeValue,
  zOfZeroDifference,
} from "./_quantile_region.ts";

/**
 * Difference of two quantiles, such as median order values: treatment minus
 * control.
 */
export interface QuantileDifference extends Interval, WithCaveats {
  /** Quantile level: 0.5 is the median. */
  readonly p: number;
  /** Mid-quantile of the control. */
  readonly control: number | null;
  /** Mid-quantile of the treatment. */
  readonly treatment: number | null;
  /** Half the width of the interval divided by its critical value. */
  readonly standardError: number | null;
  /** Two-sided p-value: the error rate at which an end of the interval is 0. */
  readonly pValue: number | null;
  /** Difference divided by the absolute quantile of the control. */
  readonly lift: LiftInterval;
  /** Confidence level of the intervals. */
  readonly level: number;
}

/** Options of {@linkcode quantileDifference}. */
export interface QuantileDifferenceOptions {
  /** Confidence level of the interval. @default {0.95} */
  readonly level?: number;
  /**
   * Visitor of each order, for the control and the treatment. By default, each
   * value belongs to a different visitor.
   */
  readonly visitors?: {
    readonly control: ArrayLike<string | number | bigint>;
    readonly treatment: ArrayLike<string | number | bigint>;
  };
}

/**
 * Compares a quantile of two samples, such as the median or the 90th percentile
 * of order values.
 *
 * Prices repeat, and with repeated prices a single order can move the median from
 * one price to the next. No interval for such a median can be valid. The quantile
 * here is the mid-quantile (Ma, Genton and Parzen 2011, AISM 63): the inverse of
 * the share below a price plus half of the share at it. It is linear between
 * prices, so it changes smoothly with the shares. Without ties it is the usual
 * quantile.
 *
 * The error of the share takes visitors as units, because a visitor may order
 * several times. The prices that bound the quantiles follow from it (Woodruff
 * 1952, JASA 47), so no density estimate is needed. The p-value is the error rate
 * at which an end of the interval is 0.
 *
 * @param control Values of the control
 * @param treatment Values of the treatment
 * @param p Quantile level, strictly between 0 and 1
 * @param options Confidence level, and the visitor of each order
 * @returns The difference and the lift, with their intervals
 * @throws {TypeError | RangeError} If a value is not a finite number, `p` or the
 * level is not strictly between 0 and 1, or the visitors do not match the values
 *
 * @example The median order
 * ```ts
 * import { quantileDifference } from "readout/stats";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const control = [...Array(101).keys()];
 * const treatment = control.map((value) => value + 30);
 * const result = quantileDifference(control, treatment, 0.5);
 * assertEquals([result.value, result.lift.value], [30, 0.6]);
 * assert(result.lower! > 0);
 * ```
 *
 * @example Two prices, where the median reflects how often each was chosen
 * ```ts
 * import { quantileDifference } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const prices = (dear: number) =>
 *   Array.from({ length: 100 }, (_, i) => i < dear ? 59 : 29);
 * const result = quantileDifference(prices(40), prices(45), 0.5);
 * assertAlmostEquals(result.control!, 29 + 0.4 * 30);
 * assertAlmostEquals(result.value!, 0.05 * 30);
 * ```
 */
export function quantileDifference(
  control: ArrayLike<number>,
  treatment: ArrayLike<number>,
  p: number,
  options: QuantileDifferenceOptions = {},
): QuantileDifference {
  checkOptions(QUANTILE_DIFFERENCE_OPTIONS, options);
  const { level = 0.95, visitors } = options;
  checkOpenUnit("p", p);
  checkLevel(level);
  return compareQuantiles(
    midDistribution("control", control, visitors?.control),
    midDistribution("treatment", treatment, visitors?.treatment),
    p,
    level,
  );
}

/** Compares a quantile of two samples that are already sorted. */
export function compareQuantiles(
  control: MidDistribution,
  treatment: MidDistribution,
  p: number,
  level: number,
): QuantileDifference {
  const z = -normalQuantile((1 - level) / 2);
  const a = control.values.length > 0 ? midQuantile(control, p) : null;
  const b = treatment.values.length > 0 ? midQuantile(treatment, p) : null;
  const isDefined = a !== null && b !== null;
  const arms = isDefined ? armsWithinValues([control, treatment], p, z) : null;
  const pair = arms && quantilePair(...arms);
  const [lower, upper] = pair ? differenceInterval(pair, z) : [null, null];
  const hasSpread = lower !== null && upper! > lower;
  const difference = isDefined ? b - a : null;
  const numbers = {
    control: a,
    treatment: b,
    value: difference,
    standardError: hasSpread ? (upper! - lower) / (2 * z) : null,
    lower: hasSpread ? lower : null,
    upper: hasSpread ? upper : null,
    shape: hasSpread ? "bounded" as const : null,
    pValue: hasSpread ? 2 * normalSurvival(zOfZeroDifference(...arms!)) : null,
    lift: Object.freeze({
      value: relativeDifference(difference, a),
      ...(hasSpread && a !== 0 ? liftInterval(pair!, z) : NO_SET),
    }),
  };
  const caveats = missingNumberCaveats(
    numbers,
    isDefined,
    arms !== null,
    hasSpread,
  );
  if (hasSpread && arms!.some((arm) => reachesExtremeValue(arm, z))) {
    caveats.push(caveat("quantile-at-an-end", AT_AN_END));
  }
  if (hasSpread && [control, treatment].some(hasFewDistinctValues)) {
    caveats.push(caveat("few-observations", COARSE));
  }
  return Object.freeze({
    p,
    ...numbers,
    level,
    caveats: Object.freeze(caveats),
  });
}

const AT_AN_END =
  "The quantile may be the lowest or highest value, a hard limit: the interval and p-value are conservative";

const COARSE =
  "There are few visitors and repeated prices: the interval's coverage may be a point lower than stated";

/** Number of visitors that was sufficient in simulations with repeated prices. */
const ENOUGH = 1000;

function hasFewDistinctValues(
  { clusters, points, values }: MidDistribution,
): boolean {
  // With only two prices, the median is a function of a share, whose interval
  // is valid.
  return clusters < ENOUGH && points.length > 2 &&
    points.length < values.length;
}

function armsWithinValues(
  samples: readonly [MidDistribution, MidDistribution],
  p: number,
  z: number,
): readonly [QuantileOfArm, QuantileOfArm] | null {
  const [control, treatment] = samples.map((sample) =>
    quantileOfArm(sample, p)
  );
  return control && treatment && isWithinValues(control, z) &&
      isWithinValues(treatment, z)
    ? [control, treatment]
    : null;
}

function missingNumberCaveats(
  numbers: Readonly<Record<string, unknown>>,
  isDefined: boolean,
  isBounded: boolean,
  hasSpread: boolean,
): Caveat[] {
  const missing = missingFields(numbers);
  if (missing.length === 0) return [];
  if (!isDefined) return [caveat("empty-arm", "An arm has no values", missing)];
  if (!isBounded) {
    const message =
      "There are too few values beyond the quantile to estimate its precision";
    return [caveat("few-orders", message, missing)];
  }
  if (!hasSpread) {
    const message =
      "The values around the quantile are all equal: it has no standard error";
    return [caveat("zero-variance", message, missing)];
  }
  const message =
    "The control's quantile is not distinguishable from 0: the lift has no finite interval";
  return [caveat("control-mean-not-significant", message, missing)];
}

/** Options of {@linkcode quantileEffects}. */
export interface QuantileEffectsOptions extends QuantileDifferenceOptions {
  /** Quantile levels to compare. @default {[0.1, 0.2, ..., 0.9]} */
  readonly quantiles?: readonly number[];
  /** Joint confidence level of all intervals. @default {0.95} */
  readonly level?: number;
}

/**
 * Returns quantile treatment effects, which show where in the distribution of
 * order values the treatment acts.
 *
 * Each interval uses Bonferroni's share of the error, so all intervals hold
 * jointly. The p-values are multiplied by the number of quantiles, so a p-value
 * is below 1 - level exactly if its interval excludes 0. The `level` of each
 * record is the level of its interval alone. The quantiles are those of
 * {@linkcode quantileDifference}.
 *
 * @param control Values of the control
 * @param treatment Values of the treatment
 * @param options Quantile levels, and the joint level of all intervals
 * @returns One difference per quantile
 * @throws {TypeError | RangeError} If a value is not a finite number, or a
 * quantile or the level is not strictly between 0 and 1
 *
 * @example An effect on large orders only
 * ```ts
 * import { quantileEffects } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const control = [...Array(1000).keys()];
 * const treatment = control.map((value) => value < 700 ? value : value + 300);
 * const effects = quantileEffects(control, treatment, { quantiles: [0.5, 0.9] });
 * assertAlmostEquals(effects[0]!.value!, 0, 1e-9);
 * assertAlmostEquals(effects[1]!.value!, 300, 1e-9);
 * ```
 */
export function quantileEffects(
  control: ArrayLike<number>,
  treatment: ArrayLike<number>,
  options: QuantileEffectsOptions = {},
): QuantileDifference[] {
  checkOptions(QUANTILE_EFFECTS_OPTIONS, options);
  const { quantiles = DECILES, level = 0.95, visitors } = options;
  checkLevel(level);
  quantiles.forEach((p, i) => checkOpenUnit(`quantiles[${i}]`, p));
  const adjustedLevel = 1 - (1 - level) / Math.max(1, quantiles.length);
  const a = midDistribution("control", control, visitors?.control);
  const b = midDistribution("treatment", treatment, visitors?.treatment);
  return quantiles.map((p) => {
    const result = compareQuantiles(a, b, p, adjustedLevel);
    if (result.pValue === null) return result;
    const pValue = Math.min(1, result.pValue * quantiles.length);
    return Object.freeze({ ...result, pValue });
  });
}

const DECILES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
