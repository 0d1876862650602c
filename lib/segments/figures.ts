/** Charts of an experience in parts. */

import { type Chart, segmentFunnel, segmentLifts } from "../charts/mod.ts";
import { segmentMetric } from "./_text.ts";
import type { GroupedReadout, SegmentComparison } from "./types.ts";
import type { Interval, MetricName } from "../record/mod.ts";

/**
 * One metric's lift by segment against that of all visitors, with what to expect
 * of a segment that was picked for its lift beside each.
 *
 * @param readout The segments, or the two sides of an event.
 * @param metric The metric. Default: the primary one
 * @returns The chart.
 * @throws {RangeError} When the readout has no such metric.
 */
export function segmentLiftChart(
  readout: GroupedReadout,
  metric: MetricName = readout.settings.primaryMetric,
): Chart {
  const { title, all, segments, interactions } = segmentMetric(readout, metric);
  return segmentLifts({
    metric: title,
    dimension: readout.title,
    level: readout.settings.level,
    variations: interactions.map(({ variation, adjustedPValue }, arm) => ({
      variation,
      overall: estimateOf(all.comparisons[arm]!.lift),
      interactionPValue: adjustedPValue,
      segments: segments.map(({ segment, comparisons }, at) => ({
        segment: readout.segments[at]!.isTested
          ? segment
          : `${segment}, too small`,
        ...estimateOf(comparisons[arm]!.lift),
        shrunken: shrunkenOf(comparisons[arm]!),
      })),
    })),
  });
}

/**
 * Visitors, buyers and orders of each segment and variation, each step as a
 * share of the one before.
 *
 * @param readout The segments, or the two sides of an event.
 * @returns The chart.
 */
export function segmentFunnelChart(readout: GroupedReadout): Chart {
  return segmentFunnel({
    dimension: readout.title,
    steps: ["Visitors", "Buyers", "Orders"],
    rows: readout.segments.flatMap(({ name, variations }) =>
      variations.map((arm) => ({
        segment: name,
        variation: arm.name,
        counts: [arm.visitors, arm.buyers, arm.orders],
      }))
    ),
  });
}

function estimateOf({ value: lift, lower, upper }: Interval) {
  return { lift, lower, upper };
}

function shrunkenOf({ shrunken }: SegmentComparison) {
  return shrunken.value === null ? null : estimateOf(shrunken);
}
