import { checkOptions, SAMPLE_RATIO_OPTIONS } from "../../base/mod.ts";
import type { Caveat, Defect, WithCaveats } from "../records/mod.ts";
import {
  caveat,
  checkCount,
  checkNonNegative,
  withDefect,
  zeroWeightCaveats,
} from "../records/mod.ts";
import { multinomialPValue, outcomeCount } from "./_multinomial.ts";
import { chiSquareSurvival } from "../distributions/mod.ts";

/** Options of {@linkcode sampleRatio}. */
export interface SampleRatioOptions {
  /**
   * Test method. "auto" uses the exact test if the smallest expected count is
   * below 5 and the outcomes can be listed, and the chi-square test otherwise.
   * @default {"auto"}
   */
  readonly method?: "auto" | "chi-square" | "exact";
}

/** Result of a sample ratio mismatch test. */
export interface SampleRatioResult extends WithCaveats {
  /** Test that computed `pValue`. */
  readonly method: "chi-square" | "exact";
  /** Sum over arms of `(observed - expected)² / expected`. */
  readonly chiSquare: number | null;
  /** Number of arms with positive weight, minus one. */
  readonly degreesOfFreedom: number | null;
  /**
   * Probability of counts at least this far from the intended split if the split
   * is correct.
   */
  readonly pValue: number | null;
  /** Expected visitors of each arm; 0 for an arm with weight 0. */
  readonly expected: readonly number[];
}

/** Numbers per arm, as a list or by arm name. */
export type ByArm = readonly number[] | Readonly<Record<string, number>>;

/** Maximum number of outcomes to list for the exact test. */
const MOST_OUTCOMES = 200_000;

/**
 * Tests for a sample ratio mismatch: whether visitors were split as the weights
 * intend. Check this first, because a broken split makes every other number
 * unreliable.
 *
 * The test is Pearson's chi-square test, or the exact multinomial test if counts
 * are too small for it. The exact p-value is the probability of all outcomes no
 * more probable than the observed one. Visitors in an arm of weight 0 contradict
 * the intended split, so the test omits such an arm and a caveat reports it. A
 * common alarm level is 0.001 instead of 0.05, because this test is repeated
 * often.
 *
 * @param visitors Visitors per arm, as a list or by arm name
 * @param intended Intended shares in any common unit, in the same form. Default:
 * equal shares
 * @param options Test method
 * @returns The test result
 * @throws {TypeError | RangeError} If the lengths differ, a count is not an
 * integer, a weight is negative or not finite, or the exact test would have too
 * many outcomes
 *
 * @example A split that should be even
 * ```ts
 * import { sampleRatio } from "readout/stats";
 * import { assertAlmostEquals, assertEquals } from "@std/assert";
 *
 * const result = sampleRatio({ Control: 10_300, B: 9_700 });
 * assertEquals(result.expected, [10_000, 10_000]);
 * assertEquals(result.chiSquare, 18);
 * assertAlmostEquals(result.pValue!, 2.209e-5, 1e-8);
 * ```
 *
 * @example Visitors in an arm that should have none
 * ```ts
 * import { sampleRatio } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const result = sampleRatio([1000, 1010, 7], [0.5, 0.5, 0]);
 * assertEquals(result.degreesOfFreedom, 1);
 * assertEquals(result.caveats[0]!.code, "visitors-in-zero-weight-arm");
 * ```
 */
export function sampleRatio(
  visitors: ByArm,
  intended: ByArm | null = null,
  options: SampleRatioOptions = {},
): SampleRatioResult {
  checkOptions(SAMPLE_RATIO_OPTIONS, options);
  const { method = "auto" } = options;
  const counts = isList(visitors) ? visitors : Object.values(visitors);
  const weights = intended === null
    ? counts.map(() => 1)
    : intendedShares(visitors, intended);
  checkSplit(counts, weights);
  const usedArms = counts.map((count, i) => ({ count, weight: weights[i]! }))
    .filter(({ weight }) => weight > 0);
  const total = usedArms.reduce((sum, { count }) => sum + count, 0);
  const weight = usedArms.reduce((sum, arm) => sum + arm.weight, 0);
  const expected = Object.freeze(
    weights.map((w) => weight === 0 ? 0 : total * (w / weight)),
  );
  const caveats = zeroWeightCaveats(counts, weights);
  const defect = splitDefect(usedArms.length, total);
  if (defect) {
    return withDefect(
      {
        method: "chi-square",
        chiSquare: null,
        degreesOfFreedom: null,
        pValue: null,
        expected,
      },
      defect,
      caveats,
    );
  }
  const shares = usedArms.map((arm) => arm.weight / weight);
  const exact = isExact(method, total, shares);
  const chiSquare = chiSquareStatistic(
    usedArms.map(({ count }) => count),
    shares,
  );
  if (!Number.isFinite(chiSquare)) {
    const list = weights.join(", ");
    throw new RangeError(
      `weights are too far apart to compare with visitors: current value is [${list}]`,
    );
  }
  const degreesOfFreedom = usedArms.length - 1;
  return Object.freeze({
    method: exact ? "exact" : "chi-square",
    chiSquare,
    degreesOfFreedom,
    pValue: exact
      ? multinomialPValue(usedArms.map(({ count }) => count), shares)
      : chiSquareSurvival(chiSquare, degreesOfFreedom),
    expected,
    caveats: Object.freeze([
      ...caveats,
      ...smallCountCaveats(exact, total, shares),
    ]),
  });
}

function isList(arms: ByArm): arms is readonly number[] {
  return Array.isArray(arms);
}

/** Returns the intended shares in the order of the counts. */
function intendedShares(visitors: ByArm, intended: ByArm): readonly number[] {
  if (isList(intended)) return intended;
  const arms = Object.keys(visitors);
  const names = Object.keys(intended);
  const isSame = !isList(visitors) && names.length === arms.length &&
    arms.every((name) => Object.hasOwn(intended, name));
  if (isSame) return arms.map((name) => intended[name]!);
  throw new TypeError(
    `Intended shares must use the visitors' variation names, ${
      JSON.stringify(arms)
    }: current value is ${JSON.stringify(names)}`,
  );
}

function checkSplit(
  counts: readonly number[],
  weights: readonly number[],
): void {
  if (counts.length !== weights.length) {
    throw new RangeError(
      `There must be one weight per count: found ${counts.length} counts and ${weights.length} weights`,
    );
  }
  counts.forEach((count, i) => checkCount(`counts[${i}]`, count));
  weights.forEach((weight, i) => checkNonNegative(`weights[${i}]`, weight));
}

function chiSquareStatistic(
  counts: readonly number[],
  shares: readonly number[],
): number {
  const visitors = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, i) => {
    const expected = visitors * shares[i]!;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
}

function smallestExpected(visitors: number, shares: readonly number[]): number {
  return visitors * Math.min(...shares);
}

function isExact(
  method: "auto" | "chi-square" | "exact",
  visitors: number,
  shares: readonly number[],
): boolean {
  if (method === "chi-square") return false;
  const listable = outcomeCount(visitors, shares.length) <= MOST_OUTCOMES;
  if (method === "auto") {
    return listable && smallestExpected(visitors, shares) < 5;
  }
  if (!listable) {
    throw new RangeError(
      `The exact test would enumerate more than ${MOST_OUTCOMES} outcomes for ${visitors} visitors in ${shares.length} arms: use the method "chi-square"`,
    );
  }
  return true;
}

function splitDefect(arms: number, visitors: number): Defect | null {
  if (arms < 2) {
    const message =
      "Fewer than two arms have a weight: there is no split to test";
    return { code: "no-weighted-arm", message };
  }
  if (visitors > 0) return null;
  const message = "The arms with a weight have no visitors yet";
  return { code: "no-visitors", message };
}

function smallCountCaveats(
  exact: boolean,
  visitors: number,
  shares: readonly number[],
): Caveat[] {
  const smallest = smallestExpected(visitors, shares);
  if (exact || smallest >= 5) return [];
  const smallestText = smallest.toFixed(1);
  return [caveat(
    "small-expected-count",
    `The smallest expected count is ${smallestText}: the chi-square p-value is approximate`,
  )];
}
