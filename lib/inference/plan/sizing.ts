/** Visitors that a difference takes, at the error that what decides has. */

import {
  confidenceSequenceCriticalValue,
  dunnettCriticalValue,
  normalSurvival,
} from "../../stats/mod.ts";

/**
 * The error of each comparison alone at which all hold together, by Dunnett's
 * method, as the decision at one look has it.
 *
 * @param level Of all together.
 * @param allocations Visitors of each other arm per one of the control.
 * @returns The two-sided error.
 */
export function aloneAlpha(
  level: number,
  allocations: readonly number[],
): number {
  if (allocations.length === 1) return 1 - level;
  return 2 * normalSurvival(
    dunnettCriticalValue({ nControl: 1, nTreatments: allocations, level }),
  );
}

/** The error of one look at which a test would be as strict as the band. */
export function bandAlpha(
  n: number,
  level: number,
  optimalSampleSize: number,
  comparisons: number,
): number {
  return 2 * normalSurvival(
    confidenceSequenceCriticalValue(Math.max(1, Math.round(n)), {
      optimalSampleSize,
      level: 1 - (1 - level) / comparisons,
    }),
  );
}

/**
 * The variance of a difference as it is with a lift, as a multiple of what it is
 * of the control alone: order values that rise spread further, and those of a
 * share of visitors as the counts of a binomial distribution.
 *
 * @param lift A fraction.
 * @param allocation Visitors of the treatment per one of the control.
 * @param share The control's share of visitors; `null` for values.
 * @returns The multiple of the control's variance.
 */
export function varianceWith(
  lift: number,
  allocation: number,
  share: number | null = null,
): number {
  const lifted = share === null ? null : Math.min(1, share * (1 + lift));
  const ofTreatment = lifted === null
    ? (1 + lift) ** 2
    : lifted * (1 - lifted) / (share! * (1 - share!));
  return 1 + ofTreatment / allocation;
}
