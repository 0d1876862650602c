/** Document of a season, in the fixed order of all outputs. */

import { checkOptions, SEASON_TEXT_OPTIONS } from "../base/mod.ts";
import type { Block, Document, TextOptions } from "../document/mod.ts";
import {
  figure,
  foldedSection,
  formatDate,
  formatDates,
  list,
  table,
  writeText,
} from "../document/mod.ts";
import { filesDocument, sentenceOf } from "../words/mod.ts";
import { eventHoursChart, seasonChart } from "./figures.ts";
import {
  customersTable,
  daysTable,
  growthTable,
  metricsTable,
  notableDays,
} from "./_tables.ts";
import {
  growthTitle,
  otherFindings,
  seasonCard,
  seasonTitle,
} from "./_card.ts";
import type { SeasonalComparison, SeasonMeasure } from "./types.ts";

/** Options for writing a season as text. */
export interface SeasonTextOptions extends TextOptions {
  /** Metrics to list. @default {all} */
  readonly metrics?: readonly SeasonMeasure[] | undefined;
}

/**
 * Formats a season as text: the finding, the metrics, the factors of growth, the
 * best and the worst days, and notes on reading them.
 *
 * @param comparison Season to format.
 * @param options Metrics, colours, width.
 * @returns Lines without a final line break.
 *
 * @example
 * ```ts
 * import { openClient } from "readout";
 * import { formatSeason, seasonalComparison } from "readout/seasonal";
 * import { assertStringIncludes } from "@std/assert";
 *
 * await using client = await openClient();
 * const season = await seasonalComparison(client, { event: "BFCM", year: 2025 });
 * assertStringIncludes(formatSeason(season), "not a significance test");
 * ```
 */
export function formatSeason(
  comparison: SeasonalComparison,
  options: SeasonTextOptions = {},
): string {
  checkOptions(SEASON_TEXT_OPTIONS, options);
  const { metrics, ...text } = options;
  return writeText(seasonDocument(comparison, metrics), text);
}

/**
 * Lays out a season as a document, in the fixed order of all outputs.
 *
 * @param comparison Season to lay out.
 * @param metrics Metrics to list. Default: all
 * @returns The document.
 */
export function seasonDocument(
  comparison: SeasonalComparison,
  metrics?: readonly SeasonMeasure[],
): Document {
  const { title, year, eventDay, lastDay, priorYear, priorEventDay, grain } =
    comparison;
  const growth = growthTable(comparison);
  const notable = notableDays(comparison);
  const customers = customersTable(comparison);
  const hours = eventHoursChart(comparison);
  const curve = seasonChart(comparison);
  return {
    title: `${title} ${year}`,
    subtitle: `${
      formatDates(eventDay, lastDay)
    } · against ${priorYear}, by ${grain}s from ${formatDate(priorEventDay)}`,
    blocks: [
      ...seasonCard(comparison),
      ...(curve === null ? [] : [figure("season", curve)]),
      ...foldedSection("metrics", seasonTitle(comparison), [
        ...list(otherFindings(comparison)),
        table(metricsTable(comparison, metrics)),
        ...(hours === null ? [] : [figure("hours", hours)]),
      ]),
      ...(growth === null
        ? []
        : foldedSection("growth", growthTitle(comparison), [table(growth)])),
      ...(customers === null
        ? []
        : foldedSection("customers", "Who bought", [table(customers)])),
      ...(notable.length === 0
        ? []
        : foldedSection("days", `The best and worst ${grain}s`, [
          table(daysTable(bestDaysCaption(comparison), notable, comparison)),
        ])),
      ...foldedSection(
        "reading",
        "How to interpret it",
        // The card already contains the first note.
        list(comparison.notes.slice(1).map(sentenceOf)),
      ),
      ...readBlocks(comparison),
    ],
  };
}

/**
 * Returns blocks about the store's files that were read, and problems found in
 * them.
 */
function readBlocks({ details, currency }: SeasonalComparison): Block[] {
  if (details === null) return [];
  const { inputs, ledger, checks } = details;
  const { blocks } = filesDocument({
    inputs,
    ledger,
    currency,
    notes: [],
    checks: [...checks],
  });
  return [...blocks];
}

/** Returns the caption of the table of notable days. */
function bestDaysCaption(
  { bestDays, worstDays, priorYear, grain, industry }: SeasonalComparison,
): string {
  if (bestDays.length === 0) {
    return `No best and worst ${grain}s: fewer than two ${grain}s can be compared with ${priorYear}`;
  }
  const days = bestDays.length === 1
    ? `The best and worst ${grain}`
    : `The ${bestDays.length} best and ${worstDays.length} worst ${grain}s`;
  const warning = industry?.isInvented ? "; the industry is invented" : "";
  return `${days} against ${priorYear}; single ${grain}s vary by chance${warning}`;
}
