import {
  checkOptions,
  DETECTABLE_DIFFERENCE_OPTIONS,
  PLAN_OPTIONS,
  SAMPLE_SIZE_OPTIONS,
} from "../../base/mod.ts";
import { checkOpenUnit, checkScale, checkWithin } from "../records/mod.ts";
import {
  noncentralTSurvival,
  normalCdf,
  normalQuantile,
  studentTQuantile,
} from "../distributions/mod.ts";
import { nearbyRoot } from "../numerics/mod.ts";
import type { Plan, PlanOptions, PlanTarget } from "./_plan.ts";
import {
  checkDirection,
  checkTarget,
  checkUnits,
  MOST_UNITS,
  readPlan,
  targetDifference,
} from "./_plan.ts";

/** Sample size of a planned test. */
export interface SampleSize {
  /** Number of units in the control, rounded up. */
  readonly nControl: number;
  /** Number of units in each treatment, rounded up. */
  readonly nTreatment: number;
  /** Number of units in all arms. */
  readonly total: number;
  /** Number of units in the control before rounding. */
  readonly exactControl: number;
  /** Power at the rounded sizes. */
  readonly power: number;
}

/**
 * Returns the probability that a test detects a true difference.
 *
 * For means, the test is Welch's t test and the power uses the noncentral t
 * distribution. For proportions, it is the pooled z test, with the pooled
 * variance under the null and separate variances under the alternative. Treat a
 * ratio metric as a mean, with the variance per unit of {@linkcode ratioSummary}.
 * Both tails count for a two-sided test.
 *
 * @param target Difference of means, or the two proportions
 * @param nControl Number of units in the control, at least 2
 * @param options Alpha, alternative, allocation and comparisons
 * @returns The power, from 0 to 1
 * @throws {TypeError | RangeError} If a number is out of range
 *
 * @example Conversion from 10% to 11% with 10,000 visitors per arm
 * ```ts
 * import { power } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const chance = power({ control: 0.10, treatment: 0.11 }, 10_000);
 * assertAlmostEquals(chance, 0.6356, 1e-4);
 * ```
 */
export function power(
  target: PlanTarget,
  nControl: number,
  options: PlanOptions = {},
): number {
  checkOptions(PLAN_OPTIONS, options);
  checkTarget(target);
  const plan = readPlan(options);
  checkSizes(nControl, plan);
  return powerAt(target, nControl, plan);
}

function checkSizes(nControl: number, plan: Plan): void {
  checkWithin("nControl", nControl, 0, MOST_UNITS);
  if (nControl < 2 || nControl * plan.allocation < 2) {
    const nTreatment = nControl * plan.allocation;
    throw new RangeError(
      `Both arms must have at least 2 units: current sizes are ${nControl} and ${nTreatment}`,
    );
  }
}

/**
 * Returns the sample size that a test needs to detect a true difference with the
 * given power.
 *
 * @param target Difference of means, or the two proportions
 * @param options Power, 0.8 by default, and the options of {@linkcode power}
 * @returns The sizes of the arms, rounded up
 * @throws {TypeError | RangeError} If a number is out of range, the difference is
 * 0, or it has the wrong sign for a one-sided test
 *
 * @example Revenue per visitor: a difference of 0.15 with a standard deviation of
 *   9
 * ```ts
 * import { sampleSize } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const size = sampleSize({ difference: 0.15, standardDeviation: 9 });
 * assertEquals(size.nControl, 56_513);
 * ```
 */
export function sampleSize(
  target: PlanTarget,
  options: PlanOptions & { readonly power?: number } = {},
): SampleSize {
  checkOptions(SAMPLE_SIZE_OPTIONS, options);
  const { power: targetPower = 0.8, ...planOptions } = options;
  checkTarget(target);
  checkOpenUnit("power", targetPower);
  const plan = readPlan(planOptions);
  checkDirection(targetDifference(target), plan, targetPower);
  const smallest = 2 / Math.min(1, plan.allocation);
  const excess = (log: number) =>
    powerAt(target, Math.exp(log), plan) - targetPower;
  const lowest = Math.log(smallest);
  let exactControl = smallest;
  if (excess(lowest) < 0) {
    const rough = approximateControlSize(target, plan, targetPower);
    checkUnits(rough, target);
    const start = Math.max(lowest, Math.log(rough));
    let highest = start + 1;
    while (excess(highest) < 0) highest++;
    exactControl = Math.exp(
      nearbyRoot(excess, start, NEAR_SLOPE, [lowest, highest]),
    );
  }
  const nControl = Math.ceil(exactControl);
  const nTreatment = Math.ceil(exactControl * plan.allocation);
  return Object.freeze({
    nControl,
    nTreatment,
    total: nControl + nTreatment * plan.comparisons,
    exactControl,
    power: powerAt(target, nControl, plan),
  });
}

/**
 * Returns the smallest difference of means that a test detects with the given
 * power.
 *
 * @param standardDeviation Standard deviation per unit, in the unit of the
 * mean
 * @param nControl Number of units in the control
 * @param options Power, 0.8 by default, and the options of {@linkcode power}
 * @returns The difference, positive; divide it by the control's mean for the lift
 * @throws {TypeError | RangeError} If a number is out of range
 *
 * @example Detectable revenue per visitor with 10,000 visitors per arm
 * ```ts
 * import { detectableDifference } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(detectableDifference(9, 10_000), 0.3566, 1e-4);
 * ```
 */
export function detectableDifference(
  standardDeviation: number,
  nControl: number,
  options: PlanOptions & { readonly power?: number } = {},
): number {
  checkOptions(DETECTABLE_DIFFERENCE_OPTIONS, options);
  const { power: targetPower = 0.8, ...planOptions } = options;
  checkScale("standardDeviation", standardDeviation);
  checkOpenUnit("power", targetPower);
  const plan = readPlan(planOptions);
  checkSizes(nControl, plan);
  const sign = plan.alternative === "less" ? -1 : 1;
  const powerGap = (log: number) => {
    const difference = sign * Math.exp(log);
    const target = { difference, standardDeviation };
    return power(target, nControl, planOptions) - targetPower;
  };
  const scale = standardDeviation *
    Math.sqrt(1 / nControl + 1 / (nControl * plan.allocation));
  if (targetPower <= plan.alpha) {
    throw new RangeError(
      `power must exceed alpha: current values are ${targetPower} and ${plan.alpha}`,
    );
  }
  const tail = plan.alternative === "two-sided" ? plan.alpha / 2 : plan.alpha;
  const reach = normalQuantile(targetPower) - normalQuantile(tail);
  const start = Math.log(scale * Math.max(reach, 0.1));
  let [low, high] = [start - 1, start + 1];
  while (powerGap(low) > 0) low--;
  while (powerGap(high) < 0) high++;
  return Math.exp(nearbyRoot(powerGap, start, 2 * NEAR_SLOPE, [low, high]));
}

/**
 * Returns an approximate sample size from the normal distribution, to start the
 * search.
 */
function approximateControlSize(
  target: PlanTarget,
  { alpha, alternative, allocation }: Plan,
  power: number,
): number {
  const [a, b] = "difference" in target
    ? [
      target.standardDeviation ** 2,
      (target.treatmentStandardDeviation ?? target.standardDeviation) ** 2,
    ]
    : [target.control, target.treatment].map((p) => p * (1 - p));
  const tail = alternative === "two-sided" ? alpha / 2 : alpha;
  const reach = normalQuantile(power) - normalQuantile(tail);
  return (a! + b! / allocation) * (reach / targetDifference(target)) ** 2;
}

/**
 * Approximate derivative of the power by the logarithm of the sample size or
 * difference, to start searches.
 */
const NEAR_SLOPE = 0.5;

function powerAt(target: PlanTarget, nControl: number, plan: Plan): number {
  const upper = (sign: number) =>
    "difference" in target
      ? powerOfMeans(target, nControl, plan, sign)
      : powerOfProportions(target, nControl, plan, sign);
  if (plan.alternative === "greater") return upper(1);
  if (plan.alternative === "less") return upper(-1);
  return upper(1) + upper(-1);
}

/** Returns the probability of a significant difference with the given sign. */
function powerOfMeans(
  target: Extract<PlanTarget, { difference: number }>,
  nControl: number,
  { alpha, alternative, allocation }: Plan,
  sign: number,
): number {
  const { difference, standardDeviation: sd } = target;
  const nTreatment = nControl * allocation;
  const a = sd ** 2 / nControl;
  const b = (target.treatmentStandardDeviation ?? sd) ** 2 / nTreatment;
  const degreesOfFreedom = (a + b) ** 2 /
    (a * a / (nControl - 1) + b * b / (nTreatment - 1));
  const tail = alternative === "two-sided" ? alpha / 2 : alpha;
  return noncentralTSurvival(
    -studentTQuantile(tail, degreesOfFreedom),
    degreesOfFreedom,
    sign * difference / Math.sqrt(a + b),
  );
}

function powerOfProportions(
  { control, treatment }: Extract<PlanTarget, { control: number }>,
  nControl: number,
  { alpha, alternative, allocation }: Plan,
  sign: number,
): number {
  const nTreatment = nControl * allocation;
  const pooled = (control + allocation * treatment) / (1 + allocation);
  const under = Math.sqrt(
    pooled * (1 - pooled) * (1 / nControl + 1 / nTreatment),
  );
  const over = Math.sqrt(
    control * (1 - control) / nControl +
      treatment * (1 - treatment) / nTreatment,
  );
  const z = -normalQuantile(alternative === "two-sided" ? alpha / 2 : alpha);
  return normalCdf((sign * (treatment - control) - z * under) / over);
}
