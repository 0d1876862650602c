import { checkOptions, MEAN_TEST_OPTIONS } from "../../base/mod.ts";
import {
  armDefect,
  type Arms,
  readArms,
  skewnessWarnings,
  zeroVarianceWarnings,
} from "../arms/mod.ts";
import {
  applyAlternative,
  checkLevel,
  type Interval,
  type MeanSummary,
  type MeanTestOptions,
  NO_INTERVAL,
  openSideCaveats,
  type SidedTest,
  tailProbability,
  tailPValue,
  withDefect,
} from "../records/mod.ts";
import { studentTQuantile, studentTSurvival } from "../distributions/mod.ts";

/**
 * Difference of two means with its test: treatment minus control, in their unit.
 * The unbounded end of a one-sided interval is `null`.
 */
export interface MeanDifference extends Interval, SidedTest {
  /** Standard error of the difference, in the same unit. */
  readonly standardError: number | null;
  /** Degrees of freedom of the t distribution, fractional for Welch's test. */
  readonly degreesOfFreedom: number | null;
  /** Difference divided by its standard error. */
  readonly statistic: number | null;
}

/**
 * Runs Welch's t test for a difference of two means whose arms may have different
 * variances.
 *
 * The standard error is `sqrt(vC / nC + vT / nT)`, and the degrees of freedom are
 * Satterthwaite's (Welch 1947, Biometrika 34). If an arm has a single value, the
 * result contains the difference but no test, and a caveat says so.
 *
 * @param control Count, mean and sample variance of the control
 * @param treatment Count, mean and sample variance of the treatment
 * @param options Level and alternative
 * @returns The difference, treatment minus control, with its test and interval
 * @throws {TypeError | RangeError} If a count, mean, variance or option is out of
 * range
 *
 * @example Revenue per visitor of two arms
 * ```ts
 * import { welchTest } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const result = welchTest(
 *   { n: 200, mean: 2.0, variance: 60 },
 *   { n: 210, mean: 4.1, variance: 95 },
 * );
 * assertAlmostEquals(result.value!, 2.1);
 * assertAlmostEquals(result.pValue!, 0.0159259, 1e-7);
 * assertAlmostEquals(result.lower!, 0.39471, 1e-5);
 * ```
 *
 * @example An arm with a single visitor
 * ```ts
 * import { welchTest } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const result = welchTest(
 *   { n: 1, mean: 2, variance: null },
 *   { n: 9, mean: 5, variance: 4 },
 * );
 * assertEquals([result.value, result.pValue], [3, null]);
 * assertEquals(result.caveats[0]!.code, "undefined-variance");
 * ```
 */
export function welchTest(
  control: MeanSummary,
  treatment: MeanSummary,
  options: MeanTestOptions = {},
): MeanDifference {
  checkOptions(MEAN_TEST_OPTIONS, options);
  const { level = 0.95, alternative = "two-sided" } = options;
  checkLevel(level);
  const arms = readArms(control, treatment);
  const [a, b] = arms;
  const difference = a.mean === null || b.mean === null
    ? null
    : b.mean - a.mean;
  const emptyResult = {
    ...NO_INTERVAL,
    value: difference,
    standardError: null,
    degreesOfFreedom: null,
    statistic: null,
    pValue: null,
    level,
    alternative,
  };
  const defect = armDefect(arms);
  if (defect) return withDefect(emptyResult, defect);
  const { standardError, degreesOfFreedom } = welchError(arms);
  const statistic = difference! / standardError;
  if (!Number.isFinite(statistic)) {
    return withDefect({ ...emptyResult, standardError }, {
      code: "zero-variance",
      message:
        "Neither arm has a spread, or it is negligible next to the difference: no test is possible",
    });
  }
  const tail = tailProbability(level, alternative);
  const reach = -studentTQuantile(tail, degreesOfFreedom) * standardError;
  const ends = { lower: difference! - reach, upper: difference! + reach };
  return Object.freeze({
    ...emptyResult,
    standardError,
    degreesOfFreedom,
    statistic,
    pValue: tailPValue(
      statistic,
      alternative,
      (t) => studentTSurvival(t, degreesOfFreedom),
    ),
    ...applyAlternative(ends, alternative),
    caveats: Object.freeze([
      ...zeroVarianceWarnings(arms),
      ...openSideCaveats(alternative),
      ...skewnessWarnings(arms),
    ]),
  });
}

function welchError([control, treatment]: Arms) {
  const a = control.variance! / control.n;
  const b = treatment.variance! / treatment.n;
  // Shares of the total avoid underflow for tiny variances.
  const shareA = a / (a + b);
  const shareB = b / (a + b);
  return {
    standardError: Math.sqrt(a + b),
    degreesOfFreedom: 1 /
      (shareA ** 2 / (control.n - 1) + shareB ** 2 / (treatment.n - 1)),
  };
}
