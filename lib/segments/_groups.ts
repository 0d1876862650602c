/** Every group of an experience read alone, and all of them against each other. */

import {
  type BuyingVariation,
  compareParts,
  type ExperienceArm,
  type MetricDefinitions,
  type MetricName,
  type MetricReadout,
  type PartMetric,
  type PartReadout,
  readParts,
} from "../readout/mod.ts";
import { THRESHOLDS } from "../rules/mod.ts";
import { adjustPValues, NO_INTERVAL, sampleRatioTest } from "../stats/mod.ts";
import { type Group, type GroupedData, sum } from "./_group_data.ts";
import { interactionOf } from "./_interactions.ts";
import type {
  Segment,
  SegmentMetric,
  SegmentSampleRatio,
  SegmentSettings,
} from "./types.ts";

/** A group, and what it bought. */
interface ReadGroup {
  readonly segment: Segment;
  readonly metrics: readonly PartMetric[];
}

/**
 * Reads each group, and tests whether the lifts differ between them.
 *
 * @param data The experience and its groups.
 * @param settings Level, correction, smallest group.
 * @param own The store's own metrics.
 * @returns The groups and the metrics, p-values corrected as the settings say.
 */
export async function readGroups(
  data: GroupedData,
  settings: SegmentSettings,
  own: MetricDefinitions,
): Promise<
  { segments: readonly Segment[]; metrics: readonly SegmentMetric[] }
> {
  const { level, primaryMetric } = settings;
  const [whole, ...parts] = await readParts(
    [data.all, ...data.groups],
    data.arms,
    { level, primaryMetric, metrics: own },
  );
  const ratios = sampleRatios(data.groups, data.arms);
  const groups = data.groups.map((group, at): ReadGroup => ({
    segment: segmentOf(group, parts[at]!, ratios[at]!, data, settings),
    metrics: parts[at]!.metrics,
  }));
  const drafts = whole!.metrics.map((metric) =>
    draftMetric(metric, groups, settings)
  );
  const segments = groups.map(({ segment }) => segment);
  return {
    segments,
    metrics: withAdjustedPValues(drafts, segments, settings),
  };
}

function segmentOf(
  { name, isRest, visitors }: Group,
  { variations }: PartReadout,
  sampleRatio: SegmentSampleRatio,
  data: GroupedData,
  settings: SegmentSettings,
): Segment {
  const reason = whyNotTested(variations, settings);
  const all = sum(data.all.visitors);
  return {
    name,
    isRest,
    share: all === 0 ? 0 : sum(visitors) / all,
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
  const least = counted.reduce((a, b) => b.buyers < a.buyers ? b : a);
  return least.buyers < minimumBuyers
    ? `fewer than ${minimumBuyers} buyers: ${least.buyers} in ${least.name}`
    : null;
}

function sampleRatios(
  groups: readonly Group[],
  arms: readonly ExperienceArm[],
): readonly SegmentSampleRatio[] {
  const shares = arms.map(({ share }) => share);
  const weights = shares.map((share) => share ?? 1);
  const isKnown = !shares.includes(null);
  const pValues = groups.map(({ visitors }) =>
    sampleRatioTest(visitors, isKnown ? weights : visitors.map(() => 1)).pValue
  );
  const adjusted = adjustPValues(pValues, "holm");
  return groups.map((_, at) => {
    const adjustedPValue = adjusted[at]!;
    return {
      status: adjustedPValue === null
        ? "skipped"
        : adjustedPValue < THRESHOLDS.splitBroken
        ? "fail"
        : adjustedPValue < THRESHOLDS.splitUnusual
        ? "warn"
        : "pass",
      pValue: pValues[at]!,
      adjustedPValue,
    };
  });
}

function draftMetric(
  { name, title, unit, direction, values, comparisons }: MetricReadout,
  groups: readonly ReadGroup[],
  { level }: SegmentSettings,
): SegmentMetric {
  const own = groups.map(({ metrics }) =>
    metrics.find((metric) => metric.name === name)
  );
  const compared = comparisons.map((_, arm) =>
    compareParts(
      groups.map(({ segment }, at) =>
        segment.isTested ? own[at]?.logRatios[arm] ?? null : null
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
    segments: groups.map(({ segment }, at) => ({
      segment: segment.name,
      values: own[at]?.values ?? values.map(({ variation }) => ({
        variation,
        ...NO_INTERVAL,
      })),
      comparisons: comparisons.map(({ variation }, arm) => ({
        ...uncorrected(own[at]?.comparisons[arm] ?? nothing(variation)),
        shrunken: compared[arm]!.expected[at]!,
      })),
    })),
    interactions: comparisons.map(({ variation }, arm) =>
      interactionOf(variation, compared[arm]!)
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

/** The primary metric is one family, all other metrics together another. */
function withAdjustedPValues(
  metrics: readonly SegmentMetric[],
  segments: readonly Segment[],
  { primaryMetric, adjustment, level }: SegmentSettings,
): readonly SegmentMetric[] {
  const adjust = <T extends { readonly pValue: number | null }>(
    itemsOf: (metric: SegmentMetric) => readonly T[],
  ): ReadonlyMap<T, number | null> => {
    const adjusted = new Map<T, number | null>();
    for (const isPrimary of [true, false]) {
      const family = metrics.filter(({ name }) => isMetric(name) === isPrimary)
        .flatMap(itemsOf);
      adjustPValues(family.map(({ pValue }) => pValue), adjustment)
        .forEach((pValue, at) => adjusted.set(family[at]!, pValue));
    }
    return adjusted;
  };
  const isMetric = (name: MetricName): boolean => name === primaryMetric;
  const lifts = adjust((metric) =>
    metric.segments.flatMap(({ comparisons }, at) =>
      segments[at]!.isTested ? comparisons : []
    )
  );
  const interactions = adjust((metric) => metric.interactions);
  const withPValue = <T extends { readonly pValue: number | null }>(
    item: T,
    from: ReadonlyMap<T, number | null>,
  ): T => {
    const adjustedPValue = from.get(item) ?? null;
    const significant = adjustedPValue === null
      ? null
      : adjustedPValue < 1 - level;
    return { ...item, adjustedPValue, significant };
  };
  return metrics.map((metric) => ({
    ...metric,
    segments: metric.segments.map((segment) => ({
      ...segment,
      comparisons: segment.comparisons.map((one) => withPValue(one, lifts)),
    })),
    interactions: metric.interactions.map((one) =>
      withPValue(one, interactions)
    ),
  }));
}
