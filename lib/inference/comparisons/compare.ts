/** Compares the variations on a metric. */

import type { Comparison } from "../../record/mod.ts";
import type { Caveat, Interval } from "../../stats/mod.ts";
import {
  confidenceSequence,
  intervalFields,
  NO_INTERVAL,
  relativeLift,
  relativeLifts,
  unevenLift,
} from "../../stats/mod.ts";
import type { ComparedPair, Inference, Tested } from "./inference.ts";
import { metricLevel } from "./inference.ts";

/**
 * Computes the always-valid band of one of several comparisons, with Bonferroni
 * correction. For small, uneven arms it also covers the larger arm's variance. A
 * ratio or quantile has no band while an arm has too few orders.
 *
 * @param pair Treatment and control.
 * @param comparisons Number of comparisons that must hold simultaneously.
 * @param inference Confidence level, and the sample size at which the band is
 *   tightest.
 * @param pairNotes Caveats of the pair, whatever the looks.
 * @returns The band.
 */
export function comparisonBand(
  pair: ComparedPair,
  comparisons: number,
  { sequenceSampleSize, ...inference }: Inference,
  pairNotes: readonly Caveat[] = pairCaveats(pair),
): Tested {
  const { control, treatment, armCaveats = [] } = pair;
  const perComparisonLevel = 1 - (1 - metricLevel(inference)) / comparisons;
  const sequence = confidenceSequence(control, treatment, {
    level: perComparisonLevel,
    optimalSampleSize: sequenceSampleSize,
  });
  const caveats = pairNotes.filter(({ code }) => !LOOK_CAVEATS.includes(code));
  if (armCaveats.some(({ code }) => code === "few-observations")) {
    return {
      lift: withoutBounds(sequence.lift),
      difference: withoutBounds(sequence),
      pValue: null,
      caveats: [TOO_EARLY, ...caveats],
    };
  }
  return {
    lift: intervalFields(sequence.lift),
    difference: intervalFields(sequence),
    pValue: sequence.pValue,
    caveats: [...caveats, ...sequence.caveats],
  };
}

function pairCaveats(
  { control, treatment, caveats }: ComparedPair,
): readonly Caveat[] {
  return caveats ?? relativeLift(control, treatment).caveats;
}

/**
 * Caveats of the fixed-horizon interval that the band does not need or replaces
 * with its own.
 */
const LOOK_CAVEATS: readonly Caveat["code"][] = [
  "control-mean-not-significant",
  "few-observations",
  "negative-control-mean",
  "zero-control-mean",
  "zero-variance",
];

export const MISSING = ["lift.lower", "lift.upper", "pValue"];

const TOO_EARLY = tooEarlyCaveat(
  "Too early: a variation has too few orders to estimate this metric's error, so its band is unbounded so far",
);

/** Returns an interval without bounds: only the estimate. */
export function withoutBounds({ value }: Interval): Interval {
  return value === null
    ? NO_INTERVAL
    : { value, lower: null, upper: null, shape: "unbounded" };
}

/** Compares the variations with the control, with simultaneous intervals. */
export function compareAll(
  pairs: readonly ComparedPair[],
  inference: Inference,
): Comparison[] {
  const { looks, early, planned } = inference;
  if (looks === "always-valid") {
    return pairs.map((pair) => {
      const band = comparisonBand(pair, pairs.length, inference);
      return toComparison(
        pair,
        band,
        bonferroni(band, pairs.length),
        inference,
      );
    });
  }
  const { comparisons } = relativeLifts(pairs, {
    level: metricLevel(inference),
  });
  return comparisons.map(({ difference, adjustedPValue, ...lift }, index) => {
    const pair = pairs[index]!;
    const caveats = [...lift.caveats, ...(pair.armCaveats ?? []).slice(0, 1)];
    if (early !== undefined) {
      const withheld = {
        lift: withoutBounds(lift),
        difference: withoutBounds(difference),
        pValue: null,
        caveats: [tooEarlyCaveat(early)],
      };
      return toComparison(pair, withheld, null, inference);
    }
    if (planned !== undefined) return planned.compare(pair, caveats, inference);
    return toComparison(
      pair,
      { lift, difference, pValue: lift.pValue, caveats },
      adjustedPValue,
      inference,
    );
  });
}

/**
 * Compares a single treatment with the control at the given level, without
 * correction.
 */
export function compareAlone(
  { control, treatment }: Pick<ComparedPair, "control" | "treatment">,
  level: number,
): Omit<Tested, "caveats"> {
  const lift = unevenLift(control, treatment, { level });
  return {
    lift: intervalFields(lift),
    difference: intervalFields(lift.difference),
    pValue: lift.pValue,
  };
}

/**
 * Returns the level of each single interval at which all of them hold
 * simultaneously.
 */
export function sharedIntervalLevel(
  pairs: readonly ComparedPair[],
  inference: Inference,
): number {
  return inference.planned?.levelOf(inference) ??
    relativeLifts(pairs, { level: metricLevel(inference) }).perComparisonLevel;
}

/** Corrects a p-value by Bonferroni's method. */
export function bonferroni(
  { pValue }: Pick<Tested, "pValue">,
  comparisons: number,
): number | null {
  return pValue === null ? null : Math.min(1, pValue * comparisons);
}

/**
 * Returns the record of a comparison.
 *
 * @param variationPValue p-value corrected over the variations; it is corrected
 *   again here over the success metrics.
 */
export function toComparison(
  { variation }: ComparedPair,
  { lift, difference, pValue, caveats }: Tested,
  variationPValue: number | null,
  { level, alphaShares }: Inference,
): Comparison {
  const adjustedPValue = bonferroni({ pValue: variationPValue }, alphaShares);
  return {
    variation,
    lift: intervalFields(lift),
    difference: intervalFields(difference),
    pValue,
    adjustedPValue,
    significant: adjustedPValue === null ? null : adjustedPValue < 1 - level,
    caveats,
  };
}

/**
 * Returns the caveat of a result read too early, which has no bounds and decides
 * nothing.
 */
function tooEarlyCaveat(message: string): Caveat {
  return { code: "few-observations", message, missing: MISSING };
}
