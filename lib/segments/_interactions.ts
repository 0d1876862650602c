/**
 * Whether lifts differ between groups, and what they are when each is drawn
 * towards the others. Both are taken on the logarithm of the ratio to the
 * control, the usual scale for ratios of means (Hedges, Gurevitch and Curtis
 * 1999, Ecology 80): the standard error of a lift falls with the lift, so lifts
 * that are weighted by it would have a common value that is too low.
 */

import {
  boundedInterval,
  cochranQ,
  type Estimate,
  type MeanSummary,
  NO_INTERVAL,
  normalQuantile,
  shrinkEstimates,
} from "../stats/mod.ts";
import type { Interaction, SegmentComparison } from "./types.ts";
import {
  type MetricName,
  metricSummaries,
  type Readout,
} from "../readout/mod.ts";

/** What a test needs of the readout of a group. */
export type GroupFigures = Pick<
  Readout,
  "metrics" | "variations" | "settings"
>;

/** The shrunken part of a segment's comparison. */
export type Shrunken = Pick<SegmentComparison, "shrunken">;

/**
 * Cochran's test of one metric and variation.
 *
 * @param groups The readout of each group; `null` for one that is not tested.
 * @param metric The metric.
 * @param arm Index of the variation.
 * @param variation Its name.
 * @returns The test, not corrected yet, or why there is none.
 */
export function interactionOf(
  groups: readonly (GroupFigures | null)[],
  metric: MetricName,
  arm: number,
  variation: string,
): Interaction {
  const estimates = estimatesOf(groups, metric, arm)
    .filter((estimate) => estimate !== null);
  if (estimates.length < 2) {
    return {
      variation,
      segments: estimates.length,
      q: null,
      degreesOfFreedom: null,
      pValue: null,
      adjustedPValue: null,
      significant: null,
      iSquared: null,
      commonLift: null,
      reason: estimates.length === 0
        ? "no part has buyers enough to be tested"
        : "only one part has buyers enough to be tested",
    };
  }
  const { q, degreesOfFreedom, pValue, iSquared, common } = cochranQ(estimates);
  return {
    variation,
    segments: estimates.length,
    q,
    degreesOfFreedom,
    pValue,
    adjustedPValue: null,
    significant: null,
    iSquared,
    commonLift: Math.expm1(common.value),
    reason: null,
  };
}

/**
 * The lifts, each drawn towards the others.
 *
 * @param groups The readout of each group; `null` for one that is not tested.
 * @param metric The metric.
 * @param arm Index of the variation.
 * @param level Confidence level of the intervals.
 * @returns For each group, in order; nulls where there is no lift.
 */
export function shrinkLifts(
  groups: readonly (GroupFigures | null)[],
  metric: MetricName,
  arm: number,
  level: number,
): readonly Shrunken[] {
  const estimates = estimatesOf(groups, metric, arm);
  const known = estimates.filter((estimate) => estimate !== null);
  const shrunken = known.length < 2 ? [] : shrinkEstimates(known).shrunken;
  const critical = normalQuantile((1 + level) / 2);
  return estimates.map((estimate) => {
    const own = estimate && shrunken[known.indexOf(estimate)];
    if (own == null) {
      return { shrunken: NO_INTERVAL };
    }
    const reach = critical * own.standardError;
    return {
      shrunken: boundedInterval(
        Math.expm1(own.value),
        Math.expm1(own.value - reach),
        Math.expm1(own.value + reach),
      ),
    };
  });
}

function estimatesOf(
  groups: readonly (GroupFigures | null)[],
  metric: MetricName,
  arm: number,
): readonly (Estimate | null)[] {
  return groups.map((readout) => {
    if (readout === null) return null;
    const summaries = metricSummaries(readout, metric);
    return logRatio(summaries[0]!, summaries[arm]!);
  });
}

/** Only means above zero have a ratio whose logarithm exists. */
function logRatio(
  control: MeanSummary,
  treatment: MeanSummary,
): Estimate | null {
  const parts = [control, treatment].map(({ n, mean, variance }) =>
    mean === null || mean <= 0 || variance === null
      ? null
      : variance / n / mean ** 2
  );
  const [a, b] = parts;
  if (a == null || b == null || a + b <= 0) return null;
  return {
    value: Math.log(treatment.mean! / control.mean!),
    standardError: Math.sqrt(a + b),
  };
}
