import {
  type Caveat,
  caveat,
  checkCount,
  checkOpenUnit,
  checkPositive,
  type Interval,
  type LiftInterval,
  type MeanSummary,
  missingFields,
} from "../records/mod.ts";
import {
  type Arm,
  armDefect,
  fiellerSet,
  type LiftSet,
  NO_SET,
  proportionOf,
  readArm,
  welchTest,
} from "../comparisons/mod.ts";

/** Options of {@linkcode confidenceSequence}. */
export interface ConfidenceSequenceOptions {
  /**
   * Total number of visitors, both arms together, at which the interval is to
   * be at its tightest relative to one made at a single, planned look. Choose
   * it before the data, near the size at which a decision is likely; the
   * interval is valid at every size whatever the choice.
   */
  readonly optimalSampleSize: number;
  /** Confidence level over all looks together. @default {0.95} */
  readonly level?: number;
}

/** A difference and a lift with intervals that hold at every look at once. */
export interface ConfidenceSequence extends Interval {
  /** How the sequence is made. */
  readonly method: "asymptotic-normal-mixture";
  /** Units in both arms together. */
  readonly n: number;
  /** The size the sequence was tuned for. */
  readonly optimalSampleSize: number;
  /** Standard errors from the difference to an end of its interval. */
  readonly criticalValue: number | null;
  /** Treatment minus control, in the unit of the means. */
  readonly value: number | null;
  /** Standard error of the difference. */
  readonly standardError: number | null;
  /** Lower end of the interval of the difference. */
  readonly lower: number | null;
  /** Upper end of the interval of the difference. */
  readonly upper: number | null;
  /**
   * Always-valid p-value: under equal means, the chance that it ever falls to
   * a or below is at most a.
   */
  readonly pValue: number | null;
  /** Difference divided by the absolute control mean, as in `RelativeLift`. */
  readonly lift: LiftInterval;
  /** Confidence level over all looks together. */
  readonly level: number;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
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
  const { optimalSampleSize, level = 0.95 } = options;
  checkCount("n", n, 1);
  checkPositive("optimalSampleSize", optimalSampleSize);
  checkOpenUnit("level", level);
  const alpha = 1 - level;
  const rho = rhoOf(optimalSampleSize, alpha);
  const log = Math.log1p(n / rho) - 2 * Math.log(alpha);
  return Math.sqrt((n + rho) / n * log);
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
 * to normal from the first look on.
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
 * assertAlmostEquals(result.criticalValue!, 3.12245, 1e-5);
 * assertAlmostEquals(result.lift.lower!, -0.20643, 1e-5);
 * ```
 */
export function confidenceSequence(
  control: MeanSummary,
  treatment: MeanSummary,
  options: ConfidenceSequenceOptions,
): ConfidenceSequence {
  const { optimalSampleSize, level = 0.95 } = options;
  checkPositive("optimalSampleSize", optimalSampleSize);
  checkOpenUnit("level", level);
  const pair = [
    readArm("control", control),
    readArm("treatment", treatment),
  ] as const;
  const { value, standardError, statistic } = welchTest(
    control,
    treatment,
  );
  const n = pair[0].n + pair[1].n;
  const criticalValue = statistic === null
    ? null
    : confidenceSequenceCriticalValue(n, options);
  const reach = criticalValue === null ? null : criticalValue * standardError!;
  const numbers = {
    criticalValue,
    value,
    standardError,
    lower: reach === null ? null : value! - reach,
    upper: reach === null ? null : value! + reach,
    shape: reach === null ? null : "bounded" as const,
    pValue: statistic === null
      ? null
      : alwaysValidP(statistic, n, optimalSampleSize, 1 - level),
    lift: Object.freeze({
      value: proportionOf(value, pair[0].mean),
      ...liftSet(pair, criticalValue),
    }),
  };
  return Object.freeze({
    method: "asymptotic-normal-mixture",
    n,
    optimalSampleSize,
    ...numbers,
    level,
    caveats: Object.freeze(caveatsOf(pair, numbers)),
  });
}

/** Tuning parameter that makes the sequence tightest near `size` units. */
function rhoOf(size: number, alpha: number): number {
  const log = -2 * Math.log(alpha);
  return size / (log + Math.log1p(log));
}

/** Inverse of the mixture martingale at the statistic. */
function alwaysValidP(
  statistic: number,
  n: number,
  optimalSampleSize: number,
  alpha: number,
): number {
  const rho = rhoOf(optimalSampleSize, alpha);
  const exponent = -(statistic ** 2) / 2 * (n / (n + rho));
  return Math.min(1, Math.exp(exponent + Math.log1p(n / rho) / 2));
}

function liftSet(
  [control, treatment]: readonly [Arm, Arm],
  q: number | null,
): LiftSet {
  if (q === null || control.mean === 0) {
    const unbounded = q !== null && control.variance! > 0;
    return unbounded ? { ...NO_SET, shape: "unbounded" } : NO_SET;
  }
  return fiellerSet({
    controlMean: control.mean!,
    treatmentMean: treatment.mean!,
    controlError: control.variance! / control.n,
    treatmentError: treatment.variance! / treatment.n,
  }, q);
}

function caveatsOf(
  [control, treatment]: readonly [Arm, Arm],
  numbers: Readonly<Record<string, unknown>>,
): Caveat[] {
  const lost = missingFields(numbers);
  const defect = armDefect(control, treatment);
  if (defect) return [caveat(defect.code, defect.message, lost)];
  if (numbers.criticalValue === null) {
    const message =
      "Both arms have no spread: an interval has nothing to go by";
    return [caveat("zero-variance", message, lost)];
  }
  const caveats: Caveat[] = [];
  if (control.mean === 0) {
    const message = "The control's mean is 0: no lift is defined";
    caveats.push(caveat("zero-control-mean", message, lost));
  } else if (lost.length > 0) {
    const message =
      "The control's mean is not distinguishable from 0 over all looks: the lift has no finite interval yet";
    caveats.push(caveat("control-mean-not-significant", message, lost));
  }
  if (control.mean! < 0) {
    const message =
      "The control's mean is negative: the lift is the difference divided by its absolute value";
    caveats.push(caveat("negative-control-mean", message));
  }
  return caveats;
}
