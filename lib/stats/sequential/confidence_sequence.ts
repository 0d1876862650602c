import {
  checkOptions,
  CONFIDENCE_SEQUENCE_OPTIONS,
  SEQUENCE_OPTIONS,
} from "../../base/mod.ts";
import {
  areUneven,
  type Arms,
  fiellerSet,
  moveVarianceToLargerArm,
  readArms,
  relativeDifference,
  UNEVEN,
  uniteLiftSets,
} from "../arms/mod.ts";
import { welchTest } from "../comparisons/mod.ts";
import {
  applyAlternative,
  checkCount,
  checkFinite,
  checkLevel,
  checkNonNegative,
  checkPositive,
  type Interval,
  intervalFields,
  type LiftInterval,
  type LiftSet,
  type MeanSummary,
  type MeanTestOptions,
  NO_INTERVAL,
  NO_SET,
  openSideCaveats,
  type SidedTest,
  type WithCaveats,
  withDefect,
} from "../records/mod.ts";
import { type Mixture, mixtureCritical, mixtureP } from "./_normal_mixture.ts";
import { sequenceCaveats } from "./_sequence_caveats.ts";

/**
 * Options that all confidence sequences share. The level, above 0.5, holds over
 * all looks together. A one-sided interval is open on the side opposite to the
 * alternative.
 */
export interface SequenceTuning extends MeanTestOptions {
  /**
   * Total number of visitors in all arms at which the interval is tightest,
   * relative to an interval for a single planned look. Choose it before seeing
   * data, near the size at which a decision is likely. The interval is valid at
   * every size whatever the choice.
   */
  readonly optimalSampleSize: number;
}

/** Options of {@linkcode sequenceOf}. */
export interface SequenceOptions extends SequenceTuning {
  /**
   * Degrees of freedom of the standard error; two-sided intervals are wider if
   * there are few.
   *
   * @default {infinite}
   */
  readonly degreesOfFreedom?: number;
}

/** Estimate with an interval that is valid at every look. */
export interface Sequence extends Interval, WithCaveats {
  /** Estimated value. */
  readonly value: number;
  /** Number of standard errors from the estimate to an end of its interval. */
  readonly criticalValue: number | null;
  /**
   * Always-valid p-value for the hypothesis that the true value is 0. Under it,
   * the probability that the p-value ever falls to a or below is at most a.
   */
  readonly pValue: number | null;
}

/**
 * Returns an interval that is valid at every look, for any estimate with a
 * standard error: a mean, ratio, rate, quantile, or adjusted or stratified
 * difference.
 *
 * It is the two-sided mixture of Robbins (1970) for asymptotically normal
 * estimates (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, Annals of
 * Statistics 52). With degrees of freedom, it is the mixture of Student's
 * likelihood ratios, which is exact for linear models with normal errors (Lindon,
 * Ham, Tingley and Bojinov 2022, arXiv 2210.08589).
 *
 * @param estimate Estimate in any unit
 * @param standardError Standard error of the estimate, in the same unit
 * @param n Number of units behind the estimate, in all arms, at least 1
 * @param options Tuning size, level, alternative, and degrees of freedom
 * @returns The estimate with its always-valid interval and p-value
 * @throws {TypeError | RangeError} If an argument is out of range
 *
 * @example A coefficient of a regression of 600 rows and 4 columns
 * ```ts
 * import { sequenceOf } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { lower, upper } = sequenceOf(13.516047, 2.324756, 600, {
 *   optimalSampleSize: 575.383,
 *   degreesOfFreedom: 596,
 * });
 * assertAlmostEquals(lower!, 6.43576, 1e-5);
 * assertAlmostEquals(upper!, 20.59633, 1e-5);
 * ```
 */
export function sequenceOf(
  estimate: number,
  standardError: number,
  n: number,
  options: SequenceOptions,
): Sequence {
  checkOptions(SEQUENCE_OPTIONS, options);
  const { degreesOfFreedom = Infinity } = options;
  const mixture = { ...checkedMixture(options), degreesOfFreedom };
  checkFinite("estimate", estimate);
  checkNonNegative("standardError", standardError);
  checkCount("n", n, 1);
  if (degreesOfFreedom !== Infinity) {
    checkPositive("degreesOfFreedom", degreesOfFreedom);
  }
  const emptyResult = {
    ...NO_INTERVAL,
    value: estimate,
    criticalValue: null,
    pValue: null,
  };
  const z = estimate / standardError;
  if (!Number.isFinite(z)) {
    return withDefect(emptyResult, {
      code: "zero-variance",
      message: "No interval is possible without a standard error",
    });
  }
  const pValue = mixtureP(z, n, mixture);
  const criticalValue = mixtureCritical(n, mixture);
  const reach = criticalValue * standardError;
  if (!Number.isFinite(reach)) {
    return withDefect({ ...emptyResult, pValue, shape: "unbounded" as const }, {
      code: "few-observations",
      message: "Too few degrees of freedom for a finite interval",
    });
  }
  const ends = { lower: estimate - reach, upper: estimate + reach };
  return Object.freeze({
    ...openUnlimitedEnd({ ...emptyResult, ...ends, shape: "bounded" }, mixture),
    criticalValue,
    pValue,
    caveats: Object.freeze(openSideCaveats(mixture.alternative)),
  });
}

/** Validates options and returns their mixture. */
function checkedMixture(options: SequenceTuning): Mixture {
  const { optimalSampleSize, level = 0.95, alternative = "two-sided" } =
    options;
  checkPositive("optimalSampleSize", optimalSampleSize);
  if (optimalSampleSize < 1) {
    throw new RangeError(
      `optimalSampleSize must be at least 1 visitor: current value is ${optimalSampleSize}`,
    );
  }
  checkLevel(level);
  if (level <= 0.5) {
    throw new RangeError(`level must exceed 0.5: current value is ${level}`);
  }
  return { size: optimalSampleSize, alpha: 1 - level, alternative };
}

/** Opens the end of an interval that a one-sided alternative does not limit. */
function openUnlimitedEnd<Ends extends Omit<Interval, "value">>(
  ends: Ends,
  { alternative }: Pick<Mixture, "alternative">,
): Ends {
  if (alternative === "two-sided" || ends.shape !== "bounded") return ends;
  return { ...ends, ...applyAlternative(ends, alternative) };
}

/** Options of {@linkcode confidenceSequence}. */
export type ConfidenceSequenceOptions = SequenceTuning;

/**
 * Difference (treatment minus control, in the unit of the means) and lift, with
 * intervals that are valid at all looks jointly, and an always-valid p-value.
 * Under equal means, the probability that the p-value ever falls to a or below is
 * at most a.
 */
export interface ConfidenceSequence extends Interval, SidedTest {
  /** Method of the sequence. */
  readonly method: "asymptotic-normal-mixture";
  /** Number of units in both arms together. */
  readonly n: number;
  /** Sample size for which the sequence was tuned. */
  readonly optimalSampleSize: number;
  /** Number of standard errors from the difference to an end of its interval. */
  readonly criticalValue: number | null;
  /** Standard error of the difference. */
  readonly standardError: number | null;
  /** Difference divided by the absolute control mean, as in `RelativeLift`. */
  readonly lift: LiftInterval;
}

/**
 * Returns the critical value of a confidence sequence: the distance of each end
 * in standard errors.
 *
 * It is the two-sided normal mixture of Robbins (1970), in its asymptotic form.
 * With n units so far and the parameter rho, it is
 * `sqrt((n + rho) / n * ln((n + rho) / (rho α²)))`. Here,
 * `rho = N / (ln(1 - 2 ln α) - 2 ln α)` makes it tightest near N units (Howard,
 * Ramdas, McAuliffe and Sekhon 2021, Annals of Statistics 49; Waudby-Smith,
 * Arbour, Sinha, Kennedy and Ramdas 2024, Annals of Statistics 52). GrowthBook's
 * and Eppo's sequential intervals are this function with N = 5000 and N = 10000.
 *
 * @param n Number of units so far, at least 1
 * @param options Tuning size and level
 * @returns The critical value that replaces 1.96
 * @throws {TypeError | RangeError} If an argument is out of range
 *
 * @example A sequence tuned for 5000 visitors, at 4000 visitors
 * ```ts
 * import { confidenceSequenceCriticalValue } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const options = { optimalSampleSize: 5000 };
 * const critical = confidenceSequenceCriticalValue(4000, options);
 * assertAlmostEquals(critical, 3.0403737, 1e-7);
 * ```
 */
export function confidenceSequenceCriticalValue(
  n: number,
  options: ConfidenceSequenceOptions,
): number {
  checkOptions(CONFIDENCE_SEQUENCE_OPTIONS, options);
  checkCount("n", n, 1);
  return mixtureCritical(n, checkedMixture(options));
}

/**
 * Compares two means with an interval and a p-value that stay valid under
 * continuous monitoring and any stopping rule.
 *
 * Call it with the moments up to each day. The intervals of all days jointly
 * cover the true difference with the requested level. You can therefore plot the
 * lift over time and act on it at any point. The interval is about 1.5 times as
 * wide as that of a single planned look. The lift's interval is Fieller's with
 * the same critical value, and it has the same guarantee.
 *
 * The guarantee is asymptotic: the means must be close to normal from the first
 * look on. Uneven arms of skewed values may be far from that. The interval then
 * also uses the larger arm's spread, as in {@linkcode unevenLift}, and the caveat
 * `uneven-arms` says so. See the calibration in the README.
 *
 * @param control Count, mean and sample variance of the control so far
 * @param treatment Count, mean and sample variance of the treatment so far
 * @param options Tuning size, which is required, and level
 * @returns Difference and lift with their always-valid intervals
 * @throws {TypeError | RangeError} If an argument is out of range
 *
 * @example The seventh day of a test planned for 40,000 visitors
 * ```ts
 * import { confidenceSequence } from "readout/stats";
 * import { assertAlmostEquals, assertEquals } from "@std/assert";
 *
 * const result = confidenceSequence(
 *   { n: 8000, mean: 2.0, variance: 380 },
 *   { n: 8100, mean: 2.5, variance: 450 },
 *   { optimalSampleSize: 40_000 },
 * );
 * assertEquals(result.lift.value, 0.25);
 * assertAlmostEquals(result.criticalValue!, 3.12294, 1e-5);
 * assertAlmostEquals(result.lift.lower!, -0.20649, 1e-5);
 * ```
 */
export function confidenceSequence(
  control: MeanSummary,
  treatment: MeanSummary,
  options: ConfidenceSequenceOptions,
): ConfidenceSequence {
  checkOptions(CONFIDENCE_SEQUENCE_OPTIONS, options);
  const mixture = checkedMixture(options);
  const { alternative } = mixture;
  const pair = readArms(control, treatment);
  const welch = welchTest(control, treatment);
  const { value, statistic, degreesOfFreedom } = welch;
  const isUneven = statistic !== null && areUneven(pair);
  // If two intervals must both hold, the wider one is the result.
  const standardError = isUneven
    ? Math.max(welch.standardError!, errorByLargerArm(pair))
    : welch.standardError;
  const n = pair[0].n + pair[1].n;
  const sequence = statistic === null
    ? { ...NO_INTERVAL, value, criticalValue: null, pValue: null }
    : sequenceOf(value!, standardError!, n, {
      ...options,
      degreesOfFreedom: degreesOfFreedom!,
    });
  const { criticalValue, pValue } = sequence;
  const set = criticalValue === null ? NO_SET : fiellerSet(pair, criticalValue);
  const numbers = {
    criticalValue,
    standardError,
    ...intervalFields(sequence),
    pValue,
    lift: Object.freeze({
      value: relativeDifference(value, pair[0].mean),
      ...openUnlimitedEnd(
        isUneven && set.shape !== null
          ? uniteLiftSets(set, liftSetByLargerArm(pair, criticalValue!))
          : set,
        mixture,
      ),
    }),
  };
  return Object.freeze({
    method: "asymptotic-normal-mixture",
    n,
    optimalSampleSize: mixture.size,
    ...numbers,
    level: options.level ?? 0.95,
    alternative,
    caveats: Object.freeze([
      ...sequenceCaveats(pair, numbers, alternative),
      ...(isUneven ? [UNEVEN] : []),
    ]),
  });
}

/**
 * Returns the standard error of a difference if both arms had the larger arm's
 * spread.
 */
function errorByLargerArm([a, b]: Arms): number {
  const { variance } = a.n > b.n ? a : b;
  return Math.sqrt(variance! / a.n + variance! / b.n);
}

/**
 * Returns the set of lifts by the larger arm's spread. For a small treatment, the
 * variance grows with the mean, as for revenue if more visitors buy. If it grew
 * with the square of the mean, the set would have no upper end until the
 * treatment alone is distinguishable from 0.
 */
function liftSetByLargerArm(arms: Arms, critical: number): LiftSet {
  const [control, treatment] = arms;
  const varianceGrowsWithMean = control.n > treatment.n && control.mean! > 0 &&
    treatment.mean! >= 0;
  return varianceGrowsWithMean
    ? fiellerSet(
      [control, { ...treatment, variance: control.variance }],
      critical,
      varianceGrowsWithMean,
    )
    : fiellerSet(moveVarianceToLargerArm(arms), critical);
}
