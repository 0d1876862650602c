import { caveat } from "./_caveat.ts";
import { checkChoice, checkOpenUnit } from "./_check.ts";
import { checkProportion } from "./_proportion.ts";
import { shapeOf } from "./_shape.ts";
import type { Caveat } from "./caveat.ts";
import type { Interval } from "./interval.ts";
import { normalQuantile } from "./normal.ts";
import type { ProportionSummary } from "./proportions.ts";

/** How the interval of a relative risk is made. */
export type RelativeRiskMethod = "score" | "log";

/** Options of {@linkcode relativeRisk}. */
export interface RelativeRiskOptions {
  /** Confidence level. @default {0.95} */
  readonly level?: number;
  /** Koopman's score interval, or Katz's on the logarithm. @default {"score"} */
  readonly method?: RelativeRiskMethod;
}

/** A ratio of two proportions, treatment over control: 1.25 is +25 %. */
export interface RelativeRisk extends Interval {
  /** How the interval was made. */
  readonly method: RelativeRiskMethod;
  /** The ratio; `null` without successes in the control. */
  readonly value: number | null;
  /** Lower end. */
  readonly lower: number | null;
  /** Upper end; `null` when it is infinite. */
  readonly upper: number | null;
  /** Confidence level. */
  readonly level: number;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * The ratio of two conversion rates with its interval.
 *
 * "score" inverts the chi-square test of a given ratio (Koopman 1984,
 * Biometrics 40); it holds for rare conversions and has an upper end wherever
 * the control has successes. "log" is the delta method on the logarithm (Katz,
 * Baptista, Azen and Pike 1978, Biometrics 34), as most textbooks have it.
 *
 * @param control Successes and trials of the control
 * @param treatment Successes and trials of the treatment
 * @param options Level and method
 * @returns The ratio and its interval
 * @throws {TypeError | RangeError} If the counts are not whole numbers with
 * successes at most n, or an option is out of its range
 *
 * @example Heart attacks under aspirin and placebo (Agresti 2002, table 2.3)
 * ```ts
 * import { relativeRisk } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { value, lower, upper } = relativeRisk(
 *   { successes: 104, n: 11_037 },
 *   { successes: 189, n: 11_034 },
 *   { method: "log" },
 * );
 * assertAlmostEquals(value!, 1.82, 5e-3);
 * assertAlmostEquals(lower!, 1.43, 5e-3);
 * assertAlmostEquals(upper!, 2.31, 5e-3);
 * ```
 */
export function relativeRisk(
  control: ProportionSummary,
  treatment: ProportionSummary,
  options: RelativeRiskOptions = {},
): RelativeRisk {
  const { level = 0.95, method = "score" } = options;
  checkOpenUnit("level", level);
  checkChoice("method", method, ["score", "log"]);
  checkProportion("control.", control.successes, control.n);
  checkProportion("treatment.", treatment.successes, treatment.n);
  const z = -normalQuantile((1 - level) / 2);
  const problem = problemOf(control, treatment, method);
  const hasRatio = control.successes > 0 && treatment.n > 0;
  const { lower, upper } = problem !== null && problem.missing.includes("lower")
    ? { lower: null, upper: null }
    : method === "log"
    ? logEnds(control, treatment, z)
    : scoreEnds(control, treatment, z);
  return Object.freeze({
    method,
    value: hasRatio
      ? treatment.successes / treatment.n / (control.successes / control.n)
      : null,
    lower,
    upper,
    shape: shapeOf(lower, upper),
    level,
    caveats: Object.freeze(problem === null ? [] : [problem]),
  });
}

function problemOf(
  control: ProportionSummary,
  treatment: ProportionSummary,
  method: RelativeRiskMethod,
): Caveat | null {
  if (control.n === 0 || treatment.n === 0) {
    return caveat(
      "empty-arm",
      "An arm has no visitors, so there is nothing to compare",
      ["value", "lower", "upper", "shape"],
    );
  }
  if (control.successes === 0) {
    const isBothZero = treatment.successes === 0;
    return caveat(
      "zero-control-mean",
      "The control has no successes, so the ratio has no value and no upper end",
      method === "log" || isBothZero
        ? ["value", "lower", "upper", "shape"]
        : ["value", "upper"],
    );
  }
  if (treatment.successes === 0 && method === "log") {
    return caveat(
      "undefined-variance",
      'The treatment has no successes, so the logarithm has no value; "score" has an interval',
      ["lower", "upper", "shape"],
    );
  }
  return null;
}

function logEnds(
  control: ProportionSummary,
  treatment: ProportionSummary,
  z: number,
): { lower: number; upper: number } {
  const rate = treatment.successes / treatment.n /
    (control.successes / control.n);
  const error = Math.sqrt(
    1 / treatment.successes - 1 / treatment.n + 1 / control.successes -
      1 / control.n,
  );
  return {
    lower: rate * Math.exp(-z * error),
    upper: rate * Math.exp(z * error),
  };
}

function scoreEnds(
  control: ProportionSummary,
  treatment: ProportionSummary,
  z: number,
): { lower: number; upper: number | null } {
  const score = (ratio: number): number =>
    scoreStatistic(control, treatment, ratio);
  return {
    lower: treatment.successes === 0 ? 0 : crossing(score, z),
    upper: control.successes === 0 ? null : crossing(score, -z),
  };
}

/** Koopman's statistic, under the likeliest proportions with that ratio. */
function scoreStatistic(
  { successes: x0, n: n0 }: ProportionSummary,
  { successes: x1, n: n1 }: ProportionSummary,
  ratio: number,
): number {
  const a = (n0 + n1) * ratio;
  const b = n1 * ratio + x1 + n0 + x0 * ratio;
  const c = x0 + x1;
  // The smaller root, in the form without a difference of near-equal numbers.
  const p0 = 2 * c / (b + Math.sqrt(Math.max(0, b * b - 4 * a * c)));
  const p1 = Math.min(1, ratio * p0);
  const variance = p1 * (1 - p1) / n1 + ratio ** 2 * p0 * (1 - p0) / n0;
  const difference = x1 / n1 - ratio * x0 / n0;
  return variance === 0
    ? Math.sign(difference) * Infinity
    : difference / Math.sqrt(variance);
}

/** Where a falling function of the ratio takes a value, by bisection of its log. */
function crossing(f: (ratio: number) => number, value: number): number {
  let low = -60;
  let high = 60;
  for (let step = 0; step < 200 && high - low > 1e-15; step++) {
    const middle = (low + high) / 2;
    if (f(Math.exp(middle)) > value) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}
