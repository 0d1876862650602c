/** Tables and document of a grouped readout, in the fixed order of all outputs. */

import {
  type Block,
  type Cell,
  cells,
  type Charted,
  type Document,
  figure,
  formatLevel,
  formatShare,
  liftCells,
  list,
  makeTable,
  note,
  type Parts,
  type Row,
  type Table,
  table,
  withParts,
} from "../document/mod.ts";
import type { Comparison, MetricName } from "../record/mod.ts";
import { GUARDRAIL_STANDINGS } from "../record/mod.ts";
import { sentenceOf } from "../words/mod.ts";
import { NO_EVIDENCE, segmentMetric } from "./_text.ts";
import { CHARTS, type SegmentChartName } from "./figures.ts";
import type { GroupedReadout, SegmentComparison } from "./types.ts";

/** Parts of a segment readout that can be displayed separately. */
const PARTS: Parts<GroupedReadout> = {
  findings: summaryBlocks,
  segments: (readout) => [table(segmentsTable(readout))],
  metrics: (readout) => [
    ...readout.settings.successMetrics.map((name) =>
      table(liftsTable(readout, name))
    ),
    table(interactionsTable(readout)),
  ],
  notes: ({ notes }) => list(notes.map(sentenceOf)),
};

/**
 * Lays out a grouped readout as a document, in the fixed order of all outputs.
 *
 * @param readout Readout by segment, or inside and outside an event.
 * @returns The document.
 */
export function segmentsDocument(readout: GroupedReadout): Document {
  const { experience, period, settings, title } = readout;
  const blocks: Block[] = [
    ...summaryBlocks(readout),
    figure("segment-lifts", CHARTS.lifts(readout)),
    ...settings.successMetrics.map((name) => table(liftsTable(readout, name))),
  ];
  if (readout.guardrails.length > 0) {
    blocks.push(table(guardrailsTable(readout)));
  }
  blocks.push(
    table(interactionsTable(readout)),
    table(segmentsTable(readout)),
    note(
      `Intervals: ${
        formatLevel(settings.level)
      }. p-values: ${settings.correction}. Visitors and orders: ${settings.source}.`,
    ),
    ...list(readout.notes.map(sentenceOf)),
  );
  return {
    title: `${experience.name} by ${title}`,
    subtitle: period.days === null
      ? null
      : `${period.firstDay} to ${period.lastDay}`,
    blocks,
  };
}

/** Grouped readout with a notebook display for the whole record and its parts. */
export type ShownGroups<Groups extends GroupedReadout> =
  & Groups
  & Charted<SegmentChartName, MetricName>;

/** Adds a Jupyter display to a record without changing its fields. */
export function attachGroupDisplay<Groups extends GroupedReadout>(
  record: Groups,
): ShownGroups<Groups> {
  return withParts(record, segmentsDocument, PARTS as Parts<Groups>, CHARTS);
}

function summaryBlocks(
  { segments, headline, findings }: GroupedReadout,
): Block[] {
  const isBroken = segments.some(({ sampleRatio }) =>
    sampleRatio.status === "fail"
  );
  return [
    { kind: "verdict", tone: isBroken ? "stop" : "neutral", headline },
    ...list(findings),
    note(NO_EVIDENCE),
  ];
}

const SPLITS = {
  pass: "as intended",
  warn: "unusual",
  fail: "broken",
  skipped: "not checked",
} as const;

function segmentsTable({ segments, title }: GroupedReadout): Table {
  return makeTable({
    id: "segments",
    caption:
      `Visitors by ${title}, with the traffic split (p-values corrected for the number of segments)`,
    head: {
      segment: "Segment",
      split: "Split",
      split_adjusted_p_value: "p-value of the split",
      is_tested: "Tested",
      variation: "Variation",
      visitors: "Visitors",
      buyers: "Buyers",
      orders: "Orders",
    },
    groups: 4,
    rows: segments.flatMap((
      { name, share, sampleRatio, isTested, ...results },
    ) =>
      results.variations.map((arm) => ({
        segment: cells.text(`${name} (${formatShare(share)})`, name),
        share: cells.share(share),
        split: cells.text(SPLITS[sampleRatio.status], sampleRatio.status),
        split_adjusted_p_value: cells.p(sampleRatio.adjustedPValue),
        is_tested: cells.text(isTested ? "yes" : "too small", isTested),
        variation: cells.text(arm.name),
        visitors: cells.count(arm.visitors),
        buyers: cells.count(arm.buyers),
        orders: cells.count(arm.orders),
      }))
    ),
  });
}

function liftsTable(readout: GroupedReadout, metric: MetricName): Table {
  const { unit, title, all, segments, interactions } = segmentMetric(
    readout,
    metric,
  );
  const { experience: { currency }, settings } = readout;
  const { prefix, head } = variationColumns(interactions);
  return makeTable({
    id: `lifts-${metric}`,
    caption: `${prefix}${title} by ${readout.title}, with ${
      formatLevel(settings.level)
    } intervals; intervals and p-values are corrected for the number of segments`,
    head: {
      segment: "Segment",
      ...head,
      control: "Control",
      value: "Value",
      lift: "Lift",
      lift_interval: "Interval",
      adjusted_p_value: "p, corrected",
      expected_lift: "Expect",
    },
    groups: 1,
    rows: [{ segment: "All visitors", ...all }, ...segments].flatMap((
      { segment, values, comparisons },
    ) =>
      comparisons.map((comparison, index) => ({
        segment: cells.text(segment),
        variation: cells.text(comparison.variation),
        control: cells.value(values[0]!.value, unit, currency),
        value: cells.value(values[index + 1]!.value, unit, currency),
        ...liftCells("lift", comparison.lift),
        ...segmentCells(comparison),
      }))
    ),
  });
}

/**
 * Returns the cells that only segments have; the row of all visitors has none of
 * them.
 */
function segmentCells(
  { adjustedPValue, shrunken }: Comparison & Partial<SegmentComparison>,
): Row {
  const row: Record<string, Cell> = {};
  if (adjustedPValue !== null) row.adjusted_p_value = cells.p(adjustedPValue);
  if (shrunken?.value != null) row.expected_lift = cells.change(shrunken.value);
  return row;
}

/** Returns the table of guardrails by segment. */
function guardrailsTable({ guardrails, title }: GroupedReadout): Table {
  return makeTable({
    id: "segment-guardrails",
    caption: `Guardrails by ${title}, based on segment intervals`,
    head: {
      metric: "Guardrail",
      variation: "Variation",
      margin: "At most",
      segment: "Segment",
      lift: "Lift",
      lift_interval: "Interval",
      status: "It is",
    },
    groups: 3,
    rows: guardrails.toSorted((a, b) => a.metric.localeCompare(b.metric)).map((
      guardrail,
    ) => ({
      metric: cells.text(guardrail.title, guardrail.metric),
      variation: cells.text(guardrail.variation),
      margin: cells.change(guardrail.margin),
      segment: cells.text(guardrail.segment),
      ...liftCells("lift", guardrail.lift),
      status: cells.state(
        ...GUARDRAIL_STANDINGS[guardrail.status],
        guardrail.status,
      ),
    })),
  });
}

function interactionsTable({ metrics, title }: GroupedReadout): Table {
  const { prefix, head } = variationColumns(metrics[0]!.interactions);
  return makeTable({
    id: "interactions",
    caption:
      `${prefix}Differences in lift by ${title} (Cochran's Q; I² is the share of the spread beyond chance)`,
    head: {
      metric: "Metric",
      ...head,
      segments: "Compared",
      q: "Q",
      p_value: "p",
      adjusted_p_value: "p, corrected",
      i_squared: "I²",
      common_lift: "Common lift",
    },
    groups: 1,
    rows: metrics.flatMap(({ title, name, interactions }) =>
      interactions.map((interaction) => ({
        metric: cells.text(title, name),
        variation: cells.text(interaction.variation),
        segments: cells.count(interaction.segments),
        q: cells.number(interaction.q, 2),
        p_value: cells.p(interaction.pValue),
        adjusted_p_value: cells.p(interaction.adjustedPValue),
        i_squared: cells.share(interaction.iSquared),
        common_lift: cells.change(interaction.commonLift),
      }))
    ),
  });
}

/**
 * Returns a column for the variations, or a caption prefix with the name of a
 * single variation.
 */
function variationColumns(
  variations: readonly { readonly variation: string }[],
) {
  return variations.length === 1
    ? { prefix: `${variations[0]!.variation}. `, head: {} }
    : { prefix: "", head: { variation: "Variation" } };
}
