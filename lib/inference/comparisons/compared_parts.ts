/**
 * Whether lifts differ between parts of the visitors, and what they are when
 * each is drawn towards the others. Both are taken on the logarithm of the ratio
 * to the control, the usual scale for ratios of means (Hedges, Gurevitch and
 * Curtis 1999, Ecology 80): the standard error of a lift falls with the lift, so
 * lifts that are weighted by it would have a common value that is too low.
 */

import {
  changeInterval,
  type CochranQ,
  cochranQ,
  type Estimate,
  type Interval,
  NO_INTERVAL,
  normalQuantile,
  shrinkEstimates,
} from "../../stats/mod.ts";

/** Lifts beside each other. */
export interface ComparedParts {
  /** Parts that are compared. */
  readonly compared: number;
  /** Cochran's test; `null` below two parts. */
  readonly test: CochranQ | null;
  /** For each part the lift to expect, drawn towards the others'. */
  readonly expected: readonly Interval[];
}

/**
 * Compares the lifts of one variation in several parts.
 *
 * @param ratios The logarithms of the ratios to the control; `null` for a part
 *   that is not compared.
 * @param level Confidence level of the intervals.
 * @returns The test of their difference, and what to expect of each.
 */
export function compareParts(
  ratios: readonly (Estimate | null)[],
  level: number,
): ComparedParts {
  const knownRatios = ratios.filter((ratio) => ratio !== null);
  const isOne = knownRatios.length < 2;
  const drawn = isOne ? [] : shrinkEstimates(knownRatios).shrunken;
  const critical = normalQuantile((1 + level) / 2);
  return {
    compared: knownRatios.length,
    test: isOne ? null : cochranQ(knownRatios),
    expected: ratios.map((ratio) => {
      const shrunken = ratio === null
        ? undefined
        : drawn[knownRatios.indexOf(ratio)];
      if (shrunken === undefined) return NO_INTERVAL;
      return changeInterval(shrunken.value, critical * shrunken.standardError);
    }),
  };
}
