/** How the variations are compared on a metric. */

import type { Comparison } from "../../record/mod.ts";
import {
  type Caveat,
  confidenceSequence,
  type Interval,
  intervalFields,
  NO_INTERVAL,
  relativeLift,
  relativeLifts,
  unevenLift,
} from "../../stats/mod.ts";
import {
  type ComparedPair,
  type Inference,
  metricLevel,
  type Tested,
} from "./inference.ts";

/**
 * The band of one of several comparisons, which share the chance of an error
 * in equal parts. In uneven arms of few it holds by the larger arm's spread, too;
 * a ratio or a quantile has none while an arm has too few orders.
 *
 * @param pair The treatment and the control.
 * @param comparisons Comparisons that are to hold together.
 * @param inference Level, and where the band is tightest.
 * @param pairNotes What is to be said of the pair, whatever the looks.
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
  const caveats = pairNotes.filter(({ code }) => !LOOK_OWN.includes(code));
  if (armCaveats.some(({ code }) => code === "few-observations")) {
    return {
      lift: withoutEnds(sequence.lift),
      difference: withoutEnds(sequence),
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

/** What the interval for one look says of itself, or the band says better. */
const LOOK_OWN: readonly Caveat["code"][] = [
  "control-mean-not-significant",
  "few-observations",
  "negative-control-mean",
  "zero-control-mean",
  "zero-variance",
];

export const MISSING = ["lift.lower", "lift.upper", "pValue"];

const TOO_EARLY = tooEarly(
  "Too early: an arm has too few orders for an error of this metric, so its band has no ends yet",
);

/** An interval without its ends: the estimate is seen, and nothing more. */
export function withoutEnds({ value }: Interval): Interval {
  return value === null
    ? NO_INTERVAL
    : { value, lower: null, upper: null, shape: "unbounded" };
}

/** Compares the variations with the control; the intervals of all hold together. */
export function compareAll(
  pairs: readonly ComparedPair[],
  inference: Inference,
): Comparison[] {
  const { looks, early, planned } = inference;
  if (looks === "always-valid") {
    return pairs.map((pair) => {
      const band = comparisonBand(pair, pairs.length, inference);
      return compared(pair, band, times(band, pairs.length), inference);
    });
  }
  const { comparisons } = relativeLifts(pairs, {
    level: metricLevel(inference),
  });
  return comparisons.map(({ difference, adjustedPValue, ...lift }, index) => {
    const pair = pairs[index]!;
    const caveats = [...lift.caveats, ...(pair.armCaveats ?? []).slice(0, 1)];
    if (early !== undefined) {
      const unread = {
        lift: withoutEnds(lift),
        difference: withoutEnds(difference),
        pValue: null,
        caveats: [tooEarly(early)],
      };
      return compared(pair, unread, null, inference);
    }
    if (planned !== undefined) return planned.compare(pair, caveats, inference);
    return compared(
      pair,
      { lift, difference, pValue: lift.pValue, caveats },
      adjustedPValue,
      inference,
    );
  });
}

/** Each treatment for itself, at a level of its own: nothing is corrected. */
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

/** The level of each interval for one look, at which all hold together. */
export function sharedIntervalLevel(
  pairs: readonly ComparedPair[],
  inference: Inference,
): number {
  return inference.planned?.levelOf(inference) ??
    relativeLifts(pairs, { level: metricLevel(inference) }).perComparisonLevel;
}

/** A p-value by Bonferroni. */
export function times(
  { pValue }: Pick<Tested, "pValue">,
  comparisons: number,
): number | null {
  return pValue === null ? null : Math.min(1, pValue * comparisons);
}

/**
 * The record of a comparison.
 *
 * @param ofVariations The p-value corrected over the variations, which the
 *   metrics that decide share once more.
 */
export function compared(
  { variation }: ComparedPair,
  { lift, difference, pValue, caveats }: Tested,
  ofVariations: number | null,
  { level, alphaShares }: Inference,
): Comparison {
  const adjustedPValue = times({ pValue: ofVariations }, alphaShares);
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

/** What is read before its time has no ends, and settles nothing. */
function tooEarly(message: string): Caveat {
  return { code: "few-observations", message, missing: MISSING };
}
