import {
  checkOptions,
  eventDateAt,
  SEASONAL_PACE_FROM_FRAME_OPTIONS,
  SEASONAL_PACE_OPTIONS,
  selectOptions,
} from "../../base/mod.ts";
import type {
  CallOptions,
  Client,
  SeasonalEvent,
  SeasonalMetric,
} from "../../api/mod.ts";
import { type Frame, loadSeasonalSeries } from "../../loaders/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import { attachPaceDisplay } from "./document.ts";
import { projectDay } from "./_projection.ts";
import { type FrameRow, seasonRows } from "../_frame_rows.ts";
import { relativeChange, sum } from "../_rows.ts";
import type { PastDay, SeasonalPace } from "./types.ts";

/** Day to project, and options of its projection. */
export interface PaceOptions {
  /** Seasonal event. */
  readonly event: SeasonalEvent;
  /** Year of the projected day. */
  readonly year: number;
  /** Days from the event. @default {0} */
  readonly dayOffset?: number | undefined;
  /** Metric to count; prices are not available. @default {"revenue"} */
  readonly metric?: Exclude<SeasonalMetric, "priceLevels"> | undefined;
  /**
   * Hour at which to evaluate the day: 15 counts midnight to 15:00.
   *
   * @default {all finished hours; the last hour with data counts as unfinished if hours without data follow it}
   */
  readonly atHour?: number | undefined;
  /** Confidence level of the projection's interval. @default {0.95} */
  readonly level?: number | undefined;
}

/** Options for loading and projecting a day. */
export interface SeasonalPaceOptions extends PaceOptions, CallOptions {
  /**
   * Number of past years to project from; two years cost one call.
   *
   * @default {5}
   */
  readonly pastYears?: number | undefined;
}

/** First year that the service supports; its response includes the year before. */
const FIRST_YEAR = 2021;

/**
 * Compares a day of an event with last year by hour, and projects its total. The
 * projection is the sales so far divided by the share of the total that past
 * years had reached by the same hour. The interval comes from the differences
 * between these shares.
 *
 * @param client Client of the service; makes one call per two years.
 * @param options Day, metric, hour.
 * @returns A frozen record with a notebook display.
 * @throws {RangeError} If an option is out of range.
 * @throws {ValidationError} If the service does not have the year.
 * @throws {ReadoutError} If the service cannot be read.
 *
 * @example Black Friday as of 15:00
 * ```ts
 * import { createClient } from "readout/api";
 * import { seasonalPace } from "readout/seasonal";
 * import { createDemoStore, startSandbox } from "readout/sandbox";
 * import { assert, assertEquals } from "@std/assert";
 *
 * using store = await createDemoStore({ scale: 0.001 });
 * await using sandbox = await startSandbox({ store });
 * const pace = await seasonalPace(createClient(sandbox), {
 *   event: "BFCM",
 *   year: 2025,
 *   atHour: 15,
 * });
 * assertEquals(pace.pastDays.map(({ year }) => year), [2024, 2023, 2022, 2021, 2020]);
 * assert(pace.lower! < pace.projection! && pace.projection! < pace.upper!);
 * ```
 */
export async function seasonalPace(
  client: Client,
  options: SeasonalPaceOptions,
): Promise<SeasonalPace> {
  checkOptions(SEASONAL_PACE_OPTIONS, options);
  const { event, year, dayOffset, metric = "revenue", signal } = options;
  const { pastYears = 5 } = options;
  if (!Number.isInteger(pastYears) || pastYears < 1) {
    throw new RangeError(
      `The number of past years must be a whole number of at least 1: current value is ${pastYears}`,
    );
  }
  checkPaceOptions(options);
  // The response for each year includes the year before.
  const years = Array.from(
    { length: Math.ceil(pastYears / 2) },
    (_, index) => year - 2 * index,
  ).filter((candidate) => candidate === year || candidate >= FIRST_YEAR);
  const frame = await loadSeasonalSeries(client, {
    event,
    years,
    metric,
    mode: "brand",
    granularity: "hourly",
    dayOffset,
  }, { signal });
  return seasonalPaceFromFrame(frame, {
    ...selectOptions(SEASONAL_PACE_FROM_FRAME_OPTIONS, options),
    pastYears,
  });
}

/**
 * Returns the record of {@linkcode seasonalPace} from hourly rows that
 * `loadSeasonalSeries` has loaded, of this year and any number of other years.
 *
 * @param frame Hourly rows.
 * @param options Day, metric, hour.
 * @returns The same record as from the service.
 * @throws {TypeError} If the frame is not a seasonal series.
 * @throws {RangeError} If an option is out of range.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadSeasonalSeries } from "readout/loaders";
 * import { seasonalPaceFromFrame } from "readout/seasonal";
 * import { createDemoStore, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * using store = await createDemoStore({ scale: 0.001 });
 * await using sandbox = await startSandbox({ store });
 * const frame = await loadSeasonalSeries(createClient(sandbox), {
 *   event: "BFCM",
 *   years: [2025],
 *   metric: "orders",
 *   granularity: "hourly",
 * });
 * const pace = seasonalPaceFromFrame(frame, {
 *   event: "BFCM",
 *   year: 2025,
 *   metric: "orders",
 * });
 * // The day is over, so its total is final.
 * assertEquals([pace.hoursKnown, pace.projection === pace.soFar], [24, true]);
 * ```
 */
export function seasonalPaceFromFrame(
  frame: Frame,
  options: PaceOptions & Pick<SeasonalPaceOptions, "pastYears">,
): SeasonalPace {
  checkOptions(SEASONAL_PACE_FROM_FRAME_OPTIONS, options);
  const { event, year, dayOffset = 0, metric = "revenue" } = options;
  const { level = 0.95, pastYears = Infinity } = options;
  checkPaceOptions(options);
  const rows = hourRows(frame, options, year);
  const hours = Array.from({ length: 24 }, (_, hour) =>
    Object.freeze({
      hour,
      value: rows.get(hour)?.value ?? null,
      priorValue: rows.get(hour)?.priorValue ?? null,
    }));
  const values = hours.map(({ value }) => value);
  const hoursKnown = Math.min(countFinishedHours(values), options.atHour ?? 24);
  const prior = hours.map(({ priorValue }) => priorValue);
  const soFar = knownTotal(values.slice(0, hoursKnown));
  const priorSoFar = knownTotal(prior.slice(0, hoursKnown));
  const pastDays = collectPastDays(frame, options, hoursKnown).slice(
    0,
    pastYears,
  );
  const end = hoursKnown === 24
    ? { projection: soFar, lower: null, upper: null }
    : projectDay(soFar ?? 0, pastDays, level);
  return attachPaceDisplay({
    event,
    year,
    dayOffset,
    date: eventDateAt(event, year, dayOffset),
    metric,
    title: metric === "orders" ? "Orders" : "Net revenue",
    unit: metric === "orders" ? "count" : "currency",
    currency: [...rows.values()][0]?.currency ?? null,
    hoursKnown,
    soFar,
    priorSoFar,
    changeSoFar: relativeChange(soFar, priorSoFar),
    priorTotal: knownTotal(prior),
    ...end,
    level,
    pastDays: Object.freeze(pastDays),
    hours: Object.freeze(hours),
    notes: Object.freeze(paceNotes(hoursKnown, end.projection, pastDays)),
  });
}

function checkPaceOptions({ atHour, level, metric }: PaceOptions): void {
  if (
    atHour !== undefined &&
    !(Number.isInteger(atHour) && atHour >= 1 && atHour <= 24)
  ) {
    throw new RangeError(
      `The hour must be a whole number from 1 to 24: current value is ${atHour}`,
    );
  }
  if (level !== undefined && !(level > 0 && level < 1)) {
    throw new RangeError(
      `The level must be a fraction above 0 and below 1, such as 0.95: current value is ${level}`,
    );
  }
  if (metric !== undefined && metric !== "revenue" && metric !== "orders") {
    throw new RangeError(
      `A pace needs a metric that adds up over the day, revenue or orders: current value is "${metric}"`,
    );
  }
}

function hourRows(
  frame: Frame,
  { event, dayOffset = 0, metric = "revenue" }: PaceOptions,
  year: number,
): ReadonlyMap<number, FrameRow> {
  return new Map(
    seasonRows(frame, event, year, metric)
      .filter((row) => row.dayOffset === dayOffset)
      .map((row) => [row.time.getUTCHours(), row]),
  );
}

/** Returns the number of hours from midnight that are over and have data. */
function countFinishedHours(values: readonly (number | null)[]): number {
  const gap = values.indexOf(null);
  return gap === -1 ? values.length : Math.max(0, gap - 1);
}

/** Returns complete past days, the latest year first. */
function collectPastDays(
  frame: Frame,
  options: PaceOptions,
  hoursKnown: number,
): PastDay[] {
  const { event, year, metric = "revenue" } = options;
  const years = (frame.toRecords() as Record<string, unknown>[])
    .filter((row) => row.event === event && row.metric === metric)
    .map((row) => row.year as number);
  const days = new Map<number, PastDay>();
  for (const endYear of new Set(years)) {
    const rows = [...hourRows(frame, options, endYear).values()];
    const byYear = [
      [endYear, rows.map(({ value }) => value)],
      [endYear - 1, rows.map(({ priorValue }) => priorValue)],
    ] as const;
    for (const [past, values] of byYear) {
      const day = past < year ? pastDay(past, values, hoursKnown) : null;
      if (day !== null) days.set(past, day);
    }
  }
  return [...days.values()].sort((a, b) => b.year - a.year);
}

/**
 * Returns a past day, or `null` if it is incomplete or had no sales by the given
 * hour.
 */
function pastDay(
  year: number,
  values: readonly (number | null)[],
  hoursKnown: number,
): PastDay | null {
  const total = values.length === 24 ? knownTotal(values) : null;
  const reached = knownTotal(values.slice(0, hoursKnown));
  return total === null || reached === null || reached <= 0 || total <= 0
    ? null
    : Object.freeze({ year, total, share: reached / total });
}

/**
 * Returns the total of the hours, or `null` if an hour is unknown or there are
 * none.
 */
function knownTotal(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return present.length === 0 || present.length < values.length
    ? null
    : sum(present);
}

function paceNotes(
  hoursKnown: number,
  projection: number | null,
  pastDays: readonly PastDay[],
): Statement[] {
  const isProjected = projection !== null;
  const notes: Statement[] = [statement("two-years")];
  if (hoursKnown === 0) notes.push(statement("no-hour-over"));
  if (hoursKnown > 0 && !isProjected) notes.push(statement("no-projection"));
  if (hoursKnown < 24 && isProjected && pastDays.length < 2) {
    notes.push(statement("projection-without-interval"));
  }
  return notes;
}
