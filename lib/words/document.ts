/** Document of a readout, in the fixed order of all outputs. */

import { checkOptions, TEXT_OPTIONS } from "../base/mod.ts";
import type { Block, Document, Table, TextOptions } from "../document/mod.ts";
import {
  detail,
  figure,
  folded,
  formatCount,
  formatDates,
  formatLevel,
  formatMoney,
  formatZ,
  heading,
  list,
  note,
  table,
  unfoldedTable,
  writeText,
} from "../document/mod.ts";
import { hasNoOrders, type Readout } from "../record/mod.ts";
import { advise } from "./_advice.ts";
import { cardBlocks, isCompared, strongestCaveat } from "./_card.ts";
import { attributionBlocks, attributionTitle } from "./_attribution.ts";
import { movedSplitBlocks } from "./_moved_split.ts";
import { filterTexts, inputBlocks, noteBlocks } from "./inputs.ts";
import { heterogeneityBlocks } from "./_heterogeneity.ts";
import { howLongBlocks } from "./_how_long.ts";
import {
  driverBlocks,
  estimateBlocks,
  noveltyBlocks,
  reasonBlocks,
} from "./_next.ts";
import { type ChartName, CHARTS } from "./figures.ts";
import {
  inputsTitle,
  largeOrdersTitle,
  metricsTitle,
  overTimeTitle,
  segmentsTitle,
} from "./_findings.ts";
import { asideTable, furtherMetrics, metricsTable } from "./_metrics_table.ts";
import {
  failureChart,
  isTrendOpen,
  overviewBlocks,
  trendFigure,
} from "./_overview.ts";
import { planTable } from "./_plan_table.ts";
import {
  daysData,
  guardrailsTable,
  orderValuesData,
  outliersTable,
  projectedImpactTable,
  rowsWithExclusions,
  variationsTable,
} from "./_tables.ts";
import { findMetric, totalVisitors } from "./_effects.ts";
import { basisText, checksBlock, sentenceOf } from "./sentences/mod.ts";

/**
 * Formats a readout as text: the recommended action, the metrics, and the checks
 * that failed or warn. With `details` it includes all evidence except charts. No
 * line exceeds the given width.
 *
 * @param readout Readout to format.
 * @param options Colours, width and details.
 * @returns Lines without a final line break.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { formatReadout, readoutFromFrames } from "readout/readout";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const result = await readoutFromFrames({
 *   orders: pl.DataFrame({
 *     order_id: ["1", "2"],
 *     visitor_id: ["a", "b"],
 *     variation: ["A", "B"],
 *     net_revenue: [20, 30],
 *   }),
 *   visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [10, 10] }),
 * });
 * assertStringIncludes(formatReadout(result), "Don't decide on this.");
 * ```
 */
export function formatReadout(readout: Readout, options?: TextOptions): string {
  checkOptions(TEXT_OPTIONS, options);
  return writeText(readoutDocument(readout), options);
}

/**
 * Lays out a readout as a document: the decision card, then the evidence under
 * headings that state their finding. Terminal, page, Markdown and notebook
 * outputs are all written from it. A chart or table added here therefore appears
 * in every output.
 *
 * @param readout Readout to lay out.
 * @returns The document.
 */
export function readoutDocument(readout: Readout): Document {
  const isAny = !hasNoOrders(readout.variations);
  const blocks: Block[] = [...cardBlocks(readout)];
  if (isAny) blocks.push(...overviewBlocks(readout));
  if (isAny) blocks.push(...evidenceBlocks(readout));
  const inputDetails = inputsSection(readout);
  if (!isAny) inputDetails.unshift(...howLongBlocks(readout));
  blocks.push(
    ...section("inputs", inputsTitle(readout)),
    ...detail(...inputDetails),
  );
  return {
    title: readout.experience.name,
    subtitle: readoutSubtitle(readout),
    names: [
      readout.experience.name,
      ...readout.variations.map(({ name }) => name),
    ],
    blocks,
  };
}

/**
 * Returns a heading that states its finding; a page collapses the blocks below
 * it.
 */
function section(id: string, title: string): Block[] {
  return detail(...folded(heading(2, id, title)));
}

/** Evidence below the metrics: the id of each section, its title and its blocks. */
const EVIDENCE: readonly (readonly [
  id: string,
  titleOf: (readout: Readout) => string,
  blocksOf: (readout: Readout) => readonly Block[],
])[] = [
  ["over-time", overTimeTitle, overTimeBlocks],
  ["attribution", attributionTitle, attributionBlocks],
  ["segments", segmentsTitle, heterogeneityBlocks],
  ["large-orders", largeOrdersTitle, largeOrdersBlocks],
];

function evidenceBlocks(readout: Readout): Block[] {
  return [
    ...section("metrics", metricsTitle(readout)),
    ...metricsBlocks(readout),
    ...EVIDENCE.flatMap(([id, titleOf, blocksOf]) => {
      const blocks = blocksOf(readout);
      return blocks.length === 0
        ? []
        : [...section(id, titleOf(readout)), ...detail(...blocks)];
    }),
  ];
}

function chartBlock(
  readout: Readout,
  name: ChartName,
  data: Table | null = null,
  points?: Table,
): Block {
  return figure(name, CHARTS[name](readout), data, points);
}

/** Returns the section on all metrics, their drivers and the projected impact. */
function metricsBlocks(readout: Readout): Block[] {
  const { text } = strongestCaveat(readout);
  const advice = advise(readout).slice(1).filter((line) => line !== text);
  const lifts = unfoldedTable(metricsTable(readout));
  const details: Block[] = [...list(advice), howToRead(readout)];
  if (readout.guardrails.length > 0) {
    details.push(table(guardrailsTable(readout)));
  }
  if (furtherMetrics(readout).length > 0) {
    details.push(...folded(table(asideTable(readout))));
  }
  details.push(
    ...driverBlocks(readout),
    ...estimateBlocks(readout),
    ...reasonBlocks(readout),
    ...projectedImpactBlocks(readout),
  );
  return [
    ...(isCompared(readout) ? [lifts] : detail(lifts)),
    ...detail(...details),
  ];
}

/** Returns the projected amounts, if any, and what they assume or lack. */
export function projectedImpactBlocks(readout: Readout): Block[] {
  const { assumption, reason } = readout.projectedImpact;
  const amounts = projectedImpactTable(readout);
  const sentence = note(sentenceOf(reason ?? assumption!));
  return amounts === null ? [sentence] : [table(amounts), sentence];
}

/** Returns status, days, visitors and id, as far as they are known. */
export function readoutSubtitle(readout: Readout): string {
  const { experience, period: { firstDay, lastDay, days } } = readout;
  const texts: string[] = [];
  const { status } = experience;
  if (status !== null) texts.push(status === "started" ? "running" : status);
  if (firstDay !== null && lastDay !== null && days !== null) {
    texts.push(
      `${formatDates(firstDay, lastDay)} (${formatCount(days, "day")})`,
    );
  }
  texts.push(formatCount(totalVisitors(readout), "visitor"));
  const filters = filterTexts(readout);
  if (filters.length > 0) texts.push(`only ${filters.join(", ")}`);
  return texts.join(" · ");
}

/** Returns a note on how to read the tables of a readout. */
export function howToRead(readout: Readout): Block {
  const { settings, variations } = readout;
  const { level } = findMetric(readout, settings.primaryMetric);
  const deciding = level === settings.level
    ? ""
    : ` (${formatLevel(level)} for each deciding metric)`;
  const intervals = `${formatLevel(settings.level)} confidence intervals`;
  const correction = sentenceOf(settings.correction);
  const control = `${variations[0]!.name}, ${basisText(settings.controlBasis)}`;
  return note(
    `${intervals}${deciding} (Fieller's for lifts). Correction: ${correction}. Control: ${control}.`,
  );
}

function overTimeBlocks(readout: Readout): Block[] {
  const days = readout.overTime;
  const blocks: Block[] = [...movedSplitBlocks(readout)];
  if (days !== null && !isTrendOpen(readout)) blocks.push(trendFigure(readout));
  if (days !== null && failureChart(readout) !== "days") {
    blocks.push(chartBlock(readout, "days", daysData(days, readout.metrics)));
  }
  blocks.push(...noveltyBlocks(readout), ...howLongBlocks(readout));
  return blocks;
}

/**
 * Returns the section on the effect and the sizes of large orders; a readout of
 * measures has no orders.
 */
function largeOrdersBlocks(readout: Readout): Block[] {
  const { outliers, orderValues } = readout;
  const blocks: Block[] = [];
  if (outliers.rows.length > 0) {
    blocks.push(...list(outliers.findings.map(sentenceOf)));
    const isTelling = rowsWithExclusions(outliers).some(({ threshold }) =>
      threshold !== null
    );
    if (isTelling) blocks.push(table(outliersTable(readout)));
    blocks.push(...largestOrderNote(readout));
    if (isTelling) blocks.push(chartBlock(readout, "large-orders"));
  }
  if (orderValues.variations.length > 0) {
    blocks.push(chartBlock(readout, "order-values", orderValuesData(readout)));
  }
  return blocks;
}

function largestOrderNote({ outliers, experience }: Readout): Block[] {
  const { currency } = experience;
  const { largest, mean, standardDeviation } = outliers;
  const facts: string[] = [];
  if (largest !== null) {
    const { orderId, variation, value, z } = largest;
    const amount = formatMoney(value, currency);
    const score = z === null ? "" : ` (z = ${formatZ(z)})`;
    facts.push(
      `The largest order is ${orderId} in ${variation}: ${amount}${score}.`,
    );
  }
  if (mean !== null && standardDeviation !== null) {
    const [average, spread] = [mean, standardDeviation]
      .map((amount) => formatMoney(amount, currency));
    facts.push(
      `Orders average ${average} with a standard deviation of ${spread}; z-scores use the pooled mean and the sample standard deviation.`,
    );
  }
  return facts.length === 0 ? [] : [note(facts.join(" "))];
}

/** Returns the section on arms, plan, checks, files and notes. */
function inputsSection(readout: Readout): Block[] {
  const { plan, checks, overTime: days } = readout;
  const blocks: Block[] = [table(variationsTable(readout))];
  if (plan !== null) blocks.push(table(planTable(readout, plan)));
  const checkBlock = checksBlock(checks);
  if (checkBlock.checks.length > 0) {
    blocks.push(heading(3, "checks", "Checks"), checkBlock);
  }
  if (days !== null) {
    if (failureChart(readout) !== "visitors") {
      blocks.push(
        chartBlock(readout, "visitors", null, daysData(days, readout.metrics)),
      );
    }
    // The sample ratio chart assumes one split for all days.
    if (!readout.movedSplit?.isPlanned) {
      blocks.push(
        figure("sample-ratio", () => CHARTS["sample-ratio"](readout)),
      );
    }
  }
  blocks.push(...inputBlocks(readout), ...noteBlocks(readout));
  return blocks;
}
