import {
  checkOptions,
  CONFIDENCE_SEQUENCE_OPTIONS,
  SEQUENCE_OPTIONS,
} from "../../base/mod.ts";
import {
  areUneven,
  type Arms,
  bothSets,
  bySpreadOfLarger,
  fiellerSet,
  readArms,
  relativeDifference,
  UNEVEN,
} from "../arms/mod.ts";
import { welchTest } from "../comparisons/mod.ts";
import {
  checkCount,
  checkFinite,
  checkLevel,
  checkNonNegative,
  checkPositive,
  type Interval,
  intervalFields,
  lacking,
  type LiftInterval,
  type LiftSet,
  type MeanSummary,
  type MeanTestOptions,
  NO_INTERVAL,
  NO_SET,
  oneOrTwoSides,
  openSide,
  type SidedTest,
  type WithCaveats,
} from "../records/mod.ts";
import { type Mixture, mixtureCritical, mixtureP } from "./_normal_mixture.ts";
import { sequenceCaveats } from "./_sequence_caveats.ts";

/**
 * What every sequence is asked. Its level, above 0.5, is that over all looks
 * together; a one-sided interval is open on the side that is not watched.
 */
export interface SequenceTuning extends MeanTestOptions {
  /**
   * Total number of visitors, all arms together, at which the interval is to
   * be at its tightest relative to one made at a single, planned look. Choose
   * it before the data, near the size at which a decision is likely; the
   * interval is valid at every size whatever the choice.
   */
  readonly optimalSampleSize: number;
}

/** Options of {@linkcode sequenceOf}. */
export interface SequenceOptions extends SequenceTuning {
  /**
   * Degrees of freedom of the standard error: two-sided intervals are wider
   * for few of them.
   *
   * @default {so many that it makes no odds}
   */
  readonly degreesOfFreedom?: number;
}

/** An estimate with an interval that holds at every look. */
export interface Sequence extends Interval, WithCaveats {
  /** The estimate. */
  readonly value: number;
  /** Standard errors from the estimate to an end of its interval. */
  readonly criticalValue: number | null;
  /**
   * Always-valid p-value of an estimate of 0: the chance that it ever falls to
   * a or below, if there is nothing, is at most a.
   */
  readonly pValue: number | null;
}

/**
 * The interval that holds at every look, of anything that has a standard error:
 * a mean, a ratio, a rate, a quantile, an adjusted or a stratified difference.
 *
 * The two-sided mixture of Robbins (1970) for an estimate that is normal in the
 * limit (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, Annals of
 * Statistics 52); with degrees of freedom, the mixture of Student's likelihood
 * ratios, which is exact for linear models with normal errors (Lindon, Ham,
 * Tingley and Bojinov 2022, arXiv 2210.08589).
 *
 * @param estimate The estimate, in any unit
 * @param standardError Its standard error, in the same unit
 * @param n Units that it was made from, of all arms together, at least 1
 * @param options The tuning size, the level, the side, degrees of freedom
 * @returns The estimate with its always-valid interval and p-value
 * @throws {TypeError | RangeError} If an argument is out of its range
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
  const nothing = {
    ...NO_INTERVAL,
    value: estimate,
    criticalValue: null,
    pValue: null,
  };
  const z = estimate / standardError;
  if (!Number.isFinite(z)) {
    return lacking(nothing, {
      code: "zero-variance",
      message: "Without a standard error an interval has nothing to go by",
    });
  }
  const pValue = mixtureP(z, n, mixture);
  const criticalValue = mixtureCritical(n, mixture);
  const reach = criticalValue * standardError;
  if (!Number.isFinite(reach)) {
    return lacking({ ...nothing, pValue, shape: "unbounded" as const }, {
      code: "few-observations",
      message: "Too few degrees of freedom for an interval with ends",
    });
  }
  const ends = { lower: estimate - reach, upper: estimate + reach };
  return Object.freeze({
    ...oneSided({ ...nothing, ...ends, shape: "bounded" }, mixture),
    criticalValue,
    pValue,
    caveats: Object.freeze(openSide(mixture.alternative)),
  });
}

/** The mixture of checked options. */
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

/** Opens the side that a one-sided question does not watch. */
function oneSided<Ends extends Omit<Interval, "value">>(
  ends: Ends,
  { alternative }: Pick<Mixture, "alternative">,
): Ends {
  if (alternative === "two-sided" || ends.shape !== "bounded") return ends;
  return { ...ends, ...oneOrTwoSides(ends, alternative) };
}

/** Options of {@linkcode confidenceSequence}. */
export type ConfidenceSequenceOptions = SequenceTuning;

/**
 * A difference, treatment minus control in the unit of the means, and a lift,
 * with intervals that hold at every look at once, and an always-valid p-value:
 * under equal means, the chance that it ever falls to a or below is at most a.
 */
export interface ConfidenceSequence extends Interval, SidedTest {
  /** How the sequence is made. */
  readonly method: "asymptotic-normal-mixture";
  /** Units in both arms together. */
  readonly n: number;
  /** The size the sequence was tuned for. */
  readonly optimalSampleSize: number;
  /** Standard errors from the difference to an end of its interval. */
  readonly criticalValue: number | null;
  /** Standard error of the difference. */
  readonly standardError: number | null;
  /** Difference divided by the absolute control mean, as in `RelativeLift`. */
  readonly lift: LiftInterval;
}

/**
 * How many standard errors wide, to one side, a confidence sequence is.
 *
 * The two-sided normal mixture of Robbins (1970), in its asymptotic form:
 * with n units so far and the parameter rho,
 * `sqrt((n + rho) / n * ln((n + rho) / (rho α²)))`, where
 * `rho = N / (ln(1 - 2 ln α) - 2 ln α)` makes it tightest near N units
 * (Howard, Ramdas, McAuliffe and Sekhon 2021, Annals of Statistics 49;
 * Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, Annals of Statistics
 * 52). GrowthBook's and Eppo's sequential intervals are this function with N =
 * 5000 and N = 10000.
 *
 * @param n Units so far, at least 1
 * @param options The tuning size and the level
 * @returns The critical value that replaces 1.96
 * @throws {TypeError | RangeError} If an argument is out of its range
 *
 * @example Tuned for 5000 visitors, seen at 4000
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
 * Compares two means with an interval and a p-value that stay valid however
 * often one looks, and whenever one stops.
 *
 * Call it with the moments up to each day: the intervals of all days cover the
 * true difference at the same time with the asked level, so the lift may be
 * plotted over time and acted upon at any point. The price is an interval
 * about 1.5 times as wide as that of a single planned look. The lift's
 * interval is Fieller's with the same critical value, and so is valid in the
 * same sense.
 *
 * The guarantee is asymptotic: it needs enough units that the means are close
 * to normal from the first look on. Where uneven arms of skewed values are far
 * from that, the interval holds by the smaller arm's own variance and by the one
 * that the larger arm would have, as in {@linkcode unevenLift}, and the caveat
 * `uneven-arms` says so: see the calibration in the README.
 *
 * @param control Count, mean and sample variance of the control so far
 * @param treatment Count, mean and sample variance of the treatment so far
 * @param options The tuning size, which must be chosen, and the level
 * @returns Difference and lift with their always-valid intervals
 * @throws {TypeError | RangeError} If an argument is out of its range
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
  const usual = welchTest(control, treatment);
  const { value, statistic, degreesOfFreedom } = usual;
  const isUneven = statistic !== null && areUneven(pair);
  // Of two intervals that are to hold together the wider one is both.
  const standardError = isUneven
    ? Math.max(usual.standardError!, errorByLarger(pair))
    : usual.standardError;
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
      ...oneSided(
        isUneven && set.shape !== null
          ? bothSets(set, setByLarger(pair, criticalValue!))
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

/** Standard error of a difference if both arms spread as the larger does. */
function errorByLarger([a, b]: Arms): number {
  const { variance } = a.n > b.n ? a : b;
  return Math.sqrt(variance! / a.n + variance! / b.n);
}

/**
 * The lifts by the larger arm's spread. Of a small treatment it grows with the
 * mean, as that of revenue does where more people buy: with its square the set
 * would have no upper end for as long as the treatment alone is not told from 0.
 */
function setByLarger(
  arms: Arms,
  critical: number,
): LiftSet {
  const [control, treatment] = arms;
  const grows = control.n > treatment.n && control.mean! > 0 &&
    treatment.mean! >= 0;
  return grows
    ? fiellerSet(
      [control, { ...treatment, variance: control.variance }],
      critical,
      grows,
    )
    : fiellerSet(bySpreadOfLarger(arms), critical);
}
