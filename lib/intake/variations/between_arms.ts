/**
 * Tests whether a kind of orders has a different share in one variation than in
 * the others.
 */

import { oddsRatioTest } from "../../stats/mod.ts";

/** Significance level, over all variations. */
const RARE = 0.001;

/**
 * Returns whether the share of a kind of orders differs between variations. Each
 * variation is compared with all others by Fisher's exact test, with Bonferroni
 * correction at 0.001.
 *
 * @param kindCounts Number of orders of the kind, by variation.
 * @param otherCounts Number of all other orders, by variation.
 */
export function differsBetweenArms(
  kindCounts: readonly number[],
  otherCounts: readonly number[],
): boolean {
  const sum = (counts: readonly number[]) =>
    counts.reduce((total, count) => total + count, 0);
  const tests = kindCounts.length === 2 ? 1 : kindCounts.length;
  return kindCounts.some((count, arm) => {
    const { less, greater } = oddsRatioTest({
      first: [count, otherCounts[arm]!],
      second: [sum(kindCounts) - count, sum(otherCounts) - otherCounts[arm]!],
    });
    return 2 * tests * Math.min(less, greater) < RARE;
  });
}
