/** A comparison at one of the looks of a plan. */

import {
  type Caveat,
  type GroupSequentialBoundaries,
  groupSequentialBoundaries,
  normalQuantile,
  normalSurvival,
  repeatedInterval,
  unevenLift,
} from "../../stats/mod.ts";
import { type Comparison, intervalOf } from "../../record/mod.ts";
import { SPENDING } from "../plan/mod.ts";
import {
  type ComparedPair,
  type Inference,
  levelOf,
  type PlannedLook,
} from "./inference.ts";

/** Bounds of each comparison alone, of a metric. */
export function boundsOf(
  { rates, comparisons }: PlannedLook,
  inference: Inference,
): GroupSequentialBoundaries {
  return groupSequentialBoundaries({
    design: SPENDING,
    informationRates: rates,
    alpha: (1 - levelOf(inference)) / comparisons,
  });
}

/** Beyond every statistic that doubles tell from certainty. */
const FARTHEST = 8;

/** Level of an interval alone at a planned look. */
export function levelAt(
  { criticalValues }: GroupSequentialBoundaries,
  { look }: PlannedLook,
): number {
  // A look that has no error to spend stops nothing, however far it sees.
  return 1 - 2 * normalSurvival(criticalValues[look] ?? FARTHEST);
}

/**
 * Fieller's interval at the bound of the look, and the p-value of all looks by
 * the normal statistic of the same tail (Jennison and Turnbull 1989, JRSS B
 * 51): one leaves no difference out exactly when the other is below the level.
 */
export function atPlannedLook(
  { variation, control, treatment }: ComparedPair,
  caveats: readonly Caveat[],
  planned: PlannedLook,
  inference: Inference,
): Comparison {
  const bounds = boundsOf(planned, inference);
  const level = levelAt(bounds, planned);
  const lift = unevenLift(control, treatment, { level });
  const pValue = lift.pValue === null
    ? null
    : repeatedInterval(bounds, planned.look, {
      value: -normalQuantile(lift.pValue / 2),
      standardError: 1,
    }).pValue;
  const adjustedPValue = pValue === null
    ? null
    : Math.min(1, pValue * planned.comparisons * inference.alphaShares);
  return {
    variation,
    lift: intervalOf(lift),
    difference: intervalOf(lift.difference),
    pValue,
    adjustedPValue,
    significant: adjustedPValue === null
      ? null
      : adjustedPValue < 1 - inference.level,
    caveats,
  };
}
