/** Compares variations at a look of a group-sequential plan. */

import {
  type GroupSequentialBoundaries,
  groupSequentialBoundaries,
  normalQuantile,
  normalSurvival,
  repeatedInterval,
} from "../../stats/mod.ts";
import type { Inference, PlannedLook } from "../comparisons/mod.ts";
import {
  bonferroni,
  compareAlone,
  metricLevel,
  toComparison,
} from "../comparisons/mod.ts";
import { SPENDING } from "./make_plan.ts";

/** z-score beyond which the normal tail is negligible in double precision. */
const FARTHEST = 8;

/**
 * Returns the method for one look: Fieller's interval at the look's boundary, and
 * a p-value over all looks from the normal statistic with the same tail (Jennison
 * and Turnbull 1989, JRSS B 51). The interval excludes zero exactly if the
 * p-value is below the level.
 *
 * @param rates Information rates of the looks; this look has its actual rate.
 * @param look Index of the look, from 0.
 * @param comparisons Number of comparisons that share the error by Bonferroni's
 *   method.
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
    // A look without any error to spend can never stop the test.
    1 - 2 * normalSurvival(criticalValues[look] ?? FARTHEST);
  return {
    levelOf: (inference) => levelAt(boundsOf(inference)),
    compare(pair, caveats, inference) {
      const bounds = boundsOf(inference);
      const comparison = compareAlone(pair, levelAt(bounds));
      const pValue = comparison.pValue === null
        ? null
        : repeatedInterval(bounds, look, {
          value: -normalQuantile(comparison.pValue / 2),
          standardError: 1,
        }).pValue;
      const tested = { ...comparison, pValue, caveats };
      return toComparison(
        pair,
        tested,
        bonferroni(tested, comparisons),
        inference,
      );
    },
  };
}
