/**
 * Loads the seasonal benchmark as frames, for several events, years and metrics
 * at once.
 */

import {
  CALL_OPTIONS,
  checkOptions,
  daysFromEvent,
  eventDateAt,
  eventDates,
  LOAD_OPTIONS,
  type Problem,
  SchemaError,
  SEASONAL_SERIES_SELECTION,
  SEASONAL_SNAPSHOT_SELECTION,
} from "../base/mod.ts";
import type {
  BodyOf,
  CallOptions,
  Client,
  SeasonalEvent,
  SeasonalMetric,
  SeasonalTimeSeries,
} from "../api/mod.ts";
import { type ColumnsOf, type Frame, toFrame } from "./frame.ts";
import { type LoadOptions, localTimes, zoneFor } from "./store_time.ts";

/** Window of days around an event. */
export interface SeasonWindow {
  /** Days before the event day. @default {14} */
  readonly before?: number | undefined;
  /** Days after the event's last day. @default {7} */
  readonly after?: number | undefined;
}

/** Seasons to load. */
export interface SeasonalSnapshotSelection {
  /** Event or events. */
  readonly event: SeasonalEvent | readonly SeasonalEvent[];
  /** Years; the service supports 2021 to 2026. */
  readonly years: readonly number[];
  /** Metric or metrics. */
  readonly metric: SeasonalMetric | readonly SeasonalMetric[];
  /** Window of days around the event. @default {14 before, 7 after its last day} */
  readonly window?: SeasonWindow | undefined;
}

/** Seasons to load, and their granularity. */
export interface SeasonalSeriesSelection extends SeasonalSnapshotSelection {
  /**
   * Series to load: the brand, the industry's index, or both. @default
   * {"brandWithIndex"}
   */
  readonly mode?: BodyOf<"seasonalTimeSeries">["mode"] | undefined;
  /**
   * Granularity: the days of the window, or the hours of one day. @default
   * {"daily"}
   */
  readonly granularity?:
    | BodyOf<"seasonalTimeSeries">["granularity"]
    | undefined;
  /** Day whose hours are loaded, in days from the event. @default {0} */
  readonly dayOffset?: number | undefined;
}

/**
 * Loads the seasonal time series as a frame in long form, with a row per event,
 * year, metric and time, in the order of the request:
 *
 * | column | type | meaning |
 * | --- | --- | --- |
 * | `event`, `metric`, `currency` | `Utf8` | requested event and metric; ISO 4217 code |
 * | `year` | `Int32` | year of the event |
 * | `day_offset` | `Int32` | days from the event day; aligns the years |
 * | `dt` | `Datetime(ms)` | the store's local time, with its time zone if known |
 * | `value` | `Float64` | value of the brand: money in `currency`, or number of orders |
 * | `baseline` | `Float64` | value of the brand on a typical day (or hour) |
 * | `prior_value` | `Float64` | value of the brand one year earlier, at the same `day_offset` |
 * | `index`, `prior_index` | `Float64` | industry in percent of its typical day, in this year and one year earlier |
 * | `brand_index` | `Float64` | brand in percent of its typical day |
 * | `is_index_invented` | `Bool` | whether the industry index was generated instead of measured; only if the response states it, as the sandbox does |
 *
 * Unknown values, and those that the mode excludes, are null. Revenue is net
 * revenue, and `priceLevels` is the average price of a unit. All requests, one
 * per event, year and metric, are made at once and scheduled by the client.
 *
 * @param client Client of the service.
 * @param selection Events, years, metrics, mode, and window or day.
 * @param options Abort signal.
 * @returns The data frame.
 * @throws {RangeError} If an event is unknown, or a list is empty.
 * @throws {ValidationError} If the service does not have the year.
 * @throws {SchemaError} If a point has an invalid or duplicate time.
 * @throws {ReadoutError} If a request to the service fails.
 *
 * @example Load two years of BFCM
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadSeasonalSeries } from "readout/loaders";
 * import { createDemoStore, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * using store = await createDemoStore({ scale: 0.001 });
 * await using sandbox = await startSandbox({ store });
 * const frame = await loadSeasonalSeries(createClient(sandbox), {
 *   event: "BFCM",
 *   years: [2024, 2025],
 *   metric: ["revenue", "orders"],
 *   window: { before: 7, after: 0 },
 * });
 * assertEquals(frame.height, 2 * 2 * (7 + 4));
 * ```
 */
export async function loadSeasonalSeries(
  client: Client,
  selection: SeasonalSeriesSelection,
  options?: LoadOptions,
): Promise<Frame> {
  checkOptions(SEASONAL_SERIES_SELECTION, selection);
  checkOptions(LOAD_OPTIONS, options);
  const {
    mode = "brandWithIndex",
    granularity = "daily",
    dayOffset = 0,
  } = selection;
  const timeZone = zoneFor(client, options);
  const parts = await Promise.all(
    selectedSeasons(selection).map(async (season) => {
      const { event, year } = season;
      const noon = noonUtc(eventDateAt(event, year, dayOffset));
      const answer = await client.seasonalTimeSeries({
        ...season,
        // For hours, the service only uses `end`, which identifies the day.
        ...(granularity === "daily" ? {} : { start: noon, end: noon }),
        xAxis: "actualDate",
        granularity,
        mode,
      }, options);
      return seasonalRows(season, answer, timeZone);
    }),
  );
  const rows = parts.flat();
  const isInvented: ColumnsOf<Row> = {
    is_index_invented: ["Bool", ({ isIndexInvented }) => isIndexInvented],
  };
  return await toFrame(rows, {
    event: ["Utf8", ({ season }) => season.event],
    year: ["Int32", ({ season }) => season.year],
    metric: ["Utf8", ({ season }) => season.metric],
    currency: ["Utf8", ({ currency }) => currency],
    day_offset: ["Int32", ({ offset }) => offset],
    dt: [{ zone: timeZone }, ({ time }) => time],
    // Integer columns would turn nulls into zeros.
    value: ["Float64", ({ currentValue }) => currentValue],
    baseline: ["Float64", ({ baselineValue }) => baselineValue],
    prior_value: ["Float64", ({ priorYearValue }) => priorYearValue],
    index: ["Float64", ({ currentYearIndex }) => currentYearIndex],
    prior_index: ["Float64", ({ priorYearIndex }) => priorYearIndex],
    brand_index: ["Float64", ({ brandIndex }) => brandIndex],
    ...(rows.some(({ isIndexInvented }) => isIndexInvented) ? isInvented : {}),
  });
}

/**
 * Loads the seasonal snapshot as a frame, with a row per event, year and metric.
 * Columns: `event`, `metric`, `currency` (`Utf8`), `year` (`Int32`), and as
 * `Float64` `value` (the brand's period to date), `vs_last_year` (a fraction:
 * 0.12 is +12%), `brand_index` and `index` (average day of the brand and of the
 * industry in percent of their typical days). Unknown values are null.
 *
 * @param client Client of the service.
 * @param selection Events, years, metrics and window.
 * @param options Abort signal.
 * @returns The data frame.
 * @throws {RangeError} If an event is unknown, or a list is empty.
 * @throws {ValidationError} If the service does not have the year.
 * @throws {ReadoutError} If a request to the service fails.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadSeasonalSnapshot } from "readout/loaders";
 * import { createDemoStore, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * using store = await createDemoStore({ scale: 0.001 });
 * await using sandbox = await startSandbox({ store });
 * const frame = await loadSeasonalSnapshot(createClient(sandbox), {
 *   event: ["BFCM", "laborDay"],
 *   years: [2025],
 *   metric: "revenue",
 * });
 * assertEquals(frame.getColumn("event").toArray(), ["BFCM", "laborDay"]);
 * ```
 */
export async function loadSeasonalSnapshot(
  client: Client,
  selection: SeasonalSnapshotSelection,
  options?: CallOptions,
): Promise<Frame> {
  checkOptions(SEASONAL_SNAPSHOT_SELECTION, selection);
  checkOptions(CALL_OPTIONS, options);
  const rows = await Promise.all(
    selectedSeasons(selection).map(async (season) => {
      const answer = await client.seasonalSnapshot(season, options);
      const problems = fractionProblems([answer.snapshot], "snapshot");
      if (problems.length > 0) {
        throw new SchemaError("the seasonal snapshot", problems);
      }
      return { ...answer.snapshot, ...season, currency: answer.currency };
    }),
  );
  return await toFrame(rows, {
    event: ["Utf8", (row) => row.event],
    year: ["Int32", (row) => row.year],
    metric: ["Utf8", (row) => row.metric],
    currency: ["Utf8", (row) => row.currency],
    value: ["Float64", (row) => row.periodToDateValue],
    vs_last_year: ["Float64", (row) => row.vsLastYear],
    brand_index: ["Float64", (row) => row.avgDailyIndexPercent],
    index: ["Float64", (row) => row.currentIndexPercent],
  });
}

/** Percentage of a typical day that the middle day of a season exceeds. */
const LEAST_INDEX = 3;

/** Returns problems if indexes are fractions or changes instead of percentages. */
function fractionProblems(
  points: readonly Readonly<Record<string, unknown>>[],
  place: string,
): Problem[] {
  const indexes = points.flatMap((point) => Object.entries(point))
    .filter(([name, value]) => /Index/.test(name) && Number(value) !== 0);
  const problems: Problem[] = [];
  for (const [name, entries] of Map.groupBy(indexes, ([name]) => name)) {
    const values = entries.map(([, value]) => Number(value));
    const middle = values.sort((a, b) => a - b)[values.length >> 1]!;
    if (middle >= LEAST_INDEX) continue;
    const message =
      `must be a percentage of a typical day, such as 132: the median is ${middle}`;
    problems.push({ path: `${place}.${name}`, message });
  }
  return problems;
}

/** Event, year and metric of a single request. */
interface Season {
  readonly event: SeasonalEvent;
  readonly year: number;
  readonly metric: SeasonalMetric;
  readonly start: string;
  readonly end: string;
}

function selectedSeasons(
  selection: SeasonalSnapshotSelection,
): readonly Season[] {
  const years = toDistinctList(selection.years, "year");
  const metrics = toDistinctList(selection.metric, "metric");
  return toDistinctList(selection.event, "event").flatMap((event) =>
    years.flatMap((year) => {
      const moments = windowMoments(event, year, selection.window);
      return metrics.map((metric) => ({ event, year, metric, ...moments }));
    })
  );
}

/** Returns the first and last moment of a window, as request parameters. */
function windowMoments(
  event: SeasonalEvent,
  year: number,
  { before: daysBefore = 14, after: daysAfter = 7 }: SeasonWindow = {},
): { readonly start: string; readonly end: string } {
  const counts = { before: daysBefore, after: daysAfter };
  for (const [name, count] of Object.entries(counts)) {
    if (Number.isInteger(count) && count >= 0) continue;
    throw new RangeError(
      `The days ${name} an event must be a whole number from 0: current value is ${count}`,
    );
  }
  const { days } = eventDates(event, year);
  return {
    start: noonUtc(eventDateAt(event, year, -daysBefore)),
    end: noonUtc(eventDateAt(event, year, days - 1 + daysAfter)),
  };
}

/**
 * Returns noon UTC of a date, which is the same day in every time zone from -12
 * to +11 hours.
 */
function noonUtc(date: string): string {
  return `${date}T12:00:00Z`;
}

/** Returns one or several values as a list without duplicates. */
function toDistinctList<T>(value: T | readonly T[], name: string): T[] {
  const list = [value].flat() as T[];
  if (list.length === 0) {
    throw new RangeError(`At least one ${name} is required: the list is empty`);
  }
  return [...new Set(list)];
}

type Row = ReturnType<typeof seasonalRows>[number];

const ISO = {
  pattern: /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/,
  name: "an ISO 8601 date and time",
};

/** Returns the date of a point whose time is its number of days from the event. */
function dayText({ event, year }: Season, dt: string): string {
  return /^[+-]?\d{1,3}$/.test(dt) ? eventDateAt(event, year, Number(dt)) : dt;
}

function seasonalRows(
  season: Season,
  { currency, data, isIndexInvented = false }: SeasonalTimeSeries,
  timeZone: string | null,
) {
  const problems: Problem[] = [];
  const readTime = localTimes(timeZone, ISO, problems);
  const seasonText = { season, currency, isIndexInvented };
  const rows = data.map((point, index) => {
    const dt = dayText(season, point.dt);
    const time = readTime(dt, `data[${index}].dt`);
    if (problems.length > 0) {
      return { ...seasonText, ...point, time, offset: 0 };
    }
    const date = dt.slice(0, 10);
    const counted = daysFromEvent(season.event, date, season.year);
    const offset = point.dayOffset ?? counted;
    // Midnight UTC may be the evening of the previous day in the store.
    const slack = /Z|[+-]00:?00$/i.test(dt) ? 1 : 0;
    if (Math.abs(offset - counted) > slack) {
      const message =
        `is ${offset}, but "${point.dt}" is ${counted} days from the event of ${season.year}`;
      problems.push({ path: `data[${index}].dayOffset`, message });
    }
    return { ...seasonText, ...point, time, offset };
  });
  // An hour's index is a percentage of a whole day.
  if (data.every(({ dayOffset }) => dayOffset != null)) {
    problems.push(...fractionProblems(data, "data"));
  }
  if (problems.length > 0) {
    throw new SchemaError("the seasonal time series", problems);
  }
  return rows.sort((a, b) => a.time.getTime() - b.time.getTime());
}
