import {
  checkOptions,
  eventDates,
  SchemaError,
  SEASON_OPTIONS,
  SEASONAL_COMPARISON_OPTIONS,
  selectOptions,
} from "../base/mod.ts";
import {
  type CallOptions,
  type Client,
  remarkWeight,
  type SeasonalEvent,
  type SeasonalMetric,
} from "../api/mod.ts";
import type { Frame, SeasonWindow } from "../loaders/mod.ts";
import { loadSeasonalSeries } from "../loaders/mod.ts";
import { type Statement, statement } from "../record/mod.ts";
import { compareSeason } from "./_compare.ts";
import type { CourseYear, KnownDays } from "./course/mod.ts";
import { buildByMeasure } from "./course/mod.ts";
import { comparisonYear } from "./_days.ts";
import { type FrameRow, pairRowsWithYear } from "./_frame_rows.ts";
import type { IndustrySource, SeasonMeasure, SeasonOptions } from "./types.ts";
import type { ShownSeason } from "./views.ts";

/** Options for loading and comparing a season. */
export interface SeasonalComparisonOptions extends SeasonOptions, CallOptions {
  /** Event, one of those that the service supports. */
  readonly event: SeasonalEvent;
  /** Number of days around the event. @default {14 before, 7 after its last day} */
  readonly window?: SeasonWindow | undefined;
  /**
   * Whether to load the brand with the industry's index, or the brand alone.
   * @default {"brandWithIndex"}
   */
  readonly mode?: "brandWithIndex" | "brand" | undefined;
}

/**
 * Compares an event's season with last year's, day by day, matched by days from
 * the event. Also compares the brand with the industry, splits growth into
 * orders, units and price, and lists the best and the worst days.
 *
 * The growth of the event has an interval from the variation of the store's days,
 * and is compared with an ordinary year's change. It is not a significance test
 * of a cause: weather, dates and campaigns differ between years.
 *
 * The industry's change is that of its index from last year to this year. Both
 * are read as percent of the same typical day, because the API contract does not
 * specify more.
 *
 * @param client Client of the service; makes three calls, or six for an earlier
 *   comparison year.
 * @param options Event, years, and window.
 * @returns A frozen record with a notebook display. Values that one of the years
 *   lacks are `null`, and a note says so.
 * @throws {RangeError} If the event is unknown, or `today` is not a date.
 * @throws {ValidationError} If the service does not have the year.
 * @throws {ReadoutError} If the service cannot be read.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { seasonalComparison } from "readout/seasonal";
 * import { createDemoStore, startSandbox } from "readout/sandbox";
 * import { assert } from "@std/assert";
 *
 * using store = await createDemoStore({ scale: 0.001, industry: "flat" });
 * await using sandbox = await startSandbox({ store });
 * const { metrics: [revenue] } = await seasonalComparison(
 *   createClient(sandbox),
 *   { event: "BFCM", year: 2025 },
 * );
 * // The industry did not change, so the growth is entirely the store's own.
 * assert(revenue!.season.change! > 0.05);
 * assert(Math.abs(revenue!.season.gain! - revenue!.season.change!) < 1e-9);
 * ```
 */
export async function seasonalComparison(
  client: Client,
  options: SeasonalComparisonOptions,
): Promise<ShownSeason> {
  checkOptions(SEASONAL_COMPARISON_OPTIONS, options);
  const { event, year, window, mode, signal } = options;
  const against = comparisonYear(options);
  const listening = client.listening();
  const frame = await loadSeasonalSeries(listening, {
    event,
    years: against === year - 1 ? [year] : [year, against],
    metric: ["revenue", "orders", "priceLevels"],
    mode: mode ?? "brandWithIndex",
    window,
  }, { signal });
  const remarks = listening.notices()
    .filter((text) => remarkWeight(text) !== null)
    .map((text) => statement("service-says", { text: `${text}.` }));
  return compareFrame(frame, selectOptions(SEASON_OPTIONS, options), remarks);
}

/**
 * Returns the comparison of {@linkcode seasonalComparison} from rows that
 * `loadSeasonalSeries` has loaded, daily and with `mode: "brandWithIndex"`.
 *
 * @param frame Rows of the series; those of other events and years are ignored.
 * @param options Event and year.
 * @returns The same record as from the service.
 * @throws {TypeError} If the frame is not a seasonal series.
 * @throws {RangeError} If the event or the year is invalid, or the rows are
 *   hourly.
 *
 * @example A season that has not begun
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadSeasonalSeries } from "readout/loaders";
 * import { seasonalComparisonFromFrame } from "readout/seasonal";
 * import { createDemoStore, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * using store = await createDemoStore({ scale: 0.001 });
 * await using sandbox = await startSandbox({ store });
 * const frame = await loadSeasonalSeries(createClient(sandbox), {
 *   event: "BFCM",
 *   years: [2026],
 *   metric: ["revenue", "orders", "priceLevels"],
 *   window: { before: 7, after: 0 },
 * });
 * const { phase, metrics: [revenue] } = seasonalComparisonFromFrame(frame, {
 *   event: "BFCM",
 *   year: 2026,
 * });
 * assertEquals([phase, revenue!.season.value], ["no-data", null]);
 * ```
 */
export function seasonalComparisonFromFrame(
  frame: Frame,
  options: SeasonOptions,
): ShownSeason {
  checkOptions(SEASON_OPTIONS, options);
  return compareFrame(frame, options, []);
}

function compareFrame(
  frame: Frame,
  options: SeasonOptions,
  notes: readonly Statement[],
): ShownSeason {
  const { event, year } = options;
  const priorYear = comparisonYear(options);
  const metricRows = (metric: SeasonalMetric) =>
    pairRowsWithYear(frame, event, year, priorYear, metric);
  const rows = {
    revenue: metricRows("revenue"),
    orders: metricRows("orders"),
    priceLevels: metricRows("priceLevels"),
    visitors: [],
    profit: [],
  };
  checkDaily(rows.revenue);
  return compareSeason({
    course: seasonCourse(rows, options),
    currency: currencyOf(Object.values(rows).flat()),
    industry: industrySource(rows.revenue),
    details: null,
    notes,
  }, options);
}

/** Returns the currency of all rows, or `null` if none has one. */
function currencyOf(rows: readonly FrameRow[]): string | null {
  const [currency = null, ...others] = [
    ...new Set(rows.map(({ currency }) => currency)),
  ].filter((code) => code !== "").sort();
  if (others.length === 0) return currency;
  const message = `must be the same in all responses: they are in ${
    [currency, ...others].join(" and ")
  }`;
  throw new SchemaError("the seasonal series", [{ path: "currency", message }]);
}

/**
 * Returns two years from the service, whose ordinary days are those of the
 * window.
 */
function seasonCourse(
  rows: Readonly<Record<SeasonMeasure, readonly FrameRow[]>>,
  options: SeasonOptions,
): KnownDays {
  const { event, year } = options;
  const offsets = Object.values(rows).flat().map(({ dayOffset }) => dayOffset);
  const first = Math.min(...offsets, 0);
  const length = Math.max(...offsets, first - 1) - first + 1;
  const inWindow = <T>(pick: (row: FrameRow | undefined) => T) =>
    buildByMeasure((measure) => {
      const on = new Map(rows[measure].map((row) => [row.dayOffset, row]));
      return Array.from({ length }, (_, index) => pick(on.get(first + index)));
    });
  const yearOf = (
    seasonYear: number,
    side: "value" | "priorValue",
  ): CourseYear => ({
    year: seasonYear,
    origin: eventDates(event, seasonYear).eventDay,
    values: inWindow((row) => row?.[side] ?? null),
  });
  return {
    grain: "day",
    eventLength: eventDates(event, year).days,
    first,
    length,
    from: first,
    ordinary: 0,
    spread: 0,
    years: [
      yearOf(year, "value"),
      yearOf(comparisonYear(options), "priorValue"),
    ],
    indexes: inWindow((row) => ({
      baseline: row?.baseline ?? null,
      brandIndex: row?.brandIndex ?? null,
      industryIndex: row?.index ?? null,
      priorIndustryIndex: row?.priorIndex ?? null,
    })),
  };
}

/** Returns the source of the industry's index, or `null` without an index. */
function industrySource(rows: readonly FrameRow[]): IndustrySource | null {
  if (rows.every(({ index }) => index === null)) return null;
  const isInvented = rows.some(({ isIndexInvented }) => isIndexInvented);
  return { name: isInvented ? "the sandbox" : "the service", isInvented };
}

function checkDaily(rows: readonly FrameRow[]): void {
  const offsets = new Set(rows.map(({ dayOffset }) => dayOffset));
  if (offsets.size < rows.length) {
    throw new RangeError(
      `A comparison needs one row per day: ${rows.length} rows cover ${offsets.size} days. Load them with granularity "daily"`,
    );
  }
}
