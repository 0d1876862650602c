/** A readout laid out for its readers: a summary, the evidence, provenance. */
import type { Chart } from "../charts/mod.ts";
import { VERDICT_TONES } from "../readout/display.ts";
import {
  dailyChart,
  liftChart,
  liftOverTimeChart,
  orderValueChart,
  outlierChart,
} from "../readout/figures.ts";
import { formatMoney, formatNumber } from "../readout/format.ts";
import { formatLevel } from "../readout/level.ts";
import { sampleRatioChart } from "../readout/sample_ratio_figure.ts";
import type { ReadoutSummary } from "../readout/summary.ts";
import { subtitle } from "../readout/text.ts";
import type { Readout } from "../readout/types.ts";
import type {
  Block,
  Card,
  DataTable,
  ProvenanceItem,
  ReportDocument,
  ReportTable,
} from "./_document.ts";
import { metricsTable } from "./_metrics_table.ts";
import {
  daysData,
  liftsData,
  orderValuesData,
  outliersTable,
  variationsTable,
  worthTable,
} from "./_readout_tables.ts";

/** Lays a readout out. */
export function readoutDocument(
  readout: Readout,
  summary: ReadoutSummary,
  provenance: readonly ProvenanceItem[],
): ReportDocument {
  return {
    title: readout.experience.name,
    blocks: [...summaryBlocks(readout, summary), ...evidence(readout, summary)],
    provenance,
  };
}

function summaryBlocks(
  readout: Readout,
  { headline, whatHappened, howSure, whatToDo, worth }: ReadoutSummary,
): Block[] {
  const card = (
    id: string,
    title: string,
    sentences: readonly string[],
    note: string | null = null,
  ): Card => ({ id, title, sentences, note });
  return [
    heading(2, "summary", "Summary"),
    {
      kind: "verdict",
      tone: VERDICT_TONES[readout.decision.verdict],
      text: headline,
      note: subtitle(readout),
    },
    {
      kind: "cards",
      cards: [
        card("what-happened", "What happened", whatHappened),
        card("how-sure", "How sure it is", howSure),
        card("what-to-do", "What to do", whatToDo),
        card(
          "worth",
          "What it is worth",
          worth.sentences,
          worth.assumption,
        ),
      ],
    },
  ];
}

function evidence(readout: Readout, summary: ReadoutSummary): Block[] {
  const worth = worthTable(summary, readout);
  const isBroken = readout.decision.verdict === "do-not-decide";
  const checks = checkBlocks(readout);
  return [
    heading(2, "evidence", "Evidence"),
    ...(isBroken
      ? [
        note(
          "A check failed. What follows is there to find the cause, not to decide by.",
        ),
        ...checks,
      ]
      : []),
    heading(3, "variations", "Variations"),
    table(variationsTable(readout)),
    heading(3, "metrics", "Metrics"),
    table(metricsTable(readout)),
    note(
      `Intervals of lifts are Fieller's. p-values are corrected: ${readout.settings.correction}.`,
    ),
    figure("chart-lifts", liftChart(readout)),
    ...(worth === null
      ? []
      : [heading(3, "worth-in-full", "Worth in full"), table(worth)]),
    ...overTime(readout),
    heading(3, "order-values", "Order values"),
    figure(
      "chart-order-values",
      orderValueChart(readout),
      orderValuesData(readout),
    ),
    ...largeOrders(readout),
    ...(isBroken ? [] : checks),
    ...notes(readout),
  ];
}

function overTime(readout: Readout): Block[] {
  const days = readout.overTime;
  if (days === null) return [];
  return [
    heading(3, "over-time", "Over time"),
    figure(
      "chart-lift-over-time",
      liftOverTimeChart(readout),
      liftsData(days),
    ),
    figure("chart-days", dailyChart(readout), daysData(days)),
  ];
}

function largeOrders(readout: Readout): Block[] {
  const { outliers, experience: { currency } } = readout;
  const { largest, mean, standardDeviation } = outliers;
  const facts = [
    ...(largest === null ? [] : [
      `The largest order is ${largest.orderId} in ${largest.variation}: ${
        formatMoney(largest.value, currency)
      }${largest.z === null ? "" : ` (z = ${formatNumber(largest.z, 2)})`}.`,
    ]),
    ...(mean === null || standardDeviation === null ? [] : [
      `Orders average ${
        formatMoney(mean, currency)
      } with a standard deviation of ${
        formatMoney(standardDeviation, currency)
      }; z-scores use the pooled mean and the sample standard deviation, once.`,
    ]),
  ];
  return [
    heading(3, "large-orders", "Large orders"),
    ...(outliers.findings.length === 0
      ? []
      : [{ kind: "list", items: outliers.findings } as const]),
    table(outliersTable(readout)),
    ...(facts.length === 0 ? [] : [note(facts.join(" "))]),
    figure("chart-large-orders", outlierChart(readout)),
  ];
}

function checkBlocks(readout: Readout): Block[] {
  return [
    heading(3, "checks", "Health checks"),
    { kind: "checks", readout },
    ...(readout.overTime === null
      ? []
      : [figure("chart-sample-ratio", sampleRatioChart(readout))]),
  ];
}

function notes({ notes }: Readout): Block[] {
  if (notes.length === 0) return [];
  return [heading(3, "notes", "Notes"), { kind: "list", items: notes }];
}

/** What was read and how, from the record alone. */
export function readoutProvenance(readout: Readout): ProvenanceItem[] {
  const { experience, period, settings } = readout;
  const item = (label: string, value: string | null): ProvenanceItem[] =>
    value === null ? [] : [{ label, value }];
  const primary = readout.metrics.find(({ name }) =>
    name === settings.primaryMetric
  );
  return [
    ...item("Experience", experience.name),
    ...item("Experience id", experience.id),
    ...item("Status when read", experience.status),
    ...item(
      "Days with data",
      period.days === null
        ? null
        : `${period.firstDay} to ${period.lastDay} (${period.days})`,
    ),
    ...item("Deciding metric", primary?.title ?? settings.primaryMetric),
    ...item("Confidence level", formatLevel(settings.level)),
    ...item("Correction of p-values", settings.correction),
    ...item(
      "Control",
      `${readout.variations[0]!.name}, ${settings.controlBasis}`,
    ),
    ...item(
      "Outlier filter",
      settings.maxZScore === null ? "none" : `z above ${settings.maxZScore}`,
    ),
    ...item("Buyers seen in two variations", settings.crossovers),
    ...item("Currency", experience.currency),
  ];
}

function heading(level: 2 | 3, id: string, text: string): Block {
  return { kind: "heading", heading: { level, id, text } };
}

function note(text: string): Block {
  return { kind: "text", text, isNote: true };
}

function table(table: ReportTable): Block {
  return { kind: "table", table };
}

function figure(
  id: string,
  chart: Chart,
  data: DataTable | null = null,
): Block {
  return { kind: "figure", figure: { id, chart, data } };
}
