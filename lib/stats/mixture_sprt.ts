import { armDefect, readArm } from "./_arms.ts";
import { caveat } from "./_caveat.ts";
import { checkOpenUnit, checkPositive } from "./_check.ts";
import type { Caveat } from "./caveat.ts";
import type { Interval } from "./interval.ts";
import { welchTest } from "./mean_tests.ts";
import type { MeanSummary } from "./summary.ts";

/** Options of {@linkcode mixtureSprt}. */
export interface MixtureSprtOptions {
  /**
   * Standard deviation of the effects that are expected, in the unit of the
   * means: the test is quickest for effects of about this size, and valid for
   * every size. Choose it before the data.
   */
  readonly effectSize: number;
  /** Confidence level over all looks together. @default {0.95} */
  readonly level?: number;
}

/** A mixture sequential probability ratio test at one look. */
export interface MixtureSprt extends Interval {
  /** Treatment minus control, in the unit of the means. */
  readonly value: number | null;
  /** Standard error of the difference. */
  readonly standardError: number | null;
  /** Natural logarithm of the mixture likelihood ratio against no effect. */
  readonly logLikelihoodRatio: number | null;
  /** Always-valid p-value of this look: 1 over the ratio, at most 1. */
  readonly pValue: number | null;
  /** Lower end of the always-valid interval of the difference. */
  readonly lower: number | null;
  /** Upper end of the always-valid interval of the difference. */
  readonly upper: number | null;
  /** Confidence level over all looks together. */
  readonly level: number;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * The mixture sequential probability ratio test of two means, which may be
 * looked at any number of times (Robbins 1970; Johari, Koomen, Pekelis and
 * Walsh 2022, "Always valid inference", Operations Research 70).
 *
 * With the variance V of the difference and normal effects of variance
 * `τ² = effectSize²`, the ratio is `sqrt(V / (V + τ²)) exp(τ² d² / (2 V (V +
 * τ²)))`. Over several looks take the smallest p-value so far, and the
 * intersection of the intervals. {@linkcode confidenceSequence} is the same
 * boundary, tuned by a sample size instead of an effect size.
 *
 * @param control Count, mean and sample variance of the control so far
 * @param treatment Count, mean and sample variance of the treatment so far
 * @param options The size of the effects expected, and the level
 * @returns Always-valid p-value and interval
 * @throws {TypeError | RangeError} If an argument is out of its range
 *
 * @example A look at 20,000 visitors
 * ```ts
 * import { mixtureSprt } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const look = mixtureSprt(
 *   { n: 10_000, mean: 2.0, variance: 100 },
 *   { n: 10_000, mean: 2.7, variance: 110 },
 *   { effectSize: 0.3 },
 * );
 * assert(look.pValue! < 0.001 && look.lower! > 0);
 * ```
 */
export function mixtureSprt(
  control: MeanSummary,
  treatment: MeanSummary,
  options: MixtureSprtOptions,
): MixtureSprt {
  const { effectSize, level = 0.95 } = options;
  checkPositive("effectSize", effectSize);
  checkOpenUnit("level", level);
  const { value, standardError, statistic } = welchTest(
    control,
    treatment,
  );
  if (statistic === null) {
    return withoutTest(control, treatment, value, standardError, level);
  }
  // Shares of the total variance, so that nothing is squared twice.
  const total = Math.hypot(standardError!, effectSize);
  const noise = standardError! / total;
  const signal = effectSize / total;
  const log = Math.min(
    Number.MAX_VALUE,
    Math.log(noise) + (signal * statistic) ** 2 / 2,
  );
  const reach = standardError! / signal *
    Math.sqrt(-2 * (Math.log(1 - level) + Math.log(noise)));
  return Object.freeze({
    value,
    standardError,
    logLikelihoodRatio: log,
    pValue: Math.min(1, Math.exp(-log)),
    lower: value! - reach,
    upper: value! + reach,
    shape: "bounded",
    level,
    caveats: Object.freeze([]),
  });
}

function withoutTest(
  control: MeanSummary,
  treatment: MeanSummary,
  value: number | null,
  standardError: number | null,
  level: number,
): MixtureSprt {
  const numbers = {
    value,
    standardError,
    logLikelihoodRatio: null,
    pValue: null,
    lower: null,
    upper: null,
    shape: null,
  };
  const missing = Object.entries(numbers)
    .filter(([, value]) => value === null).map(([name]) => name);
  const defect = armDefect(
    readArm("control", control),
    readArm("treatment", treatment),
    { withoutMean: missing, withoutSpread: missing },
  );
  const message = "Both arms have no spread: a test has nothing to go by";
  return Object.freeze({
    ...numbers,
    level,
    caveats: Object.freeze([
      defect ?? caveat("zero-variance", message, missing),
    ]),
  });
}
