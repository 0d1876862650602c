import { checkLevel, checkScale, checkWithin } from "../records/mod.ts";
import { chanceOfAnyExceedance, criticalValue } from "./_shared_control.ts";

/** Design of the experiment, for {@linkcode dunnettCriticalValue}. */
export interface DunnettDesign {
  /** Number of units in the control. */
  readonly nControl: number;
  /** Number of units in each treatment. */
  readonly nTreatments: readonly number[];
  /** Joint confidence level of all intervals. @default {0.95} */
  readonly level?: number;
  /**
   * Degrees of freedom of the common variance. Defaults to the normal limit,
   * which is accurate for arms of hundreds of visitors.
   */
  readonly degreesOfFreedom?: number;
}

/**
 * Returns the two-sided critical value for comparing several treatments with one
 * control.
 *
 * The comparisons share the control and are therefore correlated. This makes
 * Dunnett's value (1955, JASA 50; 1964, Biometrics 20) smaller than Bonferroni's.
 * With equal variances, the correlation of comparisons i and j is the product of
 * their `sqrt(n / (n + nControl))`. The probability that all statistics stay
 * below the value is then a single integral, or a double one with degrees of
 * freedom.
 *
 * @param design Sizes of the arms, level, and degrees of freedom
 * @returns The critical value that replaces 1.96
 * @throws {TypeError | RangeError} If a size is not positive, there is no
 * treatment, or the level is not strictly between 0 and 1
 *
 * @example Three treatments: 2.35 instead of Bonferroni's 2.39
 * ```ts
 * import { dunnettCriticalValue } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const critical = dunnettCriticalValue({
 *   nControl: 1000,
 *   nTreatments: [1000, 1000, 1000],
 * });
 * assertAlmostEquals(critical, 2.35, 0.005);
 * ```
 */
export function dunnettCriticalValue(design: DunnettDesign): number {
  const { nControl, nTreatments, level = 0.95, degreesOfFreedom } = design;
  checkScale("nControl", nControl);
  nTreatments.forEach((n, i) => checkScale(`nTreatments[${i}]`, n));
  checkLevel(level);
  if (degreesOfFreedom !== undefined) {
    checkWithin("degreesOfFreedom", degreesOfFreedom, 0.1, 1e75);
  }
  if (nTreatments.length === 0) {
    throw new RangeError("nTreatments must not be empty: pass at least one");
  }
  const loadings = nTreatments.map((n) => Math.sqrt(n / (n + nControl)));
  const chance = chanceOfAnyExceedance(loadings, degreesOfFreedom);
  return criticalValue(chance, loadings.length, level, degreesOfFreedom);
}
