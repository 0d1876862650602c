import { checkOptions, COMPARE_PROPORTIONS_OPTIONS } from "../../base/mod.ts";
import {
  type Alternative,
  applyAlternative,
  type Caveat,
  caveat,
  checkLevel,
  checkProportion,
  type Interval,
  type MeanTestOptions,
  NO_INTERVAL,
  openSideCaveats,
  type SidedTest,
  tailPValue,
  withDefect,
} from "../records/mod.ts";
import { boschlooPValue, fisherPValue } from "./_exact_tests.ts";
import { type ProportionSummary, wilsonEnds } from "./_proportion.ts";
import { normalQuantile, normalSurvival } from "../distributions/mod.ts";

export type { ProportionSummary };

/** Method for the interval of a difference of proportions. */
export type ProportionMethod = "newcombe" | "agresti-caffo";

/** Test of a difference of proportions. */
export type ProportionTest = "pooled-z" | "g" | "fisher" | "boschloo";

/**
 * Options of {@linkcode compareProportions}; a one-sided interval needs a level
 * above 0.5.
 */
export interface CompareProportionsOptions extends MeanTestOptions {
  /** Method for the interval. @default {"newcombe"} */
  readonly method?: ProportionMethod;
  /** Test that computes `pValue`. @default {"pooled-z"} */
  readonly test?: ProportionTest;
}

/**
 * Difference of two proportions, treatment minus control: 0.01 is one percentage
 * point.
 */
export interface ProportionDifference extends Interval, SidedTest {
  /** Method of the interval. */
  readonly method: ProportionMethod;
  /** Proportion of the control. */
  readonly control: number | null;
  /** Proportion of the treatment. */
  readonly treatment: number | null;
  /** Difference divided by its standard error under equal proportions. */
  readonly pooledZ: number | null;
  /** Test that computed `pValue`; the pooled z test has no continuity correction. */
  readonly test: ProportionTest;
  /** P-value of Fisher's exact test. */
  readonly pValueFisher: number | null;
}

/**
 * Compares two proportions, such as conversion rates.
 *
 * The default interval is Newcombe's hybrid of the two Wilson intervals (1998,
 * Statistics in Medicine 17, 873-890, method 10). The method "agresti-caffo" adds
 * a success and a failure to each arm (2000, The American Statistician 54).
 *
 * The p-value comes from the pooled z test, the G test (twice the log-likelihood
 * ratio, Wilks 1938), or an exact test. Exact tests are Fisher's, given the
 * margins, and Boschloo's, which never exceeds Fisher's on the same side (see
 * Mehrotra, Chan and Berger 2003, Biometrics 59). Use an exact test if an
 * expected count is below 5; a caveat says so. Boschloo's two-sided p-value is
 * twice the smaller one-sided one. It enumerates all tables, so both arms
 * together may have at most 10,000 trials.
 *
 * For the relative lift of a conversion rate, use {@linkcode relativeLift} on
 * {@linkcode momentsFromSums}.
 *
 * @param control Successes and trials of the control
 * @param treatment Successes and trials of the treatment
 * @param options Level, method, test and alternative
 * @returns The difference with its interval and tests
 * @throws {TypeError | RangeError} If the counts are not integers, there are more
 * successes than trials, an option is out of range, or the arms are too large for
 * Boschloo's test
 *
 * @example 48 of 80 against 56 of 70 (Newcombe 1998, table II)
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
 *
 * @example One buyer of 40 visitors against eight
 * ```ts
 * import { compareProportions } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { pValue, pValueFisher } = compareProportions(
 *   { successes: 1, n: 40 },
 *   { successes: 8, n: 40 },
 *   { test: "boschloo" },
 * );
 * assertAlmostEquals(pValueFisher!, 0.0289, 5e-5);
 * assertAlmostEquals(pValue!, 0.0183, 5e-5);
 * ```
 */
export function compareProportions(
  control: ProportionSummary,
  treatment: ProportionSummary,
  options: CompareProportionsOptions = {},
): ProportionDifference {
  checkOptions(COMPARE_PROPORTIONS_OPTIONS, options);
  const { level, method, test, alternative } = readOptions(options);
  checkProportion("control.", control.successes, control.n);
  checkProportion("treatment.", treatment.successes, treatment.n);
  checkTrials(control.n + treatment.n, test);
  const rate0 = control.n === 0 ? null : control.successes / control.n;
  const rate1 = treatment.n === 0 ? null : treatment.successes / treatment.n;
  const head = { method, control: rate0, treatment: rate1, test, alternative };
  if (rate0 === null || rate1 === null) {
    const empty: string[] = [];
    if (rate0 === null) empty.push("control");
    if (rate1 === null) empty.push("treatment");
    return withDefect({
      ...head,
      ...NO_INTERVAL,
      pooledZ: null,
      pValue: null,
      pValueFisher: null,
      level,
    }, { code: "empty-arm", message: `No trials in ${empty.join(" and ")}` });
  }
  // The error of a one-sided interval equals the error of both ends of a wider
  // two-sided interval.
  const twoSidedLevel = alternative === "two-sided" ? level : 2 * level - 1;
  const [lower, upper] = ENDS[method](control, treatment, twoSidedLevel);
  const pooledZ = pooledStatistic(control, treatment);
  const pValueFisher = fisherPValue(control, treatment, alternative);
  const pValue = test === "fisher"
    ? pValueFisher
    : P_VALUES[test](control, treatment, alternative);
  return Object.freeze({
    ...head,
    value: rate1 - rate0,
    ...applyAlternative({ lower, upper }, alternative),
    pooledZ,
    pValue,
    pValueFisher,
    level,
    caveats: Object.freeze([
      ...proportionCaveats(control, treatment, { pooledZ, pValue, test }),
      ...openSideCaveats(alternative),
    ]),
  });
}

function readOptions(
  {
    level = 0.95,
    method = "newcombe",
    test = "pooled-z",
    alternative = "two-sided",
  }: CompareProportionsOptions,
): Required<CompareProportionsOptions> {
  checkLevel(level);
  if (alternative !== "two-sided" && level <= 0.5) {
    throw new RangeError(
      `level must exceed 0.5 for one side: current value is ${level}`,
    );
  }
  return { level, method, test, alternative };
}

/** Maximum number of trials for enumerating all tables. */
const MOST_TRIALS = 10_000;

function checkTrials(trials: number, test: ProportionTest): void {
  if (test !== "boschloo" || trials <= MOST_TRIALS) return;
  throw new RangeError(
    `Boschloo's test would enumerate the tables of ${trials} trials, and the limit is ${MOST_TRIALS}: use the test "fisher"`,
  );
}

const P_VALUES: Readonly<
  Record<
    Exclude<ProportionTest, "fisher">,
    (
      control: ProportionSummary,
      treatment: ProportionSummary,
      alternative: Alternative,
    ) => number | null
  >
> = {
  "pooled-z": (control, treatment, alternative) =>
    normalPValue(pooledStatistic(control, treatment), alternative),
  g: (control, treatment, alternative) =>
    normalPValue(signedRootG(control, treatment), alternative),
  boschloo: boschlooPValue,
};

function normalPValue(
  z: number | null,
  alternative: Alternative,
): number | null {
  return z === null ? null : tailPValue(z, alternative, normalSurvival);
}

/**
 * Returns the root of G with the sign of the difference, which is normal because
 * G is chi-square.
 */
function signedRootG(
  control: ProportionSummary,
  treatment: ProportionSummary,
): number | null {
  const n = control.n + treatment.n;
  const successes = control.successes + treatment.successes;
  if (successes === 0 || successes === n) return null;
  const term = (observed: number, armTotal: number, outcomeTotal: number) =>
    observed === 0
      ? 0
      : observed * Math.log(observed / armTotal * (n / outcomeTotal));
  const g = 2 * [control, treatment].reduce(
    (sum, arm) =>
      sum + term(arm.successes, arm.n, successes) +
      term(arm.n - arm.successes, arm.n, n - successes),
    0,
  );
  const sign = Math.sign(
    treatment.successes / treatment.n - control.successes / control.n,
  );
  return sign * Math.sqrt(Math.max(0, g));
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

function proportionCaveats(
  control: ProportionSummary,
  treatment: ProportionSummary,
  { pooledZ, pValue, test }: Pick<
    ProportionDifference,
    "pooledZ" | "pValue" | "test"
  >,
): Caveat[] {
  if (pooledZ === null) {
    const message =
      "Every trial in both arms had the same outcome: there is no spread for a test";
    const missing = pValue === null ? ["pooledZ", "pValue"] : ["pooledZ"];
    return [caveat("zero-variance", message, missing)];
  }
  const n = control.n + treatment.n;
  const successes = control.successes + treatment.successes;
  const smallest = Math.min(control.n, treatment.n) *
    Math.min(successes, n - successes) / n;
  if (smallest >= 5 || test === "fisher" || test === "boschloo") return [];
  const message = `The smallest expected count is ${
    smallest.toFixed(1)
  }: use an exact p-value instead`;
  return [caveat("small-expected-count", message)];
}
