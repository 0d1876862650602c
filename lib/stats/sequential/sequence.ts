import { checkOptions, SEQUENCE_OPTIONS } from "../../options/mod.ts";
import {
  type Caveat,
  checkCount,
  checkFinite,
  checkLevel,
  checkNonNegative,
  checkPositive,
  type Interval,
  lacking,
  NO_INTERVAL,
  openSide,
} from "../records/mod.ts";
import type { Alternative } from "../comparisons/mod.ts";
import { type Mixture, mixtureCritical, mixtureP } from "./_normal_mixture.ts";

/** What every sequence is asked. */
export interface SequenceTuning {
  /**
   * Total number of visitors, all arms together, at which the interval is to
   * be at its tightest relative to one made at a single, planned look. Choose
   * it before the data, near the size at which a decision is likely; the
   * interval is valid at every size whatever the choice.
   */
  readonly optimalSampleSize: number;
  /** Confidence level over all looks together, above 0.5. @default {0.95} */
  readonly level?: number;
  /**
   * Which side is watched; a one-sided interval is open on the other.
   * @default {"two-sided"}
   */
  readonly alternative?: Alternative;
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
export interface Sequence extends Interval {
  /** The estimate. */
  readonly value: number;
  /** Lower end of its interval. */
  readonly lower: number | null;
  /** Upper end of its interval. */
  readonly upper: number | null;
  /** Standard errors from the estimate to an end of its interval. */
  readonly criticalValue: number | null;
  /**
   * Always-valid p-value of an estimate of 0: the chance that it ever falls to
   * a or below, if there is nothing, is at most a.
   */
  readonly pValue: number | null;
  /** What is missing. */
  readonly caveats: readonly Caveat[];
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
  const mixture = { ...mixtureOf(options), degreesOfFreedom };
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
export function mixtureOf(options: SequenceTuning): Mixture {
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
export function oneSided<Ends extends Omit<Interval, "value">>(
  ends: Ends,
  { alternative }: Pick<Mixture, "alternative">,
): Ends {
  if (alternative === "two-sided" || ends.shape !== "bounded") return ends;
  const open = alternative === "greater" ? { upper: null } : { lower: null };
  return { ...ends, ...open, shape: "unbounded" };
}
