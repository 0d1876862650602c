import { checkCount, checkWithin } from "../records/mod.ts";
import { discreteTail, hypergeometricOutcomes } from "./_discrete.ts";

/** Two counts of two groups. */
export interface TwoByTwo {
  /** Counts of the first group: of the one kind, and of the other. */
  readonly first: readonly [number, number];
  /** Counts of the second group. */
  readonly second: readonly [number, number];
}

/** Whether two groups have other odds than expected. */
export interface OddsRatioTest {
  /**
   * Odds of the first group over those of the second, over what is expected;
   * `null` where a group lacks one of the kinds.
   */
  readonly ratio: number | null;
  /** Chance of a first count as small, at the expected odds ratio. */
  readonly less: number;
  /** Chance of a first count as large. */
  readonly greater: number;
}

/** Odds that differ by more say nothing of a comparison. */
const LARGEST_ODDS = 1e6;
/** More are no counts of a store, and would be added up for minutes. */
const MOST = 1e9;

/**
 * Fisher's exact test of an odds ratio, one-sided both ways: given the margins
 * the first count has a noncentral hypergeometric distribution (Fisher 1935,
 * Journal of the Royal Statistical Society 98).
 *
 * @param counts Counts of both groups.
 * @param expected Odds ratio without an effect. @default {1}
 * @returns The observed ratio over the expected one, and both p-values.
 * @throws {RangeError} If a count is no whole number from 0 to 1e9, or the ratio
 *   does not lie between 1e-6 and 1e6
 *
 * @example An arm that lost its orders on some days
 * ```ts
 * import { oddsRatioTest } from "readout/stats";
 * import { assert, assertEquals } from "@std/assert";
 *
 * // Orders on the days in question, and on all others.
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
  checkWithin(
    "The expected odds ratio",
    expected,
    1 / LARGEST_ODDS,
    LARGEST_ODDS,
  );
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
