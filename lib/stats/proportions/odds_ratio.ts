import { checkCount, checkWithin } from "../records/mod.ts";
import { discreteTail, hypergeometricOutcomes } from "./_discrete.ts";

/** Two-by-two table: two counts for each of two groups. */
export interface TwoByTwo {
  /** Counts of the first group, one per kind. */
  readonly first: readonly [number, number];
  /** Counts of the second group, one per kind. */
  readonly second: readonly [number, number];
}

/** Result of a test whether the odds ratio of two groups is the expected one. */
export interface OddsRatioTest {
  /**
   * Observed odds ratio (first group over second group), divided by the expected
   * one, or `null` if a group has none of a kind.
   */
  readonly ratio: number | null;
  /**
   * Probability of a first count this small or smaller, under the expected odds
   * ratio.
   */
  readonly less: number;
  /**
   * Probability of a first count this large or larger, under the expected odds
   * ratio.
   */
  readonly greater: number;
}

/** Largest supported odds ratio; larger ones do not occur in comparisons. */
const MOST_ODDS = 1e6;
/**
 * Largest supported count; larger counts are unrealistic and would take minutes
 * to sum.
 */
const MOST = 1e9;

/**
 * Runs Fisher's exact test of an odds ratio, one-sided in both directions. Given
 * the margins, the first count has a noncentral hypergeometric distribution
 * (Fisher 1935, Journal of the Royal Statistical Society 98).
 *
 * @param counts Counts of both groups.
 * @param expected Odds ratio under the null hypothesis. @default {1}
 * @returns The observed odds ratio divided by the expected one, and both
 *   p-values.
 * @throws {RangeError} If a count is not an integer from 0 to 1e9, or the ratio
 *   is not between 1e-6 and 1e6
 *
 * @example An arm that lost its orders on some days
 * ```ts
 * import { oddsRatioTest } from "readout/stats";
 * import { assert, assertEquals } from "@std/assert";
 *
 * // Orders on the affected days, and on all other days.
 * const { ratio, less } = oddsRatioTest({ first: [2, 300], second: [60, 310] });
 * assertEquals(ratio!.toFixed(3), "0.034");
 * assert(less < 1e-12);
 * ```
 */
export function oddsRatioTest(
  { first, second }: TwoByTwo,
  expected = 1,
): OddsRatioTest {
  for (const group of [first, second]) {
    if (group.length !== 2) {
      throw new RangeError(
        `A group must have two counts: current value is [${group}]`,
      );
    }
  }
  for (const count of [...first, ...second]) {
    checkCount("A count", count);
    checkWithin("A count", count, 0, MOST);
  }
  checkWithin("The expected odds ratio", expected, 1 / MOST_ODDS, MOST_ODDS);
  const successes = first[0] + second[0];
  const outcomes = hypergeometricOutcomes(
    successes,
    first[0] + first[1],
    second[0] + second[1],
    expected,
  );
  const ratio = first[0] * second[1] / (first[1] * second[0]) / expected;
  return Object.freeze({
    ratio: Number.isFinite(ratio) ? ratio : null,
    less: discreteTail(outcomes, first[0], "from-seen-down"),
    greater: discreteTail(outcomes, first[0], "from-seen-up"),
  });
}
