/** Parts of a season, as notebooks show them one by one. */

import {
  type DisplayView,
  list,
  note,
  table,
  viewOf,
  withDocument,
} from "../document/mod.ts";
import {
  bestDaysCaption,
  notesOf,
  seasonDocument,
  summaryBlock,
} from "./document.ts";
import {
  daysTable,
  growthTable,
  metricsTable,
  notableDays,
} from "./_tables.ts";
import type { SeasonalComparison } from "./types.ts";

/**
 * The finding with its reasons, and that it is no significance test.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function seasonSummaryView(comparison: SeasonalComparison): DisplayView {
  return viewOf(summaryBlock(comparison), ...list(notesOf(comparison)));
}

/**
 * Net revenue, orders and unit price: the event, the season, a day of each,
 * last year, the industry.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function seasonMetricsView(comparison: SeasonalComparison): DisplayView {
  return viewOf(table(metricsTable(comparison)));
}

/**
 * Every day of the window beside the same day of last year.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function seasonDaysView(comparison: SeasonalComparison): DisplayView {
  const { days, year, priorYear } = comparison;
  const caption =
    `Net revenue by day, ${year} against ${priorYear}: a comparison, not a significance test`;
  return viewOf(table(daysTable(caption, days, comparison)));
}

/**
 * The days with the greatest and with the least change against last year.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function bestDaysView(comparison: SeasonalComparison): DisplayView {
  const days = notableDays(comparison);
  const caption = bestDaysCaption(comparison);
  return viewOf(table(daysTable(caption, days, comparison)));
}

/**
 * Growth of net revenue by factor, of the event and of the season.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function growthView(comparison: SeasonalComparison): DisplayView {
  const growth = growthTable(comparison);
  return viewOf(
    growth === null
      ? note(
        `Growth against ${comparison.priorYear} cannot be split: revenue and orders of both years are needed`,
      )
      : table(growth),
  );
}

/** A frozen record with the same fields that shows itself in Jupyter. */
export function attachDisplay(record: SeasonalComparison): SeasonalComparison {
  return withDocument(record, (season) => seasonDocument(season));
}
