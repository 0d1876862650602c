import { checkOptions, CONDITIONAL_POWER_OPTIONS } from "../../base/mod.ts";
import {
  type Alternative,
  checkEstimate,
  checkFinite,
  checkNonNegative,
  checkOpenUnit,
  type Estimate,
} from "../records/mod.ts";
import { normalCdf, normalQuantile } from "../distributions/mod.ts";

/** Options of {@linkcode conditionalPower}. */
export interface ConditionalPowerOptions {
  /** Part of the planned visitors that has come, between 0 and 1. */
  readonly part: number;
  /**
   * The true effect from here on, in the estimate's unit: the smallest that
   * matters, say, and not what was seen, which luck made. With a standard
   * deviation it is uncertain, as after a prior, and the power is averaged over
   * it (predictive power).
   */
  readonly effect: {
    readonly mean: number;
    readonly standardDeviation?: number;
  };
  /** Error of the test at the end. @default {0.05} */
  readonly alpha?: number;
  /** What the test at the end asks. @default {"two-sided"} */
  readonly alternative?: Alternative;
}

/**
 * Chance that the test at the planned end finds a difference, given what was
 * seen so far.
 *
 * With one effect it is the conditional power of Lan and Wittes (1988,
 * Biometrics 44): the score so far is kept, and the rest is drawn with that
 * effect. With an uncertain one it is the predictive power of Spiegelhalter,
 * Freedman and Blackburn (1986, Controlled Clinical Trials 7); take the mean
 * and the standard deviation of {@linkcode winnersCurse}'s shrunken estimate,
 * or the estimate and its standard error for a flat prior.
 *
 * @param estimate Estimate and standard error so far
 * @param options How much has come, the effect, and the test
 * @returns The chance, from 0 to 1
 * @throws {TypeError | RangeError} If a number is out of its range
 *
 * @example Halfway with z = 1.5: what matters, none, and with a flat prior
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
      `effect must not exceed ${LARGEST} in size: current values are ${mean} and ${standardDeviation}`,
    );
  }
  const last = estimate.standardError * Math.sqrt(part);
  const expected = Math.sqrt(part) * (estimate.value / estimate.standardError) +
    (1 - part) * (mean / last);
  const spread = Math.hypot(
    Math.sqrt(1 - part),
    (1 - part) * (standardDeviation / last),
  );
  const beyond = (sign: 1 | -1, tail: number): number =>
    normalCdf((sign * expected + normalQuantile(tail)) / spread);
  if (alternative === "greater") return beyond(1, alpha);
  if (alternative === "less") return beyond(-1, alpha);
  return beyond(1, alpha / 2) + beyond(-1, alpha / 2);
}

/** As of an estimate: its ratio to a standard error stays within doubles. */
const LARGEST = 1e75;
