/** A comparison at one of the looks of a plan. */

import {
  type GroupSequentialBoundaries,
  groupSequentialBoundaries,
  normalQuantile,
  normalSurvival,
  repeatedInterval,
} from "../../stats/mod.ts";
import {
  compareAlone,
  compared,
  type Inference,
  metricLevel,
  type PlannedLook,
  times,
} from "../comparisons/mod.ts";
import { SPENDING } from "./make_plan.ts";

/** Beyond every statistic that doubles tell from certainty. */
const FARTHEST = 8;

/**
 * Fieller's interval at the bound of the look, and the p-value of all looks by
 * the normal statistic of the same tail (Jennison and Turnbull 1989, JRSS B
 * 51): one leaves no difference out exactly when the other is below the level.
 *
 * @param rates Parts of the visitors at which it is looked, this look as it came.
 * @param look From 0.
 * @param comparisons Comparisons that share the error in equal parts.
 */
export function plannedLook(
  rates: readonly number[],
  look: number,
  comparisons: number,
): PlannedLook {
  const boundsOf = (inference: Inference): GroupSequentialBoundaries =>
    groupSequentialBoundaries({
      design: SPENDING,
      informationRates: rates,
      alpha: (1 - metricLevel(inference)) / comparisons,
    });
  const levelAt = ({ criticalValues }: GroupSequentialBoundaries): number =>
    // A look that has no error to spend stops nothing, however far it sees.
    1 - 2 * normalSurvival(criticalValues[look] ?? FARTHEST);
  return {
    levelOf: (inference) => levelAt(boundsOf(inference)),
    compare(pair, caveats, inference) {
      const bounds = boundsOf(inference);
      const single = compareAlone(pair, levelAt(bounds));
      const pValue = single.pValue === null
        ? null
        : repeatedInterval(bounds, look, {
          value: -normalQuantile(single.pValue / 2),
          standardError: 1,
        }).pValue;
      const tested = { ...single, pValue, caveats };
      return compared(pair, tested, times(tested, comparisons), inference);
    },
  };
}
