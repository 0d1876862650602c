/** Computes lifts by segment, and tests whether they differ. */

import type { Estimate, MeanSummary } from "../stats/mod.ts";
import { adjustPValues } from "../stats/mod.ts";
import type { MeasuredSegments, Orders, SegmentSums } from "../sums/mod.ts";
import { exactJoint, sumColumns } from "../sums/mod.ts";
import {
  type Choices,
  type Heterogeneity,
  type HeterogeneityDimension,
  type MetricRule,
  type SegmentLift,
  THRESHOLDS,
} from "../record/mod.ts";
import { compareAlone, compareParts, logRatio } from "./comparisons/mod.ts";
import { metricSummary } from "./_metrics.ts";

/** Maximum number of segments that are compared, the largest first. */
const MOST_SEGMENTS = 12;

/** Segment with enough buyers in every variation. */
interface Part {
  readonly segment: string | null;
  /** Number of buyers or visitors, by variation. */
  readonly counts: readonly number[];
  readonly summaries: readonly MeanSummary[];
}

/**
 * Computes each segment's lift from its purchases per visitor of the whole
 * variation. Random assignment gives each segment the same share of visitors in
 * every variation. A segment's lift is therefore valid, although the visitors of
 * the segment are not counted.
 *
 * @param orders The orders, including their segment columns.
 * @param rows Sums of the orders by segment.
 * @param visitors Number of visitors by variation.
 * @param choices Confidence level and primary metric.
 * @returns The lifts by segment, or `null` if there are no segment columns.
 */
export function readHeterogeneity(
  orders: Orders,
  rows: readonly SegmentSums[],
  visitors: readonly number[],
  choices: Choices,
): Heterogeneity | null {
  if (orders.segments.length === 0) return null;
  const drafts = orders.segments.map((
    column,
    index,
  ): HeterogeneityDimension => ({
    ...column,
    ...compareSegments(
      testableParts(
        orders,
        rows.filter(({ column }) => column === index),
        visitors,
        choices,
      ),
      orders.variations.slice(1),
      choices.level,
      primaryRule(choices).denominator === null,
    ),
  }));
  return withAdjustedPValues(drafts, choices.primaryMetric, "buyers");
}

/**
 * Computes each segment's lift per visitor of the segment, for data that have the
 * segment of every visitor.
 *
 * @param segments Metrics of each segment.
 * @param metric Name of the primary metric.
 * @param names Names of the treatments.
 * @param level Confidence level of the intervals.
 * @returns The lifts by segment, or `null` if there are no segment columns.
 */
export function measuredHeterogeneity(
  segments: readonly MeasuredSegments[],
  metric: string,
  names: readonly string[],
  level: number,
): Heterogeneity | null {
  if (segments.length === 0) return null;
  const drafts = segments.map(
    ({ by, title, header, others: otherVisitors, parts }) => {
      const measuredParts: Part[] = [];
      for (const { segment, visitors, metrics } of parts) {
        const measuredMetric = metrics.find(({ rule }) => rule.name === metric);
        if (
          measuredMetric === undefined ||
          visitors.some((count) => count < THRESHOLDS.tooFewBuyers)
        ) continue;
        measuredParts.push({
          segment,
          counts: visitors,
          summaries: measuredMetric.arms,
        });
      }
      const tooSmall = otherVisitors + parts.length - measuredParts.length;
      return {
        by,
        title,
        header,
        ...compareSegments(
          { parts: largestFirst(measuredParts), tooSmall },
          names,
          level,
          false,
        ),
      };
    },
  );
  return withAdjustedPValues(drafts, metric, "visitors");
}

/** Adjusts the p-values of all segment tests together by Holm's method. */
function withAdjustedPValues(
  drafts: readonly HeterogeneityDimension[],
  metric: string,
  countedUnit: Heterogeneity["counted"],
): Heterogeneity {
  const tests = drafts.flatMap((draft) => draft.tests);
  const adjusted = adjustPValues(tests.map(({ pValue }) => pValue), "holm");
  return {
    metric,
    counted: countedUnit,
    minimumBuyers: THRESHOLDS.tooFewBuyers,
    dimensions: drafts.map((draft) => ({
      ...draft,
      tests: draft.tests.map((test) => ({
        ...test,
        adjustedPValue: adjusted[tests.indexOf(test)]!,
      })),
    })),
  };
}

function primaryRule({ metrics, primaryMetric }: Choices): MetricRule {
  return metrics.find(({ name }) => name === primaryMetric)!;
}

/** Returns the segments with enough buyers, and the number of those with too few. */
function testableParts(
  orders: Orders,
  rows: readonly SegmentSums[],
  visitors: readonly number[],
  choices: Choices,
): { parts: Part[]; tooSmall: number } {
  const columns = sumColumns(orders);
  const bySegment = Map.groupBy(rows, ({ segment }) => segment);
  const candidates: Part[] = [];
  for (const [segment, segmentRows] of [...bySegment]) {
    const arms = visitors.map((n, arm) => {
      const sums = segmentRows.find((row) => row.arm === arm)?.sums;
      return sums === undefined || sums.sums[0]! < THRESHOLDS.tooFewBuyers
        ? null
        : { joint: exactJoint(n, columns, sums), buyers: Number(sums.sums[0]) };
    });
    if (!arms.some((arm) => arm?.joint == null)) {
      candidates.push({
        segment,
        counts: arms.map((arm) => arm!.buyers),
        summaries: arms.map((arm) =>
          metricSummary(primaryRule(choices), arm!.joint!)
        ),
      });
    }
  }
  return {
    parts: largestFirst(candidates).slice(0, MOST_SEGMENTS),
    tooSmall: bySegment.size - Math.min(candidates.length, MOST_SEGMENTS),
  };
}

/** Sorts segments by size in descending order. */
function largestFirst(parts: readonly Part[]): Part[] {
  const size = ({ counts }: Part): number =>
    counts.reduce((sum, count) => sum + count, 0);
  return parts.toSorted((a, b) => size(b) - size(a));
}

function compareSegments(
  { parts, tooSmall }: ReturnType<typeof testableParts>,
  names: readonly string[],
  level: number,
  isShared: boolean,
): Pick<HeterogeneityDimension, "segments" | "tests" | "tooSmall"> {
  const tests = names.map((_, index) =>
    compareParts(
      parts.map((segmentPart) =>
        partEstimate(segmentPart, index + 1, isShared)
      ),
      level,
    )
  );
  return {
    tooSmall,
    segments: parts.map((segmentPart, index): SegmentLift => ({
      segment: segmentPart.segment,
      buyers: segmentPart.counts,
      variations: names.map((variation, arm) => ({
        variation,
        lift: compareAlone({
          control: segmentPart.summaries[0]!,
          treatment: segmentPart.summaries[arm + 1]!,
        }, level).lift,
        expected: tests[arm]!.expected[index]!,
      })),
    })),
    tests: tests.map(({ test }, index) => ({
      variation: names[index]!,
      q: test?.q ?? null,
      degreesOfFreedom: test?.degreesOfFreedom ?? null,
      pValue: test?.pValue ?? null,
      adjustedPValue: null,
    })),
  };
}

/**
 * Returns the log ratio to the control. Segment totals per visitor of the whole
 * variation have an error from its visitor count. The error of the visitor count
 * is common to all segments, so the test of their difference excludes it.
 */
function partEstimate(
  { summaries }: Part,
  arm: number,
  isShared: boolean,
): Estimate | null {
  const ratio = logRatio(summaries[0]!, summaries[arm]!);
  if (ratio === null || !isShared) return ratio;
  const shared = 1 / summaries[0]!.n + 1 / summaries[arm]!.n;
  return {
    value: ratio.value,
    standardError: Math.sqrt(ratio.standardError ** 2 + shared),
  };
}
