/** A season as plain text, for terminals. */

import type { SeasonalMetric } from "../api/mod.ts";
import { alignRows, wrapText } from "../display/mod.ts";
import {
  dayRows,
  growthRows,
  metricRows,
  notableDays,
  TEXT_COLUMNS,
} from "./_table_rows.ts";
import { findingsOf } from "./_text.ts";
import type { SeasonalComparison } from "./types.ts";

/** How a season is written. */
export interface SeasonTextOptions {
  /** Metrics to list. @default {all three} */
  readonly metrics?: readonly SeasonalMetric[] | undefined;
  /** How headings are marked. @default {they are not} */
  readonly bold?: ((text: string) => string) | undefined;
  /** Columns at which sentences wrap. @default {100} */
  readonly width?: number | undefined;
}

/**
 * A season as text: the finding, the metrics, what growth is made of, the best
 * and the worst days, and how to read it all.
 *
 * @param comparison The season.
 * @param options Metrics, marks, width.
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
  { metrics, bold = (text) => text, width = 100 }: SeasonTextOptions = {},
): string {
  const { title, year, eventDay, lastDay, priorYear, priorEventDay } =
    comparison;
  const days = eventDay === lastDay ? eventDay : `${eventDay} to ${lastDay}`;
  const growth = growthRows(comparison);
  const notable = notableDays(comparison);
  const sections = [
    [
      bold(`${title} ${year}`),
      `${days} · against ${priorYear}, by days from ${priorEventDay}`,
    ],
    wrapText(`${comparison.headline}.`, width, 0),
    findingsOf(comparison).flatMap((text) => wrapText(`- ${text}`, width, 2)),
    alignRows(metricRows(comparison, metrics), TEXT_COLUMNS),
    growth.length === 1 ? [] : [
      bold("What the change of net revenue is made of"),
      ...alignRows(growth, TEXT_COLUMNS),
    ],
    notable.length === 0 ? [] : [
      bold("The best and the worst days"),
      ...alignRows(dayRows(notable, comparison), TEXT_COLUMNS),
    ],
    comparison.notes.flatMap((note) => wrapText(note, width, 0)),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}
