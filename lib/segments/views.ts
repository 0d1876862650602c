/** Tables of an experience in parts, and how the whole shows itself. */

import {
  type DisplayView,
  figureHtml,
  summaryView,
  tableView,
  withDisplay,
} from "../display/mod.ts";
import { NO_EVIDENCE, segmentMetric, shareText } from "./_text.ts";
import {
  formatLift,
  formatLiftInterval,
  formatNumber,
  formatPValue,
  formatValue,
} from "../readout/format.ts";
import { segmentLiftChart } from "./figures.ts";
import type { GroupedReadout, SegmentComparison } from "./types.ts";
import type { MetricName } from "../readout/types.ts";

/**
 * Whether the lift differs, and what else was found.
 *
 * @param readout The segments, or the two sides of an event.
 * @returns A view that Jupyter shows.
 */
export function segmentSummaryView(readout: GroupedReadout): DisplayView {
  const broken = readout.segments.some(({ sampleRatio }) =>
    sampleRatio.status === "fail"
  );
  return summaryView(
    broken ? "stop" : "neutral",
    readout.headline,
    readout.findings,
    NO_EVIDENCE,
  );
}

/**
 * Visitors, buyers and orders of each segment and variation, and whether the
 * traffic was split as intended.
 *
 * @param readout The segments.
 * @returns A view that Jupyter shows.
 */
export function segmentsView(readout: GroupedReadout): DisplayView {
  const rows = readout.segments.flatMap((segment) =>
    segment.variations.map((arm, at) => [
      at === 0 ? `${segment.name} (${shareText(segment.share)})` : "",
      arm.name,
      formatNumber(arm.visitors, 0),
      formatNumber(arm.buyers, 0),
      formatNumber(arm.orders, 0),
      at === 0 ? SPLITS[segment.sampleRatio.status] : "",
      at === 0 ? formatPValue(segment.sampleRatio.adjustedPValue) : "",
      at === 0 ? (segment.isTested ? "yes" : "too small") : "",
    ])
  );
  return tableView(
    `Visitors by ${readout.title}, with the split of the traffic (p-values corrected for the number of segments)`,
    [
      [
        "Segment",
        "Variation",
        "Visitors",
        "Buyers",
        "Orders",
        "Split",
        "p",
        "Tested",
      ],
      ...rows,
    ],
    ["Segment", "Variation", "Split", "Tested"],
  );
}

const SPLITS = {
  pass: "as intended",
  warn: "unusual",
  fail: "broken",
  skipped: "not checked",
} as const;

/**
 * One metric by segment: values, lift with its interval, corrected p-value, and
 * the lift to expect of a segment that was picked for its lift.
 *
 * @param readout The segments.
 * @param metric The metric. Default: the primary one
 * @returns A view that Jupyter shows.
 * @throws {RangeError} When the readout has no such metric.
 */
export function segmentLiftsView(
  readout: GroupedReadout,
  metric: MetricName = readout.settings.primaryMetric,
): DisplayView {
  const found = segmentMetric(readout, metric);
  const { currency } = readout.experience;
  const rows = [
    { name: "All visitors", result: found.all },
    ...found.segments.map((result) => ({ name: result.segment, result })),
  ].flatMap(({ name, result }) =>
    result.comparisons.map((comparison, at) => [
      at === 0 ? name : "",
      comparison.variation,
      formatValue(result.values[0]!.value, found.unit, currency),
      formatValue(result.values[at + 1]!.value, found.unit, currency),
      formatLift(comparison.lift),
      comparison.lift === null || comparison.interval === "excluding"
        ? "n/a"
        : formatLiftInterval(comparison.liftLower, comparison.liftUpper),
      comparison.adjustedPValue === null
        ? ""
        : formatPValue(comparison.adjustedPValue),
      shrunkenText(comparison),
    ])
  );
  return comparisonTable(
    `${found.title} by ${readout.title}, with ${
      formatNumber(readout.settings.level * 100, 0)
    } % intervals; p-values corrected for the number of segments`,
    [
      "Segment",
      "Variation",
      "Control",
      "Value",
      "Lift",
      "Interval",
      "p, corrected",
      "Expect",
    ],
    rows,
    found.interactions,
  );
}

/** All visitors together have no shrunken lift. */
function shrunkenText(comparison: object): string {
  const { shrunkenLift = null } = comparison as Partial<SegmentComparison>;
  return shrunkenLift === null ? "" : formatLift(shrunkenLift);
}

/**
 * For each metric, whether its lift differs between the segments.
 *
 * @param readout The segments.
 * @returns A view that Jupyter shows.
 */
export function interactionsView(readout: GroupedReadout): DisplayView {
  const rows = readout.metrics.flatMap(({ title, interactions }) =>
    interactions.map((one, at) => [
      at === 0 ? title : "",
      one.variation,
      String(one.segments),
      one.q === null ? "n/a" : formatNumber(one.q, 2),
      formatPValue(one.pValue),
      formatPValue(one.adjustedPValue),
      one.iSquared === null
        ? "n/a"
        : `${formatNumber(one.iSquared * 100, 0)} %`,
      one.commonLift === null ? "n/a" : formatLift(one.commonLift),
    ])
  );
  return comparisonTable(
    `Differences of the lift by ${readout.title} (Cochran's Q; I² is the part of the spread beyond chance)`,
    [
      "Metric",
      "Variation",
      "Compared",
      "Q",
      "p",
      "p, corrected",
      "I²",
      "Common lift",
    ],
    rows,
    readout.metrics[0]!.interactions,
  );
}

/** The only variation stands in the caption, and not in every row. */
function comparisonTable(
  caption: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  variations: readonly { readonly variation: string }[],
): DisplayView {
  const only = variations.length === 1 ? variations[0]!.variation : null;
  const table = [header, ...rows];
  return tableView(
    only === null ? caption : `${only}. ${caption}`,
    only === null
      ? table
      : table.map((row) => row.filter((_, column) => column !== 1)),
    ["Metric", "Segment", "Variation"],
  );
}

/** Makes a record show itself in Jupyter; its fields stay what they are. */
export function attachGroupDisplay<T extends GroupedReadout>(record: T): T {
  return withDisplay(record, async () => {
    const views = [
      segmentSummaryView(record),
      segmentLiftsView(record),
      interactionsView(record),
      segmentsView(record),
    ];
    return {
      "text/html": [
        `<section class="readout">`,
        views[0]!.html,
        await figureHtml(segmentLiftChart(record)),
        ...views.slice(1).map(({ html }) => html),
        "</section>",
      ].join("\n"),
      "text/plain": views.map(({ text }) => text).join("\n\n"),
    };
  });
}
