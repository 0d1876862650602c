/** An experience in parts: its tables, and the one order in which it is told. */

import {
  type Block,
  cells,
  type Column,
  type DisplayView,
  type Document,
  figure,
  formatLevel,
  formatShare,
  list,
  makeTable,
  note,
  type Table,
  table,
  viewOf,
  withDocument,
} from "../document/mod.ts";
import type { MetricName } from "../readout/mod.ts";
import { NO_EVIDENCE, segmentMetric } from "./_text.ts";
import { segmentLiftChart } from "./figures.ts";
import type { GroupedReadout, SegmentComparison } from "./types.ts";

/**
 * Whether the lift differs, and what else was found.
 *
 * @param readout The segments, or the two sides of an event.
 * @returns A view that Jupyter shows.
 */
export function segmentSummaryView(readout: GroupedReadout): DisplayView {
  return viewOf(summaryBlock(readout));
}

/**
 * Visitors, buyers and orders of each segment and variation, and whether the
 * traffic was split as intended.
 *
 * @param readout The segments.
 * @returns A view that Jupyter shows.
 */
export function segmentsView(readout: GroupedReadout): DisplayView {
  return viewOf(table(segmentsTable(readout)));
}

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
  return viewOf(table(liftsTable(readout, metric)));
}

/**
 * For each metric, whether its lift differs between the segments.
 *
 * @param readout The segments.
 * @returns A view that Jupyter shows.
 */
export function interactionsView(readout: GroupedReadout): DisplayView {
  return viewOf(table(interactionsTable(readout)));
}

/**
 * Segments laid out for their readers, in the one order of every surface.
 *
 * @param readout The segments, or the two sides of an event.
 * @returns The document.
 */
export function segmentsDocument(readout: GroupedReadout): Document {
  const { experience, period, settings, title, notes } = readout;
  return {
    title: `${experience.name} by ${title}`,
    subtitle: period.days === null
      ? null
      : `${period.firstDay} to ${period.lastDay}`,
    blocks: [
      summaryBlock(readout),
      figure("segment-lifts", segmentLiftChart(readout)),
      table(liftsTable(readout, settings.primaryMetric)),
      table(interactionsTable(readout)),
      table(segmentsTable(readout)),
      note(
        `Intervals: ${
          formatLevel(settings.level)
        }. p-values: ${settings.correction}. Visitors and orders: ${settings.source}.`,
      ),
      ...list(notes.filter((one) => one !== NO_EVIDENCE)),
    ],
  };
}

/** Makes a record show itself in Jupyter; its fields stay what they are. */
export function attachGroupDisplay<T extends GroupedReadout>(record: T): T {
  return withDocument(record, segmentsDocument);
}

function summaryBlock(
  { segments, headline, findings }: GroupedReadout,
): Block {
  const isBroken = segments.some(({ sampleRatio }) =>
    sampleRatio.status === "fail"
  );
  return {
    kind: "verdict",
    tone: isBroken ? "stop" : "neutral",
    headline,
    reasons: findings,
    note: NO_EVIDENCE,
  };
}

const SPLITS = {
  pass: "as intended",
  warn: "unusual",
  fail: "broken",
  skipped: "not checked",
} as const;

function segmentsTable({ segments, title }: GroupedReadout): Table {
  const rows = segments.flatMap((segment) =>
    segment.variations.map((arm) => ({ segment, arm }))
  );
  const caption =
    `Visitors by ${title}, with the split of the traffic (p-values corrected for the number of segments)`;
  const once = { grouped: true };
  return makeTable("segments", caption, rows, [
    [
      "segment",
      "Segment",
      ({ segment: { name, share } }) =>
        cells.text(`${name} (${formatShare(share)})`, name),
      once,
    ],
    ["share", null, ({ segment }) => cells.share(segment.share)],
    [
      "split",
      "Split",
      ({ segment: { sampleRatio: { status } } }) =>
        cells.text(SPLITS[status], status),
      once,
    ],
    [
      "split_adjusted_p_value",
      "p of the split",
      ({ segment }) => cells.p(segment.sampleRatio.adjustedPValue),
      once,
    ],
    [
      "is_tested",
      "Tested",
      ({ segment: { isTested } }) => cells.text(isTested ? "yes" : "too small"),
      once,
    ],
    ["variation", "Variation", ({ arm }) => cells.text(arm.name)],
    ["visitors", "Visitors", ({ arm }) => cells.count(arm.visitors)],
    ["buyers", "Buyers", ({ arm }) => cells.count(arm.buyers)],
    ["orders", "Orders", ({ arm }) => cells.count(arm.orders)],
  ]);
}

function liftsTable(readout: GroupedReadout, metric: MetricName): Table {
  const { unit, title, all, segments, interactions } = segmentMetric(
    readout,
    metric,
  );
  const { experience: { currency }, settings } = readout;
  const rows = [{ segment: "All visitors", ...all }, ...segments].flatMap((
    { segment, values, comparisons },
  ) =>
    comparisons.map((comparison, at) => ({
      segment,
      control: values[0]!.value,
      value: values[at + 1]!.value,
      comparison,
    }))
  );
  const { prefix, column } = variationColumn<(typeof rows)[number]>(
    interactions,
    ({ comparison }) => comparison.variation,
  );
  const caption = `${prefix}${title} by ${readout.title}, with ${
    formatLevel(settings.level)
  } intervals; p-values corrected for the number of segments`;
  return makeTable(`lifts-${metric}`, caption, rows, [
    ["segment", "Segment", ({ segment }) => cells.text(segment), {
      grouped: true,
    }],
    column,
    [
      "control",
      "Control",
      ({ control }) => cells.value(control, unit, currency),
    ],
    ["value", "Value", ({ value }) => cells.value(value, unit, currency)],
    ["lift", "Lift", ({ comparison }) => cells.change(comparison.lift.value)],
    [
      "lift",
      "Interval",
      ({ comparison }) => cells.interval(comparison.lift),
    ],
    // All visitors together are corrected for nothing and drawn to nothing.
    [
      "adjusted_p_value",
      "p, corrected",
      ({ comparison }) =>
        comparison.adjustedPValue === null
          ? cells.blank
          : cells.p(comparison.adjustedPValue),
    ],
    ["expected_lift", "Expect", ({ comparison }) => {
      const { shrunken } = comparison as Partial<SegmentComparison>;
      return shrunken?.value == null
        ? cells.blank
        : cells.change(shrunken.value);
    }],
  ]);
}

function interactionsTable({ metrics, title }: GroupedReadout): Table {
  const rows = metrics.flatMap((metric) =>
    metric.interactions.map((one) => ({ metric, one }))
  );
  const { prefix, column } = variationColumn<(typeof rows)[number]>(
    metrics[0]!.interactions,
    ({ one }) => one.variation,
  );
  const caption =
    `${prefix}Differences of the lift by ${title} (Cochran's Q; I² is the part of the spread beyond chance)`;
  return makeTable("interactions", caption, rows, [
    [
      "metric",
      "Metric",
      ({ metric }) => cells.text(metric.title, metric.name),
      { grouped: true },
    ],
    column,
    ["segments", "Compared", ({ one }) => cells.count(one.segments)],
    ["q", "Q", ({ one }) => cells.number(one.q, 2)],
    ["p_value", "p", ({ one }) => cells.p(one.pValue)],
    [
      "adjusted_p_value",
      "p, corrected",
      ({ one }) => cells.p(one.adjustedPValue),
    ],
    ["i_squared", "I²", ({ one }) => cells.share(one.iSquared)],
    ["common_lift", "Common lift", ({ one }) => cells.change(one.commonLift)],
  ]);
}

/** The only variation stands in the caption, and not in every row. */
function variationColumn<Row>(
  variations: readonly { readonly variation: string }[],
  nameOf: (row: Row) => string,
): { readonly prefix: string; readonly column: Column<Row> } {
  const only = variations.length === 1;
  return {
    prefix: only ? `${variations[0]!.variation}. ` : "",
    column: [
      "variation",
      only ? null : "Variation",
      (row) => cells.text(nameOf(row)),
    ],
  };
}
