/** Interaction test: whether a variation's lift differs between the groups. */

import type { ComparedParts } from "../inference/mod.ts";
import type { Interaction } from "./types.ts";

/**
 * Builds the record of an interaction test.
 *
 * @param variation Name of the variation.
 * @param found Comparison of the variation's lifts between groups.
 * @returns The uncorrected test, or the reason why there is none.
 */
export function interactionRecord(
  variation: string,
  { compared, test }: ComparedParts,
): Interaction {
  return {
    variation,
    segments: compared,
    q: test?.q ?? null,
    degreesOfFreedom: test?.degreesOfFreedom ?? null,
    pValue: test?.pValue ?? null,
    adjustedPValue: null,
    significant: null,
    iSquared: test?.iSquared ?? null,
    commonLift: test === null ? null : Math.expm1(test.common.value),
    reason: test !== null
      ? null
      : compared === 0
      ? "no segment has enough buyers to test"
      : "only one segment has enough buyers to test",
  };
}
