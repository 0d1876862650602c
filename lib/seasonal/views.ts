/** A season's tables. */

import { type DisplayView, summaryView, tableView } from "../display/mod.ts";
import {
  dayRows,
  growthRows,
  metricRows,
  notableDays,
  TEXT_COLUMNS,
} from "./_table_rows.ts";
import { findingsOf, NO_TEST } from "./_text.ts";
import type { SeasonalComparison } from "./types.ts";

/**
 * The finding with its reasons, and that it is no significance test.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function seasonSummaryView(comparison: SeasonalComparison): DisplayView {
  const { headline, notes } = comparison;
  return summaryView(
    // A colour would judge what has not been tested.
    "neutral",
    headline,
    [...findingsOf(comparison), ...notes.filter((note) => note !== NO_TEST)],
    NO_TEST,
  );
}

/**
 * Net revenue, orders and unit price: the event, the season, a day of each,
 * last year, the industry.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function seasonMetricsView(comparison: SeasonalComparison): DisplayView {
  const { title, year, priorYear } = comparison;
  return tableView(
    `${title} ${year} against ${priorYear}, by days from the event: a comparison, not a significance test`,
    metricRows(comparison),
    TEXT_COLUMNS,
  );
}

/**
 * Every day of the window beside the same day of last year.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function seasonDaysView(comparison: SeasonalComparison): DisplayView {
  return tableView(
    `Net revenue by day, ${comparison.year} against ${comparison.priorYear}: a comparison, not a significance test`,
    dayRows(comparison.days, comparison),
    TEXT_COLUMNS,
  );
}

/**
 * The days with the greatest and with the least change against last year.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function bestDaysView(comparison: SeasonalComparison): DisplayView {
  const { bestDays, worstDays, priorYear } = comparison;
  return tableView(
    bestDays.length === 0
      ? `No best and worst days: no two days can be compared with ${priorYear}`
      : bestDays.length === 1
      ? `The best and the worst day against ${priorYear}; single days vary by chance`
      : `The ${bestDays.length} best and the ${worstDays.length} worst days against ${priorYear}; single days vary by chance`,
    dayRows(notableDays(comparison), comparison),
    TEXT_COLUMNS,
  );
}

/**
 * Growth of net revenue by factor, of the event and of the season.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function growthView(comparison: SeasonalComparison): DisplayView {
  const rows = growthRows(comparison);
  return tableView(
    rows.length === 1
      ? `Growth against ${comparison.priorYear} cannot be split: revenue and orders of both years are needed`
      : "What the change of net revenue is made of (contributions add up to it)",
    rows,
    TEXT_COLUMNS,
  );
}
