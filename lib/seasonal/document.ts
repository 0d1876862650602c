/** The one order in which a season is told, on every surface. */

import type { SeasonalMetric } from "../api/mod.ts";
import {
  type Block,
  type Document,
  figure,
  heading,
  list,
  table,
  type TextOptions,
  writeText,
} from "../document/mod.ts";
import { seasonChart } from "./figures.ts";
import {
  daysTable,
  growthTable,
  metricsTable,
  notableDays,
} from "./_tables.ts";
import { findingsOf, NO_TEST } from "./_text.ts";
import type { SeasonalComparison } from "./types.ts";

/** How a season is written. */
export interface SeasonTextOptions extends TextOptions {
  /** Metrics to list. @default {all three} */
  readonly metrics?: readonly SeasonalMetric[] | undefined;
}

/**
 * A season as text: the finding, the metrics, what growth is made of, the best
 * and the worst days, and how to read it all.
 *
 * @param comparison The season.
 * @param options Metrics, colours, width.
 * @returns Lines, without a final line break.
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
  { metrics, ...options }: SeasonTextOptions = {},
): string {
  return writeText(seasonDocument(comparison, metrics), options);
}

/**
 * A season laid out for its readers, in the one order of every surface.
 *
 * @param comparison The season.
 * @param metrics Metrics to list. Default: all
 * @returns The document.
 */
export function seasonDocument(
  comparison: SeasonalComparison,
  metrics?: readonly SeasonalMetric[],
): Document {
  const { title, year, eventDay, lastDay, priorYear, priorEventDay } =
    comparison;
  const days = eventDay === lastDay ? eventDay : `${eventDay} to ${lastDay}`;
  const growth = growthTable(comparison);
  const notable = notableDays(comparison);
  return {
    title: `${title} ${year}`,
    subtitle: `${days} · against ${priorYear}, by days from ${priorEventDay}`,
    blocks: [
      summaryBlock(comparison),
      table(metricsTable(comparison, metrics)),
      figure("season", seasonChart(comparison)),
      ...(growth === null ? [] : [
        heading(3, "growth", "What the change of net revenue is made of"),
        table(growth),
      ]),
      ...(notable.length === 0 ? [] : [
        heading(3, "days", "The best and the worst days"),
        table(daysTable(bestDaysCaption(comparison), notable, comparison)),
      ]),
      ...list(notesOf(comparison)),
    ],
  };
}

/** The finding with its reasons, and that it is no significance test. */
export function summaryBlock(comparison: SeasonalComparison): Block {
  return {
    kind: "verdict",
    // A colour would judge what has not been tested.
    tone: "neutral",
    headline: `${comparison.headline}.`,
    reasons: findingsOf(comparison),
    note: NO_TEST,
  };
}

/** What is missing, and how to read the figures. */
export function notesOf({ notes }: SeasonalComparison): readonly string[] {
  return notes.filter((note) => note !== NO_TEST);
}

/** What the table of the notable days shows. */
export function bestDaysCaption(
  { bestDays, worstDays, priorYear }: SeasonalComparison,
): string {
  if (bestDays.length === 0) {
    return `No best and worst days: no two days can be compared with ${priorYear}`;
  }
  const days = bestDays.length === 1
    ? "The best and the worst day"
    : `The ${bestDays.length} best and the ${worstDays.length} worst days`;
  return `${days} against ${priorYear}; single days vary by chance`;
}
