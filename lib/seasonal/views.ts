/** Notebook displays of a season, as a whole and by part. */

import type { Block, Charted, Parts } from "../document/mod.ts";
import { list, table, withParts } from "../document/mod.ts";
import { sentenceOf } from "../words/mod.ts";
import { seasonDocument } from "./document.ts";
import { CHARTS, type SeasonChartName } from "./figures.ts";
import { daysTable, growthTable, metricsTable } from "./_tables.ts";
import type { DayComparison, SeasonalComparison } from "./types.ts";

/**
 * Season with charts and with a notebook display for the whole record and its
 * parts.
 */
export type ShownSeason = SeasonalComparison & Charted<SeasonChartName, never>;

/** Parts of a season that can be displayed separately. */
const PARTS: Parts<SeasonalComparison> = {
  metrics: (season) => [table(metricsTable(season))],
  days: (season) => daysBlocks(season, season.days),
  bestDays: (season) => daysBlocks(season, season.bestDays),
  worstDays: (season) => daysBlocks(season, season.worstDays),
  eventGrowth: (season) => [table(growthTable(season)!)],
  notes: ({ notes }) => list(notes.map(sentenceOf)),
};

/** Adds a Jupyter display to a record without changing its fields. */
export function attachDisplay(record: SeasonalComparison): ShownSeason {
  return withParts(record, seasonDocument, PARTS, CHARTS);
}

function daysBlocks(
  season: SeasonalComparison,
  days: readonly DayComparison[],
): Block[] {
  const { year, priorYear, grain } = season;
  const caption = `${year} against ${priorYear} by ${grain}`;
  return [table(daysTable(caption, days, season))];
}
