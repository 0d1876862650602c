/**
 * P-values and intervals of all groups under one correction for multiple
 * comparisons.
 */

import { compareAlone, type PartMetric } from "../inference/mod.ts";
import type { MeanSummary } from "../stats/mod.ts";
import { adjustPValues, intervalLevels } from "../stats/mod.ts";
import type {
  Segment,
  SegmentComparison,
  SegmentMetric,
  SegmentSettings,
} from "./types.ts";

/** Group of visitors, with its metrics. */
export interface ReadGroup {
  readonly segment: Segment;
  readonly metrics: readonly PartMetric[];
}

/** Adjusted p-value, and the confidence level that matches it. */
interface Correction {
  readonly adjustedPValue: number;
  readonly perComparisonLevel: number;
}

type WithPValue = { readonly pValue: number | null };

/**
 * Returns the corrections per family: the deciding metrics form one family, all
 * other metrics another.
 */
function familyCorrections<T extends WithPValue>(
  metrics: readonly SegmentMetric[],
  testedItems: (metric: SegmentMetric) => readonly T[],
  { successMetrics, adjustment, level }: SegmentSettings,
): ReadonlyMap<WithPValue, Correction> {
  const corrections = new Map<WithPValue, Correction>();
  for (const isDeciding of [true, false]) {
    const family = metrics
      .filter(({ name }) => successMetrics.includes(name) === isDeciding)
      .flatMap(testedItems);
    const pValues = family.map(({ pValue }) => pValue);
    const levels = intervalLevels(pValues, adjustment, level);
    adjustPValues(pValues, adjustment).forEach((adjustedPValue, index) => {
      if (adjustedPValue === null) return;
      corrections.set(family[index]!, {
        adjustedPValue,
        perComparisonLevel: levels[index]!,
      });
    });
  }
  return corrections;
}

/**
 * Corrects the p-values of all groups, and recomputes each interval at the level
 * at which the correction decides its p-value. Intervals and p-values therefore
 * always agree.
 *
 * @param metrics Metrics of each group before the correction.
 * @param groups Groups in display order.
 * @param settings Correction method and level.
 * @returns The corrected metrics.
 */
export function applyCorrections(
  metrics: readonly SegmentMetric[],
  groups: readonly ReadGroup[],
  settings: SegmentSettings,
): readonly SegmentMetric[] {
  const lifts = familyCorrections(
    metrics,
    (metric) =>
      metric.segments.filter((_, index) => groups[index]!.segment.isTested)
        .flatMap(({ comparisons }) => comparisons),
    settings,
  );
  const interactions = familyCorrections(
    metrics,
    (metric) => metric.interactions,
    settings,
  );
  return metrics.map((metric) => ({
    ...metric,
    segments: metric.segments.map((segment, index) => {
      const summaries = groups[index]!.metrics
        .find(({ name }) => name === metric.name)?.summaries;
      return {
        ...segment,
        comparisons: segment.comparisons.map((comparison, arm) => ({
          ...comparison,
          ...correctedSignificance(lifts.get(comparison), settings),
          ...correctedIntervals(lifts.get(comparison), summaries, arm + 1),
        })),
      };
    }),
    interactions: metric.interactions.map((interaction) => ({
      ...interaction,
      ...correctedSignificance(interactions.get(interaction), settings),
    })),
  }));
}

function correctedSignificance(
  correction: Correction | undefined,
  { level }: SegmentSettings,
): { adjustedPValue: number | null; significant: boolean | null } {
  const adjustedPValue = correction?.adjustedPValue ?? null;
  return {
    adjustedPValue,
    significant: adjustedPValue === null ? null : adjustedPValue < 1 - level,
  };
}

/**
 * Returns the intervals at the corrected level. A comparison without a test keeps
 * its uncorrected interval.
 */
function correctedIntervals(
  correction: Correction | undefined,
  summaries: readonly MeanSummary[] | undefined,
  arm: number,
): Partial<Pick<SegmentComparison, "lift" | "difference">> {
  if (correction === undefined || summaries === undefined) return {};
  const { lift, difference } = compareAlone(
    { control: summaries[0]!, treatment: summaries[arm]! },
    correction.perComparisonLevel,
  );
  return { lift, difference };
}
