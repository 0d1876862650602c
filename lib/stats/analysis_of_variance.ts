import { readArm } from "./_arms.ts";
import { caveat } from "./_caveat.ts";
import type { Caveat } from "./caveat.ts";
import { fSurvival } from "./f_distribution.ts";
import type { MeanSummary } from "./summary.ts";

/** One test of whether any of several means differ. */
export interface AnalysisOfVariance {
  /** Whether every arm has a variance of its own. */
  readonly method: "welch" | "equal-variances";
  /** Weighted spread of the means over what chance would make it. */
  readonly statistic: number | null;
  /** Number of arms less one. */
  readonly numeratorDegreesOfFreedom: number | null;
  /** Degrees of freedom of the spread within arms. */
  readonly denominatorDegreesOfFreedom: number | null;
  /** Chance of a statistic at least this large, if all means were equal. */
  readonly pValue: number | null;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * Tests all variations at once: is any mean different?
 *
 * Welch's analysis of variance (1951, Biometrika 38) lets the arms differ in
 * spread, as revenue does; "equal-variances" is Fisher's. For two arms they
 * are the squares of the two t tests.
 *
 * @param arms Count, mean and sample variance of each arm
 * @param options The method
 * @returns The test
 * @throws {TypeError | RangeError} If a summary is out of its range, or there
 * are fewer than two
 *
 * @example Three variations
 * ```ts
 * import { analysisOfVariance } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { pValue } = analysisOfVariance([
 *   { n: 400, mean: 2.0, variance: 50 },
 *   { n: 400, mean: 2.4, variance: 60 },
 *   { n: 400, mean: 3.4, variance: 70 },
 * ]);
 * assertAlmostEquals(pValue!, 0.035962, 1e-6);
 * ```
 */
export function analysisOfVariance(
  arms: readonly MeanSummary[],
  options: { readonly method?: "welch" | "equal-variances" } = {},
): AnalysisOfVariance {
  const { method = "welch" } = options;
  if (arms.length < 2) {
    throw new RangeError(
      `An analysis of variance compares at least two arms: found ${arms.length}`,
    );
  }
  const read = arms.map((arm, i) => readArm(`arms[${i}]`, arm));
  const without = read.findIndex(({ variance, mean }) =>
    variance === null || mean === null
  );
  if (without >= 0) {
    const message = `Arm ${without} has no mean or no variance`;
    return withoutTest(method, caveat("undefined-variance", message, FIELDS));
  }
  const known = read.map(({ n, mean, variance }) => ({
    n,
    mean: mean!,
    variance: variance!,
  }));
  const flat = method === "welch"
    ? known.some(({ variance }) => variance === 0)
    : known.every(({ variance }) => variance === 0);
  const test = method === "welch" ? welch(known) : equalVariances(known);
  if (flat || !Object.values(test).every(Number.isFinite)) {
    const message =
      "An arm has no spread to speak of: its mean would count as known exactly";
    return withoutTest(method, caveat("zero-variance", message, FIELDS));
  }
  return Object.freeze({
    method,
    ...test,
    pValue: fSurvival(
      test.statistic,
      test.numeratorDegreesOfFreedom,
      test.denominatorDegreesOfFreedom,
    ),
    caveats: Object.freeze([]),
  });
}

interface KnownArm {
  readonly n: number;
  readonly mean: number;
  readonly variance: number;
}

const FIELDS = [
  "statistic",
  "numeratorDegreesOfFreedom",
  "denominatorDegreesOfFreedom",
  "pValue",
];

function withoutTest(
  method: "welch" | "equal-variances",
  reason: Caveat,
): AnalysisOfVariance {
  return Object.freeze({
    method,
    statistic: null,
    numeratorDegreesOfFreedom: null,
    denominatorDegreesOfFreedom: null,
    pValue: null,
    caveats: Object.freeze([reason]),
  });
}

function welch(arms: readonly KnownArm[]) {
  const k = arms.length;
  const weights = arms.map(({ n, variance }) => n / variance);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const center =
    arms.reduce((sum, { mean }, i) => sum + weights[i]! * mean, 0) / total;
  const between = arms.reduce(
    (sum, { mean }, i) => sum + weights[i]! * (mean - center) ** 2,
    0,
  ) / (k - 1);
  const lambda = arms.reduce(
    (sum, { n }, i) => sum + (1 - weights[i]! / total) ** 2 / (n - 1),
    0,
  );
  return {
    statistic: between / (1 + 2 * (k - 2) / (k * k - 1) * lambda),
    numeratorDegreesOfFreedom: k - 1,
    denominatorDegreesOfFreedom: (k * k - 1) / (3 * lambda),
  };
}

function equalVariances(arms: readonly KnownArm[]) {
  const k = arms.length;
  const n = arms.reduce((sum, arm) => sum + arm.n, 0);
  const center = arms.reduce((sum, arm) => sum + arm.n * arm.mean, 0) / n;
  const between = arms.reduce(
    (sum, arm) => sum + arm.n * (arm.mean - center) ** 2,
    0,
  ) / (k - 1);
  const within = arms.reduce(
    (sum, arm) => sum + (arm.n - 1) * arm.variance,
    0,
  ) / (n - k);
  return {
    statistic: between / within,
    numeratorDegreesOfFreedom: k - 1,
    denominatorDegreesOfFreedom: n - k,
  };
}
