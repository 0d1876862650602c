import { checkOptions, CONDITIONAL_POWER_OPTIONS } from "../../base/mod.ts";
import type { Alternative, Estimate } from "../records/mod.ts";
import {
  checkEstimate,
  checkFinite,
  checkNonNegative,
  checkOpenUnit,
} from "../records/mod.ts";
import { normalCdf, normalQuantile } from "../distributions/mod.ts";

/** Options of {@linkcode conditionalPower}. */
export interface ConditionalPowerOptions {
  /** Share of the planned visitors observed so far, between 0 and 1. */
  readonly part: number;
  /**
   * True effect for the rest of the test, in the estimate's unit. Use the
   * smallest effect that matters, for example, and not the observed effect, which
   * includes noise. With a standard deviation, the effect is uncertain and the
   * power is averaged over it (predictive power).
   */
  readonly effect: {
    readonly mean: number;
    readonly standardDeviation?: number;
  };
  /** Significance level of the final test. @default {0.05} */
  readonly alpha?: number;
  /** Alternative hypothesis of the final test. @default {"two-sided"} */
  readonly alternative?: Alternative;
}

/**
 * Returns the probability that the test is significant at its planned end, given
 * the data so far.
 *
 * With a fixed effect, the result is the conditional power of Lan and Wittes
 * (1988, Biometrics 44). The current score is kept, and the remaining data are
 * assumed to have that effect. With an uncertain effect, it is the predictive
 * power of Spiegelhalter, Freedman and Blackburn (1986, Controlled Clinical
 * Trials 7). For the latter, pass the mean and standard deviation of
 * {@linkcode winnersCurse}'s shrunken estimate. For a flat prior, pass the
 * estimate and its standard error.
 *
 * @param estimate Estimate and standard error so far
 * @param options Share of the planned visitors, true effect, and final test
 * @returns The probability, from 0 to 1
 * @throws {TypeError | RangeError} If a number is out of range
 *
 * @example Halfway with z = 1.5: with a relevant effect, with no effect, and with
 *   a flat prior
 * ```ts
 * import { conditionalPower } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const seen = { value: 0.03, standardError: 0.02 };
 * const chance = (effect: { mean: number; standardDeviation?: number }) =>
 *   conditionalPower(seen, { part: 0.5, effect });
 * assertAlmostEquals(chance({ mean: 0.03 }), 0.5903, 5e-5);
 * assertAlmostEquals(chance({ mean: 0 }), 0.1017, 5e-5);
 * assertAlmostEquals(
 *   chance({ mean: 0.03, standardDeviation: 0.02 }),
 *   0.5641,
 *   5e-5,
 * );
 * ```
 */
export function conditionalPower(
  estimate: Estimate,
  options: ConditionalPowerOptions,
): number {
  checkOptions(CONDITIONAL_POWER_OPTIONS, options);
  const { part, effect, alpha = 0.05, alternative = "two-sided" } = options;
  checkEstimate("", estimate);
  checkOpenUnit("part", part);
  checkOpenUnit("alpha", alpha);
  const { mean, standardDeviation = 0 } = effect;
  checkFinite("effect.mean", mean);
  checkNonNegative("effect.standardDeviation", standardDeviation);
  if (Math.abs(mean) > LARGEST || standardDeviation > LARGEST) {
    throw new RangeError(
      `effect must not exceed ${LARGEST} in absolute value: current values are ${mean} and ${standardDeviation}`,
    );
  }
  const finalStandardError = estimate.standardError * Math.sqrt(part);
  const expected = Math.sqrt(part) * (estimate.value / estimate.standardError) +
    (1 - part) * (mean / finalStandardError);
  const spread = Math.hypot(
    Math.sqrt(1 - part),
    (1 - part) * (standardDeviation / finalStandardError),
  );
  const crossingChance = (sign: 1 | -1, tail: number): number =>
    normalCdf((sign * expected + normalQuantile(tail)) / spread);
  if (alternative === "greater") return crossingChance(1, alpha);
  if (alternative === "less") return crossingChance(-1, alpha);
  return crossingChance(1, alpha / 2) + crossingChance(-1, alpha / 2);
}

/**
 * Largest allowed effect, as for an estimate, so its ratio to a standard error
 * fits a double.
 */
const LARGEST = 1e75;
