import {
  type Caveat,
  caveat,
  checkChoice,
  checkOpenUnit,
  type Interval,
  lacking,
  NO_INTERVAL,
} from "../records/mod.ts";
import { fisherPValue } from "./_fisher.ts";
import { checkProportion, wilsonEnds } from "./_proportion.ts";
import { normalQuantile, normalSurvival } from "../distributions/mod.ts";

/** Successes among independent trials: buyers among visitors. */
export interface ProportionSummary {
  /** Number of successes. */
  readonly successes: number;
  /** Number of trials. */
  readonly n: number;
}

/** How the interval of a difference of proportions is made. */
export type ProportionMethod = "newcombe" | "agresti-caffo";

/** Options of {@linkcode compareProportions}. */
export interface CompareProportionsOptions {
  /** Confidence level of the interval. @default {0.95} */
  readonly level?: number;
  /** How the interval is made. @default {"newcombe"} */
  readonly method?: ProportionMethod;
}

/** A difference of two proportions: treatment minus control. */
export interface ProportionDifference extends Interval {
  /** How the interval was made. */
  readonly method: ProportionMethod;
  /** The control's proportion. */
  readonly control: number | null;
  /** The treatment's proportion. */
  readonly treatment: number | null;
  /** Treatment minus control: 0.01 is one percentage point. */
  readonly value: number | null;
  /** Lower end of the interval of the difference. */
  readonly lower: number | null;
  /** Upper end of the interval of the difference. */
  readonly upper: number | null;
  /** Difference over its standard error under equal proportions. */
  readonly pooledZ: number | null;
  /** Two-sided p-value of the pooled z test, without continuity correction. */
  readonly pValue: number | null;
  /** Two-sided p-value of Fisher's exact test. */
  readonly pValueFisher: number | null;
  /** Confidence level of the interval. */
  readonly level: number;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * Compares two proportions, such as conversion rates.
 *
 * The default interval is Newcombe's hybrid of the two Wilson intervals (1998,
 * Statistics in Medicine 17, 873-890, method 10); "agresti-caffo" adds a
 * success and a failure to each arm (2000, The American Statistician 54). The
 * p-values are of the pooled z test and of Fisher's exact test; trust the exact
 * one where an expected count is below 5, which a caveat names.
 *
 * For the relative lift of a conversion rate use {@linkcode relativeLift} on
 * {@linkcode momentsFromSums}.
 *
 * @param control Successes and trials of the control
 * @param treatment Successes and trials of the treatment
 * @param options Level and method
 * @returns The difference with its interval and both tests
 * @throws {TypeError | RangeError} If the counts are not whole numbers with
 * successes at most n, or an option is out of its range
 *
 * @example Newcombe (1998), table II: 48 of 80 against 56 of 70
 * ```ts
 * import { compareProportions } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const result = compareProportions(
 *   { successes: 48, n: 80 },
 *   { successes: 56, n: 70 },
 * );
 * assertAlmostEquals(result.value!, 0.2);
 * assertAlmostEquals(result.lower!, 0.0524, 5e-5);
 * assertAlmostEquals(result.upper!, 0.3339, 5e-5);
 * ```
 */
export function compareProportions(
  control: ProportionSummary,
  treatment: ProportionSummary,
  options: CompareProportionsOptions = {},
): ProportionDifference {
  const { level = 0.95, method = "newcombe" } = options;
  checkOpenUnit("level", level);
  checkChoice("method", method, Object.keys(ENDS));
  checkProportion("control.", control.successes, control.n);
  checkProportion("treatment.", treatment.successes, treatment.n);
  const rate0 = control.n === 0 ? null : control.successes / control.n;
  const rate1 = treatment.n === 0 ? null : treatment.successes / treatment.n;
  const head = { method, control: rate0, treatment: rate1 };
  if (rate0 === null || rate1 === null) {
    const empty = [
      ...(rate0 === null ? ["control"] : []),
      ...(rate1 === null ? ["treatment"] : []),
    ];
    return lacking({
      ...head,
      ...NO_INTERVAL,
      pooledZ: null,
      pValue: null,
      pValueFisher: null,
      level,
    }, { code: "empty-arm", message: `No trials in ${empty.join(" and ")}` });
  }
  const [lower, upper] = ENDS[method](control, treatment, level);
  const pooledZ = pooledStatistic(control, treatment);
  return Object.freeze({
    ...head,
    value: rate1 - rate0,
    lower,
    upper,
    shape: "bounded",
    pooledZ,
    pValue: pooledZ === null ? null : 2 * normalSurvival(Math.abs(pooledZ)),
    pValueFisher: fisherPValue(
      control.successes,
      control.n,
      treatment.successes,
      treatment.n,
    ),
    level,
    caveats: Object.freeze(caveatsOf(control, treatment, pooledZ)),
  });
}

type Ends = (
  control: ProportionSummary,
  treatment: ProportionSummary,
  level: number,
) => [number, number];

const ENDS: Readonly<Record<ProportionMethod, Ends>> = {
  newcombe: newcombeEnds,
  "agresti-caffo": agrestiCaffoEnds,
};

function newcombeEnds(
  control: ProportionSummary,
  treatment: ProportionSummary,
  level: number,
): [number, number] {
  const p0 = control.successes / control.n;
  const p1 = treatment.successes / treatment.n;
  const [l0, u0] = wilsonEnds(control.successes, control.n, level);
  const [l1, u1] = wilsonEnds(treatment.successes, treatment.n, level);
  return [
    p1 - p0 - Math.hypot(p1 - l1, u0 - p0),
    p1 - p0 + Math.hypot(u1 - p1, p0 - l0),
  ];
}

function agrestiCaffoEnds(
  control: ProportionSummary,
  treatment: ProportionSummary,
  level: number,
): [number, number] {
  const p0 = (control.successes + 1) / (control.n + 2);
  const p1 = (treatment.successes + 1) / (treatment.n + 2);
  const reach = -normalQuantile((1 - level) / 2) * Math.sqrt(
    p0 * (1 - p0) / (control.n + 2) + p1 * (1 - p1) / (treatment.n + 2),
  );
  return [Math.max(-1, p1 - p0 - reach), Math.min(1, p1 - p0 + reach)];
}

function pooledStatistic(
  control: ProportionSummary,
  treatment: ProportionSummary,
): number | null {
  const n = control.n + treatment.n;
  const pooled = (control.successes + treatment.successes) / n;
  const variance = pooled * (1 - pooled) * (1 / control.n + 1 / treatment.n);
  if (variance === 0) return null;
  const difference = treatment.successes / treatment.n -
    control.successes / control.n;
  return difference / Math.sqrt(variance);
}

function caveatsOf(
  control: ProportionSummary,
  treatment: ProportionSummary,
  pooledZ: number | null,
): Caveat[] {
  if (pooledZ === null) {
    const message =
      "Every trial of both arms ended the same way: there is no spread to test with";
    return [caveat("zero-variance", message, ["pooledZ", "pValue"])];
  }
  const n = control.n + treatment.n;
  const successes = control.successes + treatment.successes;
  const smallest = Math.min(control.n, treatment.n) *
    Math.min(successes, n - successes) / n;
  if (smallest >= 5) return [];
  const message = `The smallest expected count is ${
    smallest.toFixed(1)
  }: read the exact p-value instead of the pooled one`;
  return [caveat("small-expected-count", message)];
}
