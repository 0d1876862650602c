/** Whether some kind of order is another part of one variation's than of the others'. */

import { oddsRatioTest } from "../../stats/mod.ts";

/** Chance below which a difference between variations is no accident. */
const RARE = 0.001;

/**
 * Returns whether a kind of orders differs between the variations beyond chance,
 * by Fisher's exact test of each against the others, at 0.001 in all.
 *
 * @param kindCounts Orders of the kind, by variation.
 * @param otherCounts All other orders, by variation.
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
