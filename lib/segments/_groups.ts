/** Every group of an experience read alone, and all of them against each other. */

import {
  type BuyingVariation,
  type ExperienceArm,
  type MetricName,
  type MetricReadout,
  type Readout,
  readoutFromFrames,
} from "../readout/mod.ts";
import { THRESHOLDS } from "../rules/mod.ts";
import { adjustPValues, NO_INTERVAL, sampleRatioTest } from "../stats/mod.ts";
import { type Group, type GroupedData, sum } from "./_group_data.ts";
import { countArms } from "./_group_counts.ts";
import { interactionOf, shrinkLifts } from "./_interactions.ts";
import type {
  Segment,
  SegmentMetric,
  SegmentSampleRatio,
  SegmentSettings,
} from "./types.ts";

/** A group, and what a readout of it alone says; `null` when there is none. */
interface ReadGroup {
  readonly segment: Segment;
  readonly readout: Readout | null;
}

/**
 * Reads each group, and tests whether the lifts differ between them.
 *
 * @param data The experience and its groups.
 * @param settings Level, correction, smallest group.
 * @returns The groups and the metrics, p-values corrected as the settings say.
 */
export async function readGroups(
  data: GroupedData,
  settings: SegmentSettings,
): Promise<
  { segments: readonly Segment[]; metrics: readonly SegmentMetric[] }
> {
  const whole = await readAlone(data.all, data, settings);
  const ratios = sampleRatios(data.groups, data.arms);
  const groups: ReadGroup[] = [];
  for (const [at, group] of data.groups.entries()) {
    groups.push(await readGroup(group, ratios[at]!, data, settings));
  }
  const drafts = whole.metrics.map((metric) =>
    draftMetric(metric, groups, settings)
  );
  const segments = groups.map(({ segment }) => segment);
  return {
    segments,
    metrics: withAdjustedPValues(drafts, segments, settings),
  };
}

async function readAlone(
  group: Group,
  { arms, experience }: GroupedData,
  { level, primaryMetric }: SegmentSettings,
): Promise<Readout> {
  const { default: pl } = await import("nodejs-polars");
  return readoutFromFrames({
    orders: group.orders,
    visitors: pl.DataFrame([
      pl.Series("variation", arms.map(({ name }) => name), pl.Utf8),
      pl.Series("n_visitors", [...group.visitors], pl.Float64),
    ]),
    name: group.name,
    currency: experience.currency ?? undefined,
  }, {
    level,
    primaryMetric,
    control: arms[0]!.name,
    // Those that cross are gone, or to be kept; a group alone cannot tell.
    crossovers: "keep",
    outlierThresholds: [3],
  });
}

async function readGroup(
  group: Group,
  sampleRatio: SegmentSampleRatio,
  data: GroupedData,
  settings: SegmentSettings,
): Promise<ReadGroup> {
  const counted = countArms(group, data.arms);
  const reason = whyNotTested(counted, settings);
  const canBeRead = counted.some(({ orders }) => orders > 0) &&
    counted.every(({ buyers, visitors }) => visitors > 0 && buyers <= visitors);
  const all = sum(data.all.visitors);
  return {
    segment: {
      name: group.name,
      isRest: group.isRest,
      share: all === 0 ? 0 : sum(group.visitors) / all,
      isTested: reason === null,
      reason,
      variations: counted,
      sampleRatio,
    },
    readout: canBeRead ? await readAlone(group, data, settings) : null,
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
  { name, title, unit, values, comparisons }: MetricReadout,
  groups: readonly ReadGroup[],
  { level }: SegmentSettings,
): SegmentMetric {
  const tested = groups.map(({ segment, readout }) =>
    segment.isTested ? readout : null
  );
  const shrunken = comparisons.map((_, arm) =>
    shrinkLifts(tested, name, arm + 1, level)
  );
  return {
    name,
    title,
    unit,
    all: { values, comparisons: comparisons.map(uncorrected) },
    segments: groups.map(({ segment, readout }, at) => {
      const own = readout?.metrics.find((metric) => metric.name === name);
      return {
        segment: segment.name,
        values: own?.values ?? values.map(({ variation }) => ({
          variation,
          ...NO_INTERVAL,
        })),
        comparisons: comparisons.map(({ variation }, arm) => ({
          ...uncorrected(own?.comparisons[arm] ?? nothing(variation)),
          ...shrunken[arm]![at]!,
        })),
      };
    }),
    interactions: comparisons.map(({ variation }, arm) =>
      interactionOf(tested, name, arm + 1, variation)
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
