import {
  type Chart,
  checkFinite,
  checkLevel,
  createChart,
  emptySpec,
  NOT_AVAILABLE,
  pValueText,
  shortList,
  signedPercent,
} from "../drawing/mod.ts";
import { segmentForestSpec } from "./_segment_lifts_spec.ts";
import type {
  SegmentEstimate,
  SegmentLift,
  VariationSegments,
} from "./_segment_lifts_spec.ts";

export type { SegmentEstimate, SegmentLift, VariationSegments };

/** What {@linkcode segmentLifts} draws. */
export interface SegmentLiftsInput {
  /** Its name, as shown. */
  readonly metric: string;
  /** What the segments are, as shown: "device", "country". */
  readonly dimension: string;
  /** Of the intervals: 0.95 for 95 %. The segments differ when p is below 1 minus it. */
  readonly level: number;
  /** A group of rows for each. */
  readonly variations: readonly VariationSegments[];
}

/**
 * Lifts by segment, each variation's against its overall lift as a line and a
 * band: is the effect the same for everybody?
 *
 * Whether a segment's interval leaves 0 % out says little about that;
 * the interaction test does, so its p-value stands in the text alternative. Of
 * many segments the extreme ones are so partly by chance: where shrunken
 * estimates are given, a diamond beside each raw one shows what is left.
 *
 * The lifts inside and outside an event's days are two segments as well.
 *
 * @param input Metric, segments and overall lifts.
 * @returns The chart.
 * @throws {RangeError} When a number is not finite, the level is not a fraction
 *   between 0 and 1, or two segments of a variation have one name.
 *
 * @example An experience that ran over an event
 * ```ts
 * import { segmentLifts } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = segmentLifts({
 *   metric: "Conversion rate",
 *   dimension: "BFCM",
 *   level: 0.95,
 *   variations: [{
 *     variation: "B",
 *     overall: { lift: 0.05, lower: 0.01, upper: 0.09 },
 *     interactionPValue: 0.012,
 *     segments: [
 *       { segment: "inside", lift: -0.02, lower: -0.08, upper: 0.04 },
 *       { segment: "outside", lift: 0.08, lower: 0.03, upper: 0.13 },
 *     ],
 *   }],
 * });
 * assertEquals(
 *   chart.description.replaceAll("\u00a0", " "),
 *   "Lift in Conversion rate by BFCM: B +5.0 % overall, from −2.0 % (inside) " +
 *     "to +8.0 % (outside); the segments differ (interaction p = 0.012).",
 * );
 * ```
 */
export function segmentLifts(input: SegmentLiftsInput): Chart {
  const { metric, dimension, level, variations } = input;
  checkLevel(level);
  variations.forEach(check);
  const title = `${metric}: lift by ${dimension}`;
  return createChart({
    title,
    description: describe(input),
    spec: (width) =>
      variations.some(({ segments }) => segments.length > 0)
        ? segmentForestSpec(variations, { title, level, width })
        : emptySpec(width, title, NOTHING),
  });
}

const NOTHING = "There is no lift to show.";

function check(
  { variation, overall, interactionPValue, segments }: VariationSegments,
): void {
  const of = `variation ${JSON.stringify(variation)}`;
  checkFinite({ ...overall, "interaction p-value": interactionPValue }, of);
  const names = new Set<string>();
  for (const { segment, lift, lower, upper, shrunken } of segments) {
    const where = `segment ${JSON.stringify(segment)}, ${of}`;
    checkFinite({ lift, lower, upper }, where);
    checkFinite({ ...shrunken }, `${where}, shrunken`);
    if (names.has(segment)) {
      throw new RangeError(
        `Two segments of ${of} have the name ${
          JSON.stringify(segment)
        }: give each its own`,
      );
    }
    names.add(segment);
  }
}

function describe(input: SegmentLiftsInput): string {
  const { metric, dimension, level } = input;
  const findings = input.variations
    .filter(({ segments }) => segments.length > 0)
    .map((variation) => finding(variation, 1 - level));
  return findings.length === 0
    ? NOTHING
    : `Lift in ${metric} by ${dimension}: ${shortList(findings, 4)}.`;
}

function finding(group: VariationSegments, alpha: number): string {
  const { variation, overall, segments } = group;
  const known = segments.filter(({ lift }) => lift !== null);
  const missing = segments.filter(({ lift }) => lift === null)
    .map(({ segment }) => segment);
  const whole = overall === null
    ? variation
    : `${variation} ${liftText(overall)} overall`;
  const parts = [
    whole,
    ...(known.length === 0 ? [] : [rangeText(known)]),
    ...(missing.length === 0
      ? []
      : [`${NOT_AVAILABLE} ${shortList(missing, 4, ", ")}`]),
  ];
  return `${parts.join(", ")}; ${verdict(group, alpha)}`;
}

function rangeText(known: readonly SegmentLift[]): string {
  const sorted = [...known].sort((a, b) => a.lift! - b.lift!);
  const text = (write: (segmentLift: SegmentLift) => string) =>
    sorted.length === 1
      ? write(sorted[0]!)
      : `from ${write(sorted[0]!)} to ${write(sorted.at(-1)!)}`;
  const hasShrunken = [sorted[0]!, sorted.at(-1)!]
    .every(({ shrunken }) => shrunken != null && shrunken.lift !== null);
  return text((segmentLift) => {
    const shrunken = hasShrunken
      ? `, shrunken ${liftText(segmentLift.shrunken!)}`
      : "";
    return `${liftText(segmentLift)} (${segmentLift.segment}${shrunken})`;
  });
}

function liftText({ lift }: SegmentEstimate): string {
  return lift === null ? NOT_AVAILABLE : signedPercent(lift);
}

function verdict(
  { interactionPValue: p, segments }: VariationSegments,
  alpha: number,
): string {
  if (segments.length === 1) return "there is one segment alone";
  if (p === null) return "whether the segments differ was not tested";
  return p < alpha
    ? `the segments differ (interaction ${pValueText(p)})`
    : `no sign that the segments differ (interaction ${pValueText(p)})`;
}
