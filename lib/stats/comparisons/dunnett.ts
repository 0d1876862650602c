import { readArm } from "./_arms.ts";
import {
  type Caveat,
  caveat,
  checkLevel,
  checkScale,
  checkWithin,
  type Interval,
  lacking,
  type MeanSummary,
} from "../records/mod.ts";
import { welchTest } from "./mean_tests.ts";
import { criticalValue, sharedControl } from "./_shared_control.ts";

/** What {@linkcode dunnettCriticalValue} needs to know of the design. */
export interface DunnettDesign {
  /** Units in the control. */
  readonly nControl: number;
  /** Units in each treatment. */
  readonly nTreatments: readonly number[];
  /** Confidence level of all intervals together. @default {0.95} */
  readonly level?: number;
  /**
   * Degrees of freedom of the common variance; the normal limit when left out,
   * which is right for arms of hundreds of visitors.
   */
  readonly degreesOfFreedom?: number;
}

/** One treatment of several against the one control. */
export interface DunnettComparison extends Interval {
  /** Treatment minus control. */
  readonly value: number | null;
  /** Welch's standard error of the difference. */
  readonly standardError: number | null;
  /** Difference over its standard error. */
  readonly statistic: number | null;
  /** Two-sided p-value, adjusted for all comparisons. */
  readonly pValue: number | null;
  /** Lower end of the simultaneous interval. */
  readonly lower: number | null;
  /** Upper end of the simultaneous interval. */
  readonly upper: number | null;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/** Several treatments against one control. */
export interface DunnettIntervals {
  /** Standard errors from a difference to an end of its interval. */
  readonly criticalValue: number | null;
  /** The smallest of the comparisons' Welch degrees of freedom. */
  readonly degreesOfFreedom: number | null;
  /** One comparison per treatment, in the given order. */
  readonly comparisons: readonly DunnettComparison[];
  /** Confidence level of all intervals together. */
  readonly level: number;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * Two-sided critical value for several treatments against one control.
 *
 * The comparisons share the control, so they are correlated, and Dunnett's
 * value (1955, JASA 50; 1964, Biometrics 20) is smaller than Bonferroni's:
 * with equal variances the correlation of comparisons i and j is the product
 * of `sqrt(n / (n + nControl))` of both, which makes the chance that all stay
 * below the value a single integral (a double one with degrees of freedom).
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
    throw new RangeError("nTreatments must not be empty: give at least one");
  }
  const loadings = nTreatments.map((n) => Math.sqrt(n / (n + nControl)));
  const chance = sharedControl(loadings, degreesOfFreedom);
  return criticalValue(chance, loadings.length, level, degreesOfFreedom);
}

/**
 * Simultaneous intervals and adjusted p-values of several treatments against
 * one control.
 *
 * With variances of its own for each arm, as in {@linkcode welchTest}: the
 * correlations come from the actual variances of the means, and all
 * comparisons take the smallest of their degrees of freedom, which errs on the
 * safe side.
 *
 * @param control Count, mean and sample variance of the control
 * @param treatments The same of each treatment
 * @param options The level of all intervals together
 * @returns One comparison per treatment
 * @throws {TypeError | RangeError} If a summary or the level is out of its
 * range, or there is no treatment
 *
 * @example Two treatments
 * ```ts
 * import { dunnettIntervals } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const { comparisons } = dunnettIntervals({ n: 4000, mean: 2, variance: 90 }, [
 *   { n: 4000, mean: 2.1, variance: 95 },
 *   { n: 4000, mean: 2.8, variance: 100 },
 * ]);
 * assert(comparisons[0]!.pValue! > 0.05 && comparisons[1]!.pValue! < 0.001);
 * ```
 */
export function dunnettIntervals(
  control: MeanSummary,
  treatments: readonly MeanSummary[],
  options: { readonly level?: number } = {},
): DunnettIntervals {
  const { level = 0.95 } = options;
  checkLevel(level);
  if (treatments.length === 0) {
    throw new RangeError("treatments must not be empty: give at least one");
  }
  const tests = treatments.map((treatment) => welchTest(control, treatment));
  const known = tests.filter(({ statistic }) => statistic !== null);
  if (known.length === 0) {
    const comparisons = Object.freeze(tests.map((test) => withoutTest(test)));
    const none = lacking(
      { criticalValue: null, degreesOfFreedom: null },
      { code: "undefined-variance", message: "No comparison has a test" },
    );
    return Object.freeze({ ...none, comparisons, level });
  }
  const df = Math.min(...known.map((test) => test.degreesOfFreedom!));
  const { n, variance } = readArm("control", control);
  const shared = variance! / n;
  const loadings = known.map(({ standardError }) =>
    Math.sqrt(shared) / standardError!
  );
  const chance = sharedControl(loadings, df);
  const critical = criticalValue(chance, loadings.length, level, df);
  return Object.freeze({
    criticalValue: critical,
    degreesOfFreedom: df,
    comparisons: Object.freeze(tests.map((test) => {
      if (test.statistic === null) return withoutTest(test);
      const { value, standardError, statistic, caveats } = test;
      return Object.freeze({
        value,
        standardError,
        statistic,
        pValue: chance(Math.abs(statistic), 1e-60),
        lower: value! - critical * standardError!,
        upper: value! + critical * standardError!,
        shape: "bounded" as const,
        caveats,
      });
    })),
    level,
    caveats: Object.freeze([]),
  });
}

type Test = ReturnType<typeof welchTest>;

function withoutTest(test: Test): DunnettComparison {
  const { value, standardError, statistic, pValue, lower, upper, shape } = test;
  const own = { value, standardError, statistic, pValue, lower, upper, shape };
  const caveats = test.caveats.map(({ code, message, missing }) =>
    caveat(code, message, missing.filter((name) => name in own))
  );
  return Object.freeze({ ...own, caveats: Object.freeze(caveats) });
}
