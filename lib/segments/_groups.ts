/**
 * Separate readouts of all groups of an experience, and the comparison between
 * them.
 */

import {
  type BuyingVariation,
  type MetricReadout,
  type ReadoutOptions,
  THRESHOLDS,
} from "../record/mod.ts";
import type { PartReadout } from "../inference/mod.ts";
import { compareParts, readGuardrails } from "../inference/mod.ts";
import { readParts } from "../readout/mod.ts";
import { adjustPValues, NO_INTERVAL, sampleRatio } from "../stats/mod.ts";
import { applyCorrections, type ReadGroup } from "./_corrected.ts";
import { type Group, type GroupedData, sum } from "./_group_data.ts";
import { interactionRecord } from "./_interactions.ts";
import type {
  GroupedReadout,
  Segment,
  SegmentMetric,
  SegmentSampleRatio,
  SegmentSettings,
} from "./types.ts";

/**
 * Computes the metrics of each group, and tests whether the lifts differ between
 * groups.
 *
 * @param data Experience with its groups.
 * @param settings Level, correction, and minimum number of buyers.
 * @param options The store's custom metrics, and its guardrails.
 * @returns The groups, the metrics with corrected p-values, and the guardrails.
 */
export async function readGroups(
  data: GroupedData,
  settings: SegmentSettings,
  { metrics: ownMetrics = [], guardrails: margins = {} }: Pick<
    ReadoutOptions,
    "metrics" | "guardrails"
  >,
): Promise<Pick<GroupedReadout, "segments" | "metrics" | "guardrails">> {
  const { level, primaryMetric, successMetrics } = settings;
  const [total, ...parts] = await readParts(
    [data.all, ...data.groups],
    data.arms,
    {
      level,
      primaryMetric,
      successMetrics: successMetrics.slice(1),
      guardrails: margins,
      metrics: ownMetrics,
    },
  );
  const ratios = sampleRatios(data);
  const groups = data.groups.map((group, index): ReadGroup => ({
    segment: describeSegment(
      group,
      parts[index]!,
      ratios[index]!,
      data,
      settings,
    ),
    metrics: parts[index]!.metrics,
  }));
  const drafts = total!.metrics.map((metric) =>
    draftMetric(metric, groups, settings)
  );
  const segments = groups.map(({ segment }) => segment);
  const metrics = applyCorrections(drafts, groups, settings);
  const guardrails = segments.flatMap((segment, index) =>
    readGuardrails(
      metrics.map((metric) => ({
        ...metric,
        comparisons: metric.segments[index]!.comparisons,
      })),
      margins,
    ).map((guardrail) => ({ segment: segment.name, ...guardrail }))
  );
  return { segments, metrics, guardrails };
}

function describeSegment(
  { name, isRest, visitors }: Group,
  { variations }: PartReadout,
  sampleRatio: SegmentSampleRatio,
  data: GroupedData,
  settings: SegmentSettings,
): Segment {
  const reason = untestedReason(variations, settings);
  const allVisitors = sum(data.all.visitors);
  return {
    name,
    isRest,
    share: allVisitors === 0 ? 0 : sum(visitors) / allVisitors,
    isTested: reason === null,
    reason,
    variations,
    sampleRatio,
  };
}

function untestedReason(
  variations: readonly BuyingVariation[],
  { minimumBuyers }: SegmentSettings,
): string | null {
  const impossible = variations.find(({ buyers, visitors }) =>
    buyers > visitors
  );
  if (impossible !== undefined) {
    return `${impossible.name} has ${impossible.buyers} buyers but only ${impossible.visitors} visitors`;
  }
  const fewest = variations.reduce((a, b) => b.buyers < a.buyers ? b : a);
  return fewest.buyers < minimumBuyers
    ? `fewer than ${minimumBuyers} buyers: ${fewest.buyers} in ${fewest.name}`
    : null;
}

function sampleRatios(
  { groups, arms, hasMovedSplit }: GroupedData,
): readonly SegmentSampleRatio[] {
  const shares = arms.map(({ share }) => share);
  const weights = shares.map((share) => share ?? 1);
  const isKnown = !shares.includes(null);
  const pValues = groups.map(({ visitors }) =>
    sampleRatio(visitors, isKnown ? weights : visitors.map(() => 1)).pValue
  );
  const adjusted = adjustPValues(pValues, "holm");
  return groups.map((_, index) => {
    const adjustedPValue = adjusted[index]!;
    return {
      status: adjustedPValue === null
        ? "skipped"
        : hasMovedSplit || adjustedPValue < THRESHOLDS.splitBroken
        ? "fail"
        : adjustedPValue < THRESHOLDS.splitUnusual
        ? "warn"
        : "pass",
      pValue: pValues[index]!,
      adjustedPValue,
    };
  });
}

function draftMetric(
  { name, title, unit, direction, values, comparisons }: MetricReadout,
  groups: readonly ReadGroup[],
  { level }: SegmentSettings,
): SegmentMetric {
  const groupMetrics = groups.map(({ metrics }) =>
    metrics.find((metric) => metric.name === name)
  );
  const armComparisons = comparisons.map((_, arm) =>
    compareParts(
      groups.map(({ segment }, index) =>
        segment.isTested ? groupMetrics[index]?.logRatios[arm] ?? null : null
      ),
      level,
    )
  );
  return {
    name,
    title,
    unit,
    direction,
    all: { values, comparisons: comparisons.map(clearCorrection) },
    segments: groups.map(({ segment }, index) => ({
      segment: segment.name,
      values: groupMetrics[index]?.values ?? values.map(({ variation }) => ({
        variation,
        ...NO_INTERVAL,
      })),
      comparisons: comparisons.map(({ variation }, arm) => ({
        ...clearCorrection(
          groupMetrics[index]?.comparisons[arm] ?? emptyComparison(variation),
        ),
        shrunken: armComparisons[arm]!.expected[index]!,
      })),
    })),
    interactions: comparisons.map(({ variation }, arm) =>
      interactionRecord(variation, armComparisons[arm]!)
    ),
  };
}

/**
 * Removes a group's own correction, which would not account for the other groups.
 */
function clearCorrection<T extends MetricReadout["comparisons"][number]>(
  comparison: T,
): T {
  return { ...comparison, adjustedPValue: null, significant: null };
}

function emptyComparison(
  variation: string,
): MetricReadout["comparisons"][number] {
  return {
    variation,
    lift: NO_INTERVAL,
    difference: NO_INTERVAL,
    pValue: null,
    adjustedPValue: null,
    significant: null,
    caveats: [],
  };
}
