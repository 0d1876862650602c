/** Whether some kind of order is another part of one variation's than of the others'. */

import { oddsRatioTest } from "../stats/mod.ts";

/** Chance below which a difference between variations is no accident. */
const RARE = 0.001;

/**
 * Returns whether a kind of orders differs between the variations beyond chance,
 * by Fisher's exact test of each against the others, at 0.001 in all.
 *
 * @param some Orders of the kind, by variation.
 * @param rest All other orders, by variation.
 */
export function differsBetweenArms(
  some: readonly number[],
  rest: readonly number[],
): boolean {
  const sum = (counts: readonly number[]) =>
    counts.reduce((all, count) => all + count, 0);
  const tests = some.length === 2 ? 1 : some.length;
  return some.some((count, arm) => {
    const { less, greater } = oddsRatioTest({
      first: [count, rest[arm]!],
      second: [sum(some) - count, sum(rest) - rest[arm]!],
    });
    return 2 * tests * Math.min(less, greater) < RARE;
  });
}
