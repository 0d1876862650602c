import { checkOptions, RELATIVE_LIFT_OPTIONS } from "../../base/mod.ts";
import {
  normalQuantile,
  normalSurvival,
  studentTQuantile,
} from "../distributions/mod.ts";
import type {
  Caveat,
  LiftInterval,
  LiftSet,
  MeanSummary,
  WithCaveats,
} from "../records/mod.ts";
import { caveat, checkLevel, missingFields, NO_SET } from "../records/mod.ts";
import {
  armDefect,
  type Arms,
  fiellerSet,
  negativeMeanWarnings,
  readArms,
  relativeDifference,
} from "../arms/mod.ts";
import { type MeanDifference, welchTest } from "./mean_tests.ts";

/** Method for the interval of a lift. */
export type LiftMethod = "fieller" | "delta" | "log";

/** Options of {@linkcode relativeLift}. */
export interface RelativeLiftOptions {
  /** Confidence level of the interval. @default {0.95} */
  readonly level?: number;
  /**
   * Method for the interval: Fieller's, the first-order delta method, or the
   * delta method on the logarithm of the ratio. @default {"fieller"}
   */
  readonly method?: LiftMethod;
  /**
   * Distribution of the critical value: the t distribution of Welch's test of the
   * difference, or the normal. @default {"welch"}
   */
  readonly quantile?: "welch" | "normal";
}

interface IntervalParts extends LiftSet {
  readonly standardError: number | null;
  readonly degreesOfFreedom: number | null;
  readonly pValue: number | null;
}

function liftCaveatList(
  missing: readonly string[],
  difference: MeanDifference,
  arms: Arms,
  parts: IntervalParts,
  { method, quantile }: Required<
    Pick<RelativeLiftOptions, "method" | "quantile">
  >,
): Caveat[] {
  const defect = armDefect(arms);
  if (defect) return [caveat(defect.code, defect.message, missing)];
  const caveats = [...difference.caveats]
    .filter(({ code }) => code === "zero-variance-arm");
  if (difference.statistic === null) {
    const { message } = difference.caveats[0]!;
    caveats.push(caveat("zero-variance", message, missing));
  } else {
    caveats.push(...liftCaveats(missing, arms, parts));
    if (quantile === "normal") {
      caveats.push(caveat(
        "normal-quantile",
        "The critical value uses the normal distribution, because there are no degrees of freedom",
        ["degreesOfFreedom"],
      ));
    }
  }
  return [
    ...caveats,
    ...smallSampleWarnings(difference, arms, parts, method),
    ...negativeMeanWarnings(arms),
  ];
}

function liftCaveats(
  missing: readonly string[],
  [control]: Arms,
  parts: IntervalParts,
): Caveat[] {
  const missingNumbers = missing.filter((name) => name !== "degreesOfFreedom");
  if (control.mean === 0) {
    const message =
      "The control's mean is 0, so the lift is undefined. Use the difference";
    return [caveat("zero-control-mean", message, missingNumbers)];
  }
  if (parts.shape === null) {
    return [caveat(
      "different-signs",
      "The means have different signs or are too far apart: the log ratio is undefined",
      missingNumbers,
    )];
  }
  if (parts.shape === "bounded") {
    const message = "A number overflows";
    return missingNumbers.length > 0
      ? [caveat("out-of-range", message, missingNumbers)]
      : [];
  }
  const message = parts.shape === "excluding"
    ? "The control's mean is not distinguishable from 0: too few orders for a lift with bounds"
    : "The control's mean is not distinguishable from 0: no finite interval for the lift has the requested coverage";
  return [caveat("control-mean-not-significant", message, missingNumbers)];
}

/**
 * Returns the warnings of the test, and those specific to the other interval
 * methods.
 */
function smallSampleWarnings(
  difference: MeanDifference,
  [control]: Arms,
  parts: IntervalParts,
  method: LiftMethod,
): Caveat[] {
  const caveats = difference.caveats.filter(({ code }) =>
    code === "few-observations"
  );
  const noise = control.variance! / control.n / control.mean! ** 2;
  const skewed = method !== "fieller" && noise > MOST_NOISE;
  if (parts.shape === null || caveats.length > 0 || !skewed) return caveats;
  return [caveat(
    "few-observations",
    "The control's mean is too uncertain for this method: its interval is biased low and too short. Use Fieller's",
  )];
}

/**
 * Squared relative standard error of the control's mean up to which the delta and
 * log intervals kept their coverage in simulations.
 */
const MOST_NOISE = 0.02;

/**
 * Relative difference of two means: the difference divided by the absolute mean
 * of the control. A value of 0.042 is +4.2%.
 */
export interface RelativeLift extends LiftInterval, WithCaveats {
  /** Method used for the interval. */
  readonly method: LiftMethod;
  /** Delta-method standard error of the lift. */
  readonly standardError: number | null;
  /** Degrees of freedom of the critical value, or `null` if it is normal. */
  readonly degreesOfFreedom: number | null;
  /**
   * Two-sided p-value of the test that the means are equal. Fieller's interval
   * contains 0 exactly if the p-value exceeds `1 - level`; intervals of the other
   * methods may disagree with it.
   */
  readonly pValue: number | null;
  /** Confidence level of the interval. */
  readonly level: number;
  /** Absolute difference of the means, in their own unit. */
  readonly difference: MeanDifference;
}

/**
 * Returns the lift: the difference of the means relative to the control's mean.
 *
 * By default the interval is Fieller's (1954, "Some problems in interval
 * estimation", JRSS B 16). It uses Welch variances and the critical value of
 * Welch's test of the difference. It keeps its coverage for skewed revenue in
 * small stores, where the delta interval's coverage is far too low. It always
 * agrees with the test of the difference. If the control's mean is not
 * distinguishable from 0, no finite interval has the requested coverage; the set
 * is then unbounded and the record says so.
 *
 * The divisor is the absolute control mean, so a shrinking loss is a positive
 * lift.
 *
 * @param control Count, mean and sample variance of the control
 * @param treatment Count, mean and sample variance of the treatment
 * @param options Level, method and quantile
 * @returns The lift with its interval, and the test of the difference
 * @throws {TypeError | RangeError} If a count, mean, variance or option is out of
 * range
 *
 * @example Revenue per visitor
 * ```ts
 * import { relativeLift } from "readout/stats";
 * import { assertAlmostEquals, assertEquals } from "@std/assert";
 *
 * const control = { n: 5000, mean: 2.0, variance: 380 };
 * const treatment = { n: 5100, mean: 2.5, variance: 450 };
 * const result = relativeLift(control, treatment);
 * assertEquals([result.value, result.shape], [0.25, "bounded"]);
 * assertAlmostEquals(result.lower!, -0.125032, 1e-6);
 * assertAlmostEquals(result.upper!, 0.821919, 1e-6);
 * ```
 *
 * @example A control mean that is not distinguishable from 0
 * ```ts
 * import { relativeLift } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const result = relativeLift(
 *   { n: 50, mean: 1, variance: 100 },
 *   { n: 50, mean: 2, variance: 100 },
 * );
 * assertEquals([result.value, result.shape], [1, "unbounded"]);
 * assertEquals(result.caveats[0]!.code, "control-mean-not-significant");
 * ```
 */
export function relativeLift(
  control: MeanSummary,
  treatment: MeanSummary,
  options: RelativeLiftOptions = {},
): RelativeLift {
  checkOptions(RELATIVE_LIFT_OPTIONS, options);
  const { level = 0.95, method = "fieller", quantile = "welch" } = options;
  checkLevel(level);
  const difference = welchTest(control, treatment, { level });
  const pair = readArms(control, treatment);
  const value = relativeDifference(difference.value, pair[0].mean);
  const parts = intervalParts(method, quantile, level, difference, pair);
  const lost = missingFields({ value, ...parts });
  return Object.freeze({
    method,
    value,
    ...parts,
    level,
    difference,
    caveats: Object.freeze(
      liftCaveatList(lost, difference, pair, parts, { method, quantile }),
    ),
  });
}

function intervalParts(
  method: LiftMethod,
  quantile: "welch" | "normal",
  level: number,
  difference: MeanDifference,
  pair: Arms,
): IntervalParts {
  const { statistic } = difference;
  const standardError = deltaError(difference, pair);
  if (statistic === null) {
    return {
      ...NO_SET,
      standardError,
      degreesOfFreedom: null,
      pValue: null,
    };
  }
  const normal = quantile === "normal";
  const tail = (1 - level) / 2;
  const critical = normal
    ? -normalQuantile(tail)
    : -studentTQuantile(tail, difference.degreesOfFreedom!);
  return {
    ...liftSet(method, critical, standardError, pair),
    standardError,
    degreesOfFreedom: normal ? null : difference.degreesOfFreedom,
    pValue: normal
      ? 2 * normalSurvival(Math.abs(statistic))
      : difference.pValue,
  };
}

/** Returns the first-order standard error of mT / |mC|. */
function deltaError(
  { standardError }: MeanDifference,
  [control, treatment]: Arms,
): number | null {
  if (standardError === null || control.mean === 0) return null;
  const a = control.variance! / control.n;
  const b = treatment.variance! / treatment.n;
  const ratio = treatment.mean! / control.mean!;
  const error = Math.sqrt(b + a * ratio * ratio) / Math.abs(control.mean!);
  return Number.isFinite(error) ? error : null;
}

function liftSet(
  method: LiftMethod,
  critical: number,
  standardError: number | null,
  pair: Arms,
): LiftSet {
  const [control, treatment] = pair;
  const mC = control.mean!;
  const mT = treatment.mean!;
  if (method === "fieller" || mC === 0) return fiellerSet(pair, critical);
  if (standardError === null) return NO_SET;
  const lift = (mT - mC) / Math.abs(mC);
  if (method === "delta") {
    const reach = critical * standardError;
    return boundedLiftSet(lift - reach, lift + reach);
  }
  if (mC * mT <= 0) return NO_SET;
  const a = control.variance! / control.n;
  const b = treatment.variance! / treatment.n;
  const reach = critical * Math.sqrt(a / mC ** 2 + b / mT ** 2);
  // For nearly equal means, the logarithm of the ratio would lose the digits of
  // the lift.
  const ratioLessOne = (mT - mC) / mC;
  const log = Math.abs(ratioLessOne) < 0.5
    ? Math.log1p(ratioLessOne)
    : Math.log(mT / mC);
  const ends = [-reach, reach].map((shift) =>
    Math.sign(mC) * Math.expm1(log + shift)
  ).sort((x, y) => x - y);
  return boundedLiftSet(ends[0]!, ends[1]!);
}

function boundedLiftSet(lower: number, upper: number): LiftSet {
  if (!Number.isFinite(lower) || !Number.isFinite(upper)) return NO_SET;
  return { shape: "bounded", lower, upper, excluded: null };
}
