/** How the variations are compared on a metric. */

import {
  type Caveat,
  intervalOf,
  relativeLifts,
  unevenLift,
} from "../../stats/mod.ts";
import type { Comparison } from "../../record/mod.ts";
import {
  type ComparedPair,
  type Inference,
  levelOf,
  type Tested,
} from "./inference.ts";
import { bandOf, MISSING, withoutEnds } from "./band.ts";

/** Compares the variations with the control; the intervals of all hold together. */
export function compareAll(
  pairs: readonly ComparedPair[],
  inference: Inference,
): Comparison[] {
  const { looks, early, planned } = inference;
  if (looks === "always-valid") {
    return pairs.map((pair) => {
      const band = bandOf(pair, pairs.length, inference);
      return compared(pair, band, times(band, pairs.length), inference);
    });
  }
  const { comparisons } = relativeLifts(pairs, { level: levelOf(inference) });
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
    lift: intervalOf(lift),
    difference: intervalOf(lift.difference),
    pValue: lift.pValue,
  };
}

/** The level of each interval for one look, at which all hold together. */
export function perComparisonLevelOf(
  pairs: readonly ComparedPair[],
  inference: Inference,
): number {
  return inference.planned?.levelOf(inference) ??
    relativeLifts(pairs, { level: levelOf(inference) }).perComparisonLevel;
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
    lift: intervalOf(lift),
    difference: intervalOf(difference),
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
