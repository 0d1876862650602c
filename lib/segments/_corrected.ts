/** P-values and intervals of all groups together, of one correction. */

import { compareAlone, type PartMetric } from "../inference/mod.ts";
import {
  adjustPValues,
  intervalLevels,
  type MeanSummary,
} from "../stats/mod.ts";
import type {
  Segment,
  SegmentComparison,
  SegmentMetric,
  SegmentSettings,
} from "./types.ts";

/** A group, and what it bought. */
export interface ReadGroup {
  readonly segment: Segment;
  readonly metrics: readonly PartMetric[];
}

/** What the correction makes of a p-value, and the level that goes with it. */
interface Correction {
  readonly adjustedPValue: number;
  readonly perComparisonLevel: number;
}

type Tested = { readonly pValue: number | null };

/** The metrics that decide are one family, all others together another. */
function familyCorrections<T extends Tested>(
  metrics: readonly SegmentMetric[],
  itemsOf: (metric: SegmentMetric) => readonly T[],
  { successMetrics, adjustment, level }: SegmentSettings,
): ReadonlyMap<Tested, Correction> {
  const corrections = new Map<Tested, Correction>();
  for (const decides of [true, false]) {
    const family = metrics
      .filter(({ name }) => successMetrics.includes(name) === decides)
      .flatMap(itemsOf);
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
 * Corrects the p-values of all groups, and makes each interval at the level at
 * which its own is decided: they never disagree.
 *
 * @param metrics As each group has them alone.
 * @param groups The groups, in order.
 * @param settings The correction, and the level.
 * @returns The metrics.
 */
export function corrected(
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
          ...calledBy(lifts.get(comparison), settings),
          ...intervalsBy(lifts.get(comparison), summaries, arm + 1),
        })),
      };
    }),
    interactions: metric.interactions.map((interaction) => ({
      ...interaction,
      ...calledBy(interactions.get(interaction), settings),
    })),
  }));
}

function calledBy(
  correction: Correction | undefined,
  { level }: SegmentSettings,
): { adjustedPValue: number | null; significant: boolean | null } {
  const adjustedPValue = correction?.adjustedPValue ?? null;
  return {
    adjustedPValue,
    significant: adjustedPValue === null ? null : adjustedPValue < 1 - level,
  };
}

/** What is not tested keeps the interval that it has alone. */
function intervalsBy(
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
