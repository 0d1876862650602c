import { checkOptions, SEGMENT_LIFTS_INPUT } from "../base/mod.ts";
import type { LiftRow, TextColumn } from "./_forest.ts";
import {
  estimateDatum,
  forestSpec,
  liftWithInterval,
  MOST_LABEL_SHARE,
  VALUE_COLUMNS,
} from "./_forest.ts";
import type { Chart, Line, Part, VegaLiteSpec } from "./drawing/mod.ts";
import {
  annotation,
  BOLD,
  chartOrMessage,
  checkLevel,
  checkNumbers,
  checkRows,
  distinctValues,
  LABEL_SIZE,
  levelText,
  marks,
  NOT_AVAILABLE,
  palette,
  pValueText,
  shorten,
  shortenAll,
  shortList,
  signedPercent,
} from "./drawing/mod.ts";

/** Input of {@linkcode segmentLifts}. */
export interface SegmentLiftsInput {
  /** Display name of the metric. */
  readonly metric: string;
  /** Display name of the segments' dimension: "device", "country". */
  readonly dimension: string;
  /**
   * Confidence level of the intervals: 0.95 for 95%. Segments differ if the
   * interaction p-value is below 1 minus the level.
   */
  readonly level: number;
  /** Lifts by variation, one group of rows per variation. */
  readonly rows: readonly VariationSegments[];
}

/**
 * Charts lifts by segment, with each variation's overall lift as a line and a
 * band, to show whether the effect differs between segments.
 *
 * An interval that excludes 0% in one segment does not show that segments differ.
 * Only the interaction test does, and the text alternative contains its p-value.
 * Among many segments, the extreme lifts are partly due to chance. If shrunken
 * estimates are given, a diamond next to each raw lift shows them.
 *
 * The lifts inside and outside an event's days can be two segments as well.
 *
 * @param input Metric, segments and overall lifts.
 * @returns The chart.
 * @throws {RangeError} If a number is not finite, the level is not strictly
 *   between 0 and 1, or two segments of a variation have the same name.
 *
 * @example An experience that ran during an event
 * ```ts
 * import { segmentLifts } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = segmentLifts({
 *   metric: "Conversion rate",
 *   dimension: "BFCM",
 *   level: 0.95,
 *   rows: [{
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
 *   chart.description,
 *   "Lift in Conversion rate by BFCM: B +5.0% overall, from −2.0% (inside) " +
 *     "to +8.0% (outside); the segments differ (interaction p = 0.012).",
 * );
 * ```
 */
export function segmentLifts(input: SegmentLiftsInput): Chart {
  checkOptions(SEGMENT_LIFTS_INPUT, input);
  checkRows(input, ["metric", "dimension", "level"], [
    "variation",
    "segments",
  ]);
  const { metric, dimension, level, rows: variations } = input;
  checkLevel(level);
  variations.forEach(checkSegments);
  const title = `${metric}: lift by ${dimension}`;
  const hasSegments = variations.some(({ segments }) => segments.length > 0);
  return chartOrMessage({
    title,
    emptyMessage: hasSegments ? null : "There are no lifts to show.",
    describe: () => describeSegments(input),
    spec: (width) => segmentForestSpec(variations, { title, level, width }),
  });
}

function checkSegments(
  { variation, overall, interactionPValue, segments }: VariationSegments,
): void {
  const label = `variation ${JSON.stringify(variation)}`;
  checkNumbers({ ...overall, "interaction p-value": interactionPValue }, label);
  const names = new Set<string>();
  for (const { segment, lift, lower, upper, shrunken } of segments) {
    const where = `segment ${JSON.stringify(segment)}, ${label}`;
    checkNumbers({ lift, lower, upper }, where);
    checkNumbers({ ...shrunken }, `${where}, shrunken`);
    if (names.has(segment)) {
      throw new RangeError(
        `Two segments of ${label} have the same name ${
          JSON.stringify(segment)
        }: make them unique`,
      );
    }
    names.add(segment);
  }
}

function describeSegments(input: SegmentLiftsInput): string {
  const { metric, dimension, level } = input;
  const findings = input.rows.filter(({ segments }) => segments.length > 0)
    .map((variation) => variationFinding(variation, 1 - level));
  return `Lift in ${metric} by ${dimension}: ${shortList(findings, 4)}.`;
}

function variationFinding(group: VariationSegments, alpha: number): string {
  const { variation, overall, segments } = group;
  const defined = segments.filter(({ lift }) => lift !== null);
  const missing = segments.filter(({ lift }) => lift === null)
    .map(({ segment }) => segment);
  const overallText = overall === null
    ? variation
    : `${variation} ${liftText(overall)} overall`;
  const parts: string[] = [overallText];
  if (defined.length > 0) parts.push(rangeText(defined));
  if (missing.length > 0) {
    parts.push(`${NOT_AVAILABLE} ${shortList(missing, 4, ", ")}`);
  }
  return `${parts.join(", ")}; ${interactionSentence(group, alpha)}`;
}

function rangeText(available: readonly SegmentLift[]): string {
  const sorted = [...available].sort((a, b) => a.lift! - b.lift!);
  const text = (write: (segmentLift: SegmentLift) => string) =>
    sorted.length === 1
      ? write(sorted[0]!)
      : `from ${write(sorted[0]!)} to ${write(sorted.at(-1)!)}`;
  const hasShrunken = [sorted[0]!, sorted.at(-1)!]
    .every(({ shrunken }) => shrunken != null && shrunken.lift !== null);
  return text((segmentLift) => {
    const shrunken = hasShrunken
      ? `, shrunk ${liftText(segmentLift.shrunken!)}`
      : "";
    return `${liftText(segmentLift)} (${segmentLift.segment}${shrunken})`;
  });
}

function liftText({ lift }: SegmentEstimate): string {
  return lift === null ? NOT_AVAILABLE : signedPercent(lift);
}

function interactionSentence(
  { interactionPValue: p, segments }: VariationSegments,
  alpha: number,
): string {
  if (segments.length === 1) return "there is only one segment";
  if (p === null) return "whether the segments differ was not tested";
  return p < alpha
    ? `the segments differ (interaction ${pValueText(p)})`
    : `no sign that the segments differ (interaction ${pValueText(p)})`;
}

/** Drawing of lifts by segment. */

/** Lift with its interval. */
export type SegmentEstimate = Pick<LiftRow, "lift" | "lower" | "upper">;

/** Lift of one segment. */
export interface SegmentLift extends SegmentEstimate {
  /** Display name of the segment. */
  readonly segment: string;
  /**
   * Lift shrunk toward that of all segments, in proportion to the similarity of
   * the segments; omit it if there is none.
   */
  readonly shrunken?: SegmentEstimate | null;
}

/** Lifts of one variation, by segment. */
export interface VariationSegments {
  /** Display name of the variation. */
  readonly variation: string;
  /** Lift of all visitors; `null` draws no line. */
  readonly overall: SegmentEstimate | null;
  /**
   * P-value of the test that the lift is the same in all segments, or `null`
   * without a test.
   */
  readonly interactionPValue: number | null;
  /** Segments in display order. */
  readonly segments: readonly SegmentLift[];
}

const ROW_HEIGHT = 26;
/** Row height in pixels, with room for a shrunken estimate below the raw one. */
const DOUBLE_ROW_HEIGHT = 34;
const RAW_OFFSET = -6;
const SHRUNKEN_OFFSET = 7;

const OVERALL = "Overall";

/** Formats all numbers of a row, including the shrunken lift if there is one. */
const WITH_SHRUNKEN: TextColumn<SegmentLift> = (row) => {
  const text = liftWithInterval(row);
  const { shrunken } = row;
  return shrunken == null || shrunken.lift === null
    ? text
    : `${text}, shrunk ${signedPercent(shrunken.lift)}`;
};

/** Lines of one variation, from its overall lift to its last segment. */
interface Group {
  readonly variation: string;
  readonly overall: VariationSegments["overall"];
  readonly lines: readonly Line<SegmentLift>[];
}

function segmentGroups(
  variations: readonly VariationSegments[],
  limit: number,
): Group[] {
  const segmentNames = variations.flatMap(({ segments }) =>
    segments.map(({ segment }) => segment)
  );
  const names = shortenAll(
    [OVERALL, ...distinctValues(segmentNames)],
    LABEL_SIZE,
    limit,
  );
  let count = 0;
  const line = (label: string, row: SegmentLift | null) => ({
    id: `r${count++}`,
    label,
    row,
  });
  return variations.map(({ variation, overall, segments }) => {
    const heading = variations.length > 1
      ? [line(shorten(variation, LABEL_SIZE * BOLD, limit), null)]
      : [];
    const lines: { id: string; label: string; row: SegmentLift | null }[] = [
      ...heading,
    ];
    if (overall !== null) {
      lines.push(line(OVERALL, { segment: OVERALL, ...overall }));
    }
    lines.push(
      ...segments.map((row) => line(names.get(row.segment) ?? "", row)),
    );
    return { variation, overall, lines };
  });
}

/**
 * Returns the specification of the whole chart, which needs at least one segment.
 */
function segmentForestSpec(
  variations: readonly VariationSegments[],
  { title, level, width }: { title: string; level: number; width: number },
): VegaLiteSpec {
  const groups = segmentGroups(variations, width * MOST_LABEL_SHARE);
  const lines = groups.flatMap((group) => group.lines);
  const rows = lines.map(({ row }) => row).filter((row) => row !== null);
  const shrunkenRows = rows.map(({ shrunken }) => shrunken)
    .filter((shrunken) => shrunken != null);
  const isShrunken = rows.some(({ shrunken }) => shrunken != null);
  const withShrunken = variations.length === 1
    ? `${variations[0]!.variation}; `
    : "";
  const marks = isShrunken
    ? "; circle: the segment alone, diamond: shrunk toward the others"
    : "; filled: a clear change";
  const band = groups.some(({ overall }) => overall !== null)
    ? "; dashed line and band: overall"
    : "";
  return forestSpec<SegmentLift>({
    lines,
    title,
    subtitle: `${withShrunken}${levelText(level)} intervals${marks}${band}`,
    estimates: [...rows, ...shrunkenRows],
    writers: isShrunken
      ? [WITH_SHRUNKEN, ...VALUE_COLUMNS.slice(1)]
      : VALUE_COLUMNS,
    rowHeight: isShrunken ? DOUBLE_ROW_HEIGHT : ROW_HEIGHT,
    yOffset: isShrunken ? RAW_OFFSET : 0,
    data: (domain) => groups.flatMap((group) => segmentData(group, domain)),
    background: (domain) =>
      groups.flatMap((group) => overallLayers(group, domain)),
    front: isShrunken ? shrunkenLayers() : [],
  }, width);
}

function segmentData(
  { variation, lines }: Group,
  domain: readonly [number, number],
): Part[] {
  const data: Part[] = [];
  for (const { id, row } of lines) {
    if (row === null || row.lift === null) continue;
    const small = row.shrunken == null || row.shrunken.lift === null
      ? {}
      : estimateDatum(id, row.shrunken, domain);
    const { lift: shrunken, from: shrunkenFrom, to: shrunkenTo } = small;
    data.push({
      variation,
      segment: row.segment,
      ...estimateDatum(id, row, domain),
      shrunken,
      shrunkenFrom,
      shrunkenTo,
    });
  }
  return data;
}

/**
 * Returns the layers of the overall lift, as a line through its segments, and of
 * its interval, as a band.
 */
function overallLayers(
  { overall, lines }: Group,
  [low, high]: readonly [number, number],
): Part[] {
  if (overall === null || overall.lift === null) return [];
  const rows = lines.filter(({ row }) => row !== null);
  const position = {
    y: {
      datum: rows[0]!.id,
      type: "ordinal",
      bandPosition: 0,
      axis: null,
    },
    y2: { datum: rows.at(-1)!.id, bandPosition: 1 },
  };
  const end = (value: number | null, edge: number) =>
    Math.max(low, Math.min(high, value ?? edge));
  return [
    annotation("rect", { color: palette.bandWide.light, opacity: 1 }, {
      x: { datum: end(overall.lower, low) },
      x2: { datum: end(overall.upper, high) },
      ...position,
    }),
    annotation("rule", {
      color: palette.accent.light,
      strokeDash: [4, 3],
      strokeWidth: 1.5,
    }, { x: { datum: overall.lift }, ...position }),
  ];
}

function shrunkenLayers(): Part[] {
  const y = { field: "row", type: "ordinal", axis: null };
  const filter = "datum.shrunken != null";
  const look = { color: palette.threshold.light, yOffset: SHRUNKEN_OFFSET };
  return [
    marks("rule", { strokeWidth: 1.5, ...look }, {
      x: { field: "shrunkenFrom", type: "quantitative" },
      x2: { field: "shrunkenTo" },
      y,
    }, filter),
    marks(
      "point",
      { shape: "diamond", size: 60, filled: true, opacity: 1, ...look },
      { x: { field: "shrunken", type: "quantitative" }, y },
      filter,
    ),
  ];
}
