/** Total of the shipped tests. */

import { isShipped } from "./_decisions.ts";
import type { Interval, ProgrammeEffects } from "../stats/mod.ts";
import { boundedInterval } from "../stats/mod.ts";
import type { Programme, ProgrammeTest, TestReading } from "./types.ts";

/** Share of the sum above which a single lift is mentioned. */
const MOST_OF_TOTAL = 0.5;
/**
 * Higher threshold for a sum of two lifts, where one of them is always half or
 * more.
 */
const MOST_OF_TWO = 0.8;

/** Returns the total of the shipped tests, or `null` if none were shipped. */
export function shippedTotal(
  tests: readonly TestReading[],
  { sums }: ProgrammeEffects,
  { hasSize, dominant }: {
    readonly hasSize: boolean;
    /** Test that the last sum excludes. */
    readonly dominant: ProgrammeTest | undefined;
  },
): Programme["total"] {
  const shipped = tests.filter(isShipped);
  if (shipped.length === 0) return null;
  const [lift, amount] = sums;
  // The sum uses each test's displayed lift, because its periods together
  // differ slightly from it.
  const measured = shipped.reduce((sum, { lift }) => sum + lift, 0);
  return {
    variations: shipped.length,
    lift: { ...lift!, measured },
    without: dominant === undefined
      ? null
      : { name: dominant.name, lift: sums.at(-1)! },
    perMonth: hasSize ? scale(amount!, 1) : null,
    perYear: hasSize ? scale(amount!, 12) : null,
  };
}

/**
 * Returns the shipped test whose lift is most of the sum of several, whether gain
 * or loss.
 */
export function dominantTest(
  tests: readonly ProgrammeTest[],
): ProgrammeTest | undefined {
  const shipped = tests.filter(isShipped);
  const sum = shipped.reduce((total, { lift }) => total + lift, 0);
  const shareOf = ({ lift }: ProgrammeTest): number => lift / sum;
  const [largest, ...otherShipped] = shipped.toSorted((a, b) =>
    shareOf(b) - shareOf(a)
  );
  const least = otherShipped.length === 1 ? MOST_OF_TWO : MOST_OF_TOTAL;
  const isMost = otherShipped.length > 0 && shareOf(largest!) > least;
  return isMost ? largest : undefined;
}

function scale({ value, lower, upper }: Interval, by: number): Interval {
  return boundedInterval(value! * by, lower! * by, upper! * by);
}
