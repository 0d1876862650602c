/** The industry's season alone, without the brand. */

import { checkOptions, INDUSTRY_OPTIONS } from "../options/mod.ts";
import type { SeasonalEvent, SeasonalMetric } from "../api/mod.ts";
import { eventDates } from "../calendar/mod.ts";
import {
  cells,
  type Document,
  formatChange,
  formatIndex,
  makeTable,
  note,
  table,
} from "../document/mod.ts";
import type { Frame } from "../loaders/mod.ts";
import { priorYearOf } from "./_days.ts";
import { METRIC_TITLES } from "./course/mod.ts";
import { rowsAgainst } from "./_frame_rows.ts";
import { changeOf, mean } from "./_rows.ts";
import { statement } from "../record/mod.ts";
import { sentenceOf } from "../words/mod.ts";

/** The industry's mean day over some days, in percent of its typical day. */
export interface IndustryPeriod {
  /** The metric. */
  readonly metric: SeasonalMetric;
  /** The event's own days, or the whole window. */
  readonly part: "event" | "season";
  /** Days with an index in both years. */
  readonly days: number;
  /** This year; `null` when the service has no index. */
  readonly index: number | null;
  /** The year to stand against. */
  readonly priorIndex: number | null;
  /** Relative change, a fraction. */
  readonly change: number | null;
  /** Whether nobody measured it, as the sandbox says of its own. */
  readonly isInvented: boolean;
}

/** Which season, beside which. */
export interface IndustryOptions {
  /** The event. */
  readonly event: SeasonalEvent;
  /** This year. */
  readonly year: number;
  /** The year to stand against. @default {the year before} */
  readonly against?: number | undefined;
  /** Metrics. @default {all three} */
  readonly metrics?: readonly SeasonalMetric[] | undefined;
}

/**
 * How the industry's season went, from rows that `loadSeasonalSeries` has loaded
 * with `mode: "index"`.
 *
 * @param frame The rows, daily.
 * @param options Event, years, metrics.
 * @returns A frozen record per metric and part.
 * @throws {RangeError} When the event is unknown, or the years are out of order.
 *
 * @example
 * ```ts
 * import { loadSeasonalSeries, openClient } from "readout";
 * import { industrySeason } from "readout/seasonal";
 * import { assert } from "@std/assert";
 *
 * await using client = await openClient();
 * const frame = await loadSeasonalSeries(client, {
 *   event: "BFCM",
 *   years: [2025],
 *   metric: "revenue",
 *   mode: "index",
 * });
 * const [event, season] = industrySeason(frame, {
 *   event: "BFCM",
 *   year: 2025,
 *   metrics: ["revenue"],
 * });
 * assert(event!.index! > season!.index!);
 * ```
 */
export function industrySeason(
  frame: Frame,
  options: IndustryOptions,
): readonly IndustryPeriod[] {
  checkOptions(INDUSTRY_OPTIONS, options);
  const { event, year } = options;
  const { metrics = ["revenue", "orders", "priceLevels"] } = options;
  const { days } = eventDates(event, year);
  const against = priorYearOf(options);
  return Object.freeze(metrics.flatMap((metric) => {
    const known = rowsAgainst(frame, event, year, against, metric)
      .filter(({ index, priorIndex }) => index !== null && priorIndex !== null);
    const inEvent = known.filter(({ dayOffset }) =>
      dayOffset >= 0 && dayOffset < days
    );
    return ([["event", inEvent], ["season", known]] as const)
      .map(([part, rows]) => {
        const index = mean(rows.map((row) => row.index));
        const priorIndex = mean(rows.map((row) => row.priorIndex));
        return Object.freeze({
          metric,
          part,
          days: rows.length,
          index,
          priorIndex,
          change: changeOf(index, priorIndex),
          isInvented: rows.some(({ isIndexInvented }) => isIndexInvented),
        });
      });
  }));
}

/**
 * The industry's event in a line per metric, for a message.
 *
 * @param periods What {@linkcode industrySeason} gives.
 * @param options Event and years.
 * @returns The lines.
 */
export function briefIndustry(
  periods: readonly IndustryPeriod[],
  options: IndustryOptions,
): string[] {
  checkOptions(INDUSTRY_OPTIONS, options);
  return periods.filter(({ part }) => part === "event").map((
    { metric, index, priorIndex, change, isInvented },
  ) =>
    `${METRIC_TITLES[metric]} of the ${
      isInvented ? "invented " : ""
    }industry: ${formatIndex(index)} of its typical day (${
      priorYearOf(options)
    }: ${formatIndex(priorIndex)}), ${formatChange(change)}.`
  );
}

/**
 * The industry's season, in the one order of every surface.
 *
 * @param periods What {@linkcode industrySeason} gives.
 * @param options Event and years.
 * @returns The document.
 */
export function industryDocument(
  periods: readonly IndustryPeriod[],
  options: IndustryOptions,
): Document {
  checkOptions(INDUSTRY_OPTIONS, options);
  const { event, year } = options;
  const isInvented = periods.some((period) => period.isInvented);
  const { title, eventDay } = eventDates(event, year);
  const industry = makeTable({
    id: "industry",
    caption: `The ${
      isInvented ? "invented " : ""
    }industry in percent of its typical day`,
    head: {
      metric: "Metric",
      part: "Part",
      index: String(year),
      prior_index: String(priorYearOf(options)),
      change: "Change",
      days: "Days",
    },
    groups: 1,
    rows: periods.map(({ metric, part, index, priorIndex, change, days }) => ({
      metric: cells.text(METRIC_TITLES[metric], metric),
      part: cells.text(part),
      index: cells.index(index),
      prior_index: cells.index(priorIndex),
      change: cells.change(change),
      days: cells.count(days),
    })),
  });
  return {
    title: `${title} ${year}, from ${eventDay}`,
    subtitle: null,
    blocks: [
      table(industry),
      note(sentenceOf(statement("index-base"))),
      ...(isInvented ? [note(sentenceOf(statement("invented-index")))] : []),
    ],
  };
}
