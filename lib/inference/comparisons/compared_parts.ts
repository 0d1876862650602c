/**
 * Tests whether lifts differ between segments, and shrinks them toward each
 * other. The test and the shrinkage use the log ratio to the control, the usual
 * scale for ratios of means (Hedges, Gurevitch and Curtis 1999, Ecology 80). The
 * standard error of a lift decreases with the lift, so precision-weighted lifts
 * would give a common value that is too low.
 */

import type { CochranQ, Estimate, Interval } from "../../stats/mod.ts";
import {
  changeInterval,
  cochranQ,
  NO_INTERVAL,
  normalQuantile,
  shrinkEstimates,
} from "../../stats/mod.ts";

/** Lifts of several segments, compared with each other. */
export interface ComparedParts {
  /** Number of compared segments. */
  readonly compared: number;
  /** Cochran's test; `null` for fewer than two segments. */
  readonly test: CochranQ | null;
  /** Expected lift of each segment, shrunk toward the other segments. */
  readonly expected: readonly Interval[];
}

/**
 * Compares the lifts of one variation in several segments.
 *
 * @param ratios Log ratios to the control; `null` for a segment that is not
 *   compared.
 * @param level Confidence level of the intervals.
 * @returns The test of their difference, and the expected lift of each segment.
 */
export function compareParts(
  ratios: readonly (Estimate | null)[],
  level: number,
): ComparedParts {
  const knownRatios = ratios.filter((ratio) => ratio !== null);
  const isOne = knownRatios.length < 2;
  const shrunkenEstimates = isOne ? [] : shrinkEstimates(knownRatios).shrunken;
  const critical = normalQuantile((1 + level) / 2);
  return {
    compared: knownRatios.length,
    test: isOne ? null : cochranQ(knownRatios),
    expected: ratios.map((ratio) => {
      const shrunken = ratio === null
        ? undefined
        : shrunkenEstimates[knownRatios.indexOf(ratio)];
      if (shrunken === undefined) return NO_INTERVAL;
      return changeInterval(shrunken.value, critical * shrunken.standardError);
    }),
  };
}
