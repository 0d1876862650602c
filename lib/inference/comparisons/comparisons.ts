/** How the variations are compared on a metric. */

import {
  type Caveat,
  type FamilyLift,
  relativeLifts,
} from "../../stats/mod.ts";
import { type Comparison, intervalOf } from "../../record/mod.ts";
import { type ComparedPair, type Inference, levelOf } from "./inference.ts";
import { atPlannedLook, boundsOf, levelAt } from "./planned_look.ts";
import { bandOf, MISSING, withoutEnds } from "./band.ts";

/**
 * Compares the variations with the control, on one metric.
 *
 * @param pairs One per treatment.
 * @param inference Level and looks.
 * @returns A comparison per pair; the intervals of all hold together.
 */
export function compareAll(
  pairs: readonly ComparedPair[],
  inference: Inference,
): Comparison[] {
  const { looks, early, planned } = inference;
  if (looks === "always-valid") {
    return pairs.map((pair) => atEveryLook(pair, pairs.length, inference));
  }
  const { comparisons } = relativeLifts(pairs, { level: levelOf(inference) });
  return comparisons.map((lift, index) => {
    const pair = pairs[index]!;
    const { variation } = pair;
    const caveats = [...lift.caveats, ...(pair.armCaveats ?? []).slice(0, 1)];
    if (early !== undefined) return beforeItsTime(variation, lift, early);
    return planned === undefined
      ? atOneLook(variation, lift, caveats, inference)
      : atPlannedLook(pair, caveats, planned, inference);
  });
}

/** The level of each interval for one look, at which all hold together. */
export function perComparisonLevelOf(
  pairs: readonly ComparedPair[],
  inference: Inference,
): number {
  return inference.planned !== undefined
    ? levelAt(boundsOf(inference.planned, inference), inference.planned)
    : relativeLifts(pairs, { level: levelOf(inference) }).perComparisonLevel;
}

function atOneLook(
  variation: string,
  { difference, pValue, adjustedPValue: ofVariations, level: _, ...lift }:
    FamilyLift,
  caveats: readonly Caveat[],
  { level, alphaShares }: Inference,
): Comparison {
  const adjustedPValue = ofVariations === null
    ? null
    : Math.min(1, ofVariations * alphaShares);
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
function beforeItsTime(
  variation: string,
  { difference, ...lift }: FamilyLift,
  message: string,
): Comparison {
  return {
    variation,
    lift: withoutEnds(lift),
    difference: withoutEnds(difference),
    pValue: null,
    adjustedPValue: null,
    significant: null,
    caveats: [{ code: "few-observations", message, missing: MISSING }],
  };
}

function atEveryLook(
  pair: ComparedPair,
  comparisons: number,
  inference: Inference,
): Comparison {
  const { lift, difference, pValue, caveats } = bandOf(
    pair,
    comparisons,
    inference,
  );
  const adjustedPValue = pValue === null
    ? null
    : Math.min(1, pValue * comparisons * inference.alphaShares);
  return {
    variation: pair.variation,
    lift,
    difference,
    pValue,
    adjustedPValue,
    significant: adjustedPValue === null
      ? null
      : adjustedPValue < 1 - inference.level,
    caveats,
  };
}
