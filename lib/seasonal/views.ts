/** Parts of a season, as notebooks show them one by one. */

import {
  blocksView,
  type DisplayView,
  table,
  withDocument,
} from "../document/mod.ts";
import { seasonDocument } from "./document.ts";
import { metricsTable } from "./_tables.ts";
import type { SeasonalComparison } from "./types.ts";

/**
 * Net revenue, orders and unit price: the event, the season, a day of each,
 * last year, the industry.
 *
 * @param comparison The season.
 * @returns A view that Jupyter shows.
 */
export function seasonMetricsView(comparison: SeasonalComparison): DisplayView {
  return blocksView(table(metricsTable(comparison)));
}

/** A frozen record with the same fields that shows itself in Jupyter. */
export function attachDisplay(record: SeasonalComparison): SeasonalComparison {
  return withDocument(record, (season) => seasonDocument(season));
}
