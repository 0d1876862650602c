/** Every group of an experience read alone, and all of them against each other. */

import {
  type BuyingVariation,
  type MetricReadout,
  type ReadoutOptions,
  THRESHOLDS,
} from "../record/mod.ts";
import {
  compareParts,
  type PartReadout,
  readGuardrails,
} from "../inference/mod.ts";
import { readParts } from "../readout/mod.ts";
import { adjustPValues, NO_INTERVAL, sampleRatio } from "../stats/mod.ts";
import { corrected, type ReadGroup } from "./_corrected.ts";
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
 * Reads each group, and tests whether the lifts differ between them.
 *
 * @param data The experience and its groups.
 * @param settings Level, correction, smallest group.
 * @param options The store's own metrics, and what must not be lost.
 * @returns The groups, the metrics, p-values corrected as the settings say, and
 *   the guardrails.
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
    segment: segmentRecord(
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
  const metrics = corrected(drafts, groups, settings);
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

function segmentRecord(
  { name, isRest, visitors }: Group,
  { variations }: PartReadout,
  sampleRatio: SegmentSampleRatio,
  data: GroupedData,
  settings: SegmentSettings,
): Segment {
  const reason = whyNotTested(variations, settings);
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

function whyNotTested(
  counted: readonly BuyingVariation[],
  { minimumBuyers }: SegmentSettings,
): string | null {
  const over = counted.find(({ buyers, visitors }) => buyers > visitors);
  if (over !== undefined) {
    return `${over.name} has ${over.buyers} buyers and only ${over.visitors} visitors`;
  }
  const fewest = counted.reduce((a, b) => b.buyers < a.buyers ? b : a);
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
  const compared = comparisons.map((_, arm) =>
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
    all: { values, comparisons: comparisons.map(uncorrected) },
    segments: groups.map(({ segment }, index) => ({
      segment: segment.name,
      values: groupMetrics[index]?.values ?? values.map(({ variation }) => ({
        variation,
        ...NO_INTERVAL,
      })),
      comparisons: comparisons.map(({ variation }, arm) => ({
        ...uncorrected(
          groupMetrics[index]?.comparisons[arm] ?? nothing(variation),
        ),
        shrunken: compared[arm]!.expected[index]!,
      })),
    })),
    interactions: comparisons.map(({ variation }, arm) =>
      interactionRecord(variation, compared[arm]!)
    ),
  };
}

/** A group's own correction would know nothing of the other groups. */
function uncorrected<T extends MetricReadout["comparisons"][number]>(
  comparison: T,
): T {
  return { ...comparison, adjustedPValue: null, significant: null };
}

function nothing(variation: string): MetricReadout["comparisons"][number] {
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
