/** The seasonal benchmark: this year, last year, the brand's typical day, the industry. */

import type {
  SeasonalPoint,
  SeasonalSnapshot,
  SeasonalSnapshotBody,
  SeasonalTimeSeries,
  SeasonalTimeSeriesBody,
} from "../../api/mod.ts";
import {
  baselineDays,
  eventDay,
  industryDay,
  industryHour,
  latestCompleted,
  windowAround,
} from "../season/mod.ts";
import { localDay, localHour, momentText } from "./_local_time.ts";
import { metricOf, readSales, type Sales } from "./_sales.ts";
import type { SandboxStore } from "../store/mod.ts";

/** What a seasonal request comes down to. */
interface Season {
  readonly store: SandboxStore;
  readonly body: SeasonalSnapshotBody;
  readonly year: number;
  /** Event days of the year and of the year before. */
  readonly day: number;
  readonly priorDay: number;
  /** Days before and after the event day. */
  readonly before: number;
  readonly after: number;
  /** The hour that is running now, which is the last one that counts. */
  readonly nowHour: number;
  /** Midnight of the first day that the store knows. */
  readonly firstHour: number;
  readonly sales: Sales;
}

/** The answer of the seasonal snapshot. */
export async function seasonalSnapshot(
  store: SandboxStore,
  body: SeasonalSnapshotBody,
  nowMs: number,
): Promise<SeasonalSnapshot> {
  const season = await readSeason(store, body, nowMs);
  const { day, priorDay, before, after, nowHour } = season;
  const first = (day - before) * 24;
  const last = Math.min((day + after + 1) * 24 - 1, nowHour);
  const shift = (priorDay - day) * 24;
  const current = valueOver(season, first, last);
  const prior = valueOver(season, first + shift, last + shift);
  const days = daysOf(season).filter((one) => (one + 1) * 24 <= nowHour);
  const baseline = baselineValue(season);
  return {
    currency: store.currency,
    snapshot: {
      periodToDateValue: current,
      vsLastYear: current === null || !prior ? null : current / prior - 1,
      avgDailyIndexPercent: meanOf(
        days.map((one) => percentOf(dayValue(season, one), baseline)),
      ),
      currentIndexPercent: meanOf(
        days.map((one) => indexAt(season, season.year, one - day)),
      ),
    },
  };
}

/** The answer of the seasonal time series. */
export async function seasonalTimeSeries(
  store: SandboxStore,
  body: SeasonalTimeSeriesBody,
  nowMs: number,
): Promise<SeasonalTimeSeries> {
  const season = await readSeason(store, body, nowMs);
  const data = body.granularity === "hourly"
    ? hourlyPoints(season, body)
    : dailyPoints(season, body);
  return { currency: store.currency, data };
}

function dailyPoints(
  season: Season,
  body: SeasonalTimeSeriesBody,
): readonly SeasonalPoint[] {
  const { day, priorDay, year, store } = season;
  const baseline = baselineValue(season);
  return daysOf(season).map((one) => {
    const dayOffset = one - day;
    const current = dayValue(season, one);
    return {
      dt: body.xAxis === "actualDate"
        ? momentText(one, 0, store.timeZone)
        : String(dayOffset),
      dayOffset,
      ...populate(body.mode, {
        currentValue: current,
        baselineValue: baseline,
        priorYearValue: dayValue(season, priorDay + dayOffset),
        currentYearIndex: indexAt(season, year, dayOffset),
        priorYearIndex: indexAt(season, year - 1, dayOffset),
        brandIndex: percentOf(current, baseline),
      }),
    };
  });
}

/** The hours of the day of `end`; `start` has no say. */
function hourlyPoints(
  season: Season,
  body: SeasonalTimeSeriesBody,
): readonly SeasonalPoint[] {
  const { store, year, day, priorDay } = season;
  const { event, metric } = body;
  const analyzed = localDay(body.end, store.timeZone);
  const offset = analyzed - day;
  return Array.from({ length: 24 }, (_, hour) => {
    const current = valueOver(season, analyzed * 24 + hour);
    const baseline = baselineValue(season, hour);
    const index = (of: number) =>
      industryHour(store.industry, event, metric, of, offset, hour);
    return {
      dt: body.xAxis === "actualDate"
        ? momentText(analyzed, hour, store.timeZone)
        : String(offset),
      ...populate(body.mode, {
        currentValue: current,
        baselineValue: baseline,
        priorYearValue: valueOver(season, (priorDay + offset) * 24 + hour),
        currentYearIndex: index(year),
        priorYearIndex: index(year - 1),
        brandIndex: percentOf(current, baseline),
      }),
    };
  });
}

/** Only the fields that a mode asks for. */
function populate(
  mode: SeasonalTimeSeriesBody["mode"],
  all: Required<Omit<SeasonalPoint, "dt" | "dayOffset">>,
): Omit<SeasonalPoint, "dt" | "dayOffset"> {
  const { currentValue, baselineValue, priorYearValue } = all;
  const brand = { currentValue, baselineValue, priorYearValue };
  const { currentYearIndex, priorYearIndex } = all;
  const index = { currentYearIndex, priorYearIndex };
  switch (mode) {
    case "brand":
      return brand;
    case "index":
      return index;
    case "brandWithIndex":
      return { ...brand, ...index, brandIndex: all.brandIndex };
  }
}

async function readSeason(
  store: SandboxStore,
  body: SeasonalSnapshotBody,
  nowMs: number,
): Promise<Season> {
  const { event } = body;
  const { timeZone } = store;
  const now = new Date(nowMs).toISOString();
  const year = body.year ?? latestCompleted(event, localDay(now, timeZone));
  const day = eventDay(event, year);
  const priorDay = eventDay(event, year - 1);
  const [start, end] = [body.start, body.end]
    .map((moment) => localDay(moment, timeZone)) as [number, number];
  const { before, after } = windowAround(event, start, end);
  const quiet = baselineDays(event, year);
  // The hourly series is of the last day asked for, whatever its year.
  const spans = [day, priorDay, end, priorDay + end - day].map((one) => ({
    first: one - before,
    last: one + after,
  }));
  const { sales, firstHour } = await readSales(store, [
    ...spans,
    { first: quiet.first, last: quiet.first + quiet.count - 1 },
  ]);
  return {
    store,
    body,
    year,
    day,
    priorDay,
    before,
    after,
    nowHour: localHour(now, timeZone),
    firstHour,
    sales,
  };
}

/** The metric from one hour to another; null where the store knows nothing. */
function valueOver(
  { sales, nowHour, firstHour, body }: Season,
  first: number,
  last: number = first,
): number | null {
  if (first < firstHour || first > nowHour || last < first) return null;
  const end = Math.min(last, nowHour);
  const hours = Array.from({ length: end - first + 1 }, (_, i) => first + i);
  return metricOf(hours.map((hour) => sales.get(hour)), body.metric);
}

function dayValue(season: Season, day: number): number | null {
  return valueOver(season, day * 24, day * 24 + 23);
}

/** The mean quiet day, or the mean of one of its hours. */
function baselineValue(season: Season, hour?: number): number | null {
  const { first, count } = baselineDays(season.body.event, season.year);
  const days = Array.from({ length: count }, (_, i) => first + i);
  if (season.body.metric !== "priceLevels") {
    return meanOf(
      days.map((day) =>
        hour === undefined
          ? dayValue(season, day)
          : valueOver(season, day * 24 + hour)
      ),
    );
  }
  const hours = days.flatMap((day) =>
    Array.from({ length: 24 }, (_, i) => day * 24 + i)
  ).filter((one) => hour === undefined || one % 24 === hour);
  return metricOf(hours.map((one) => season.sales.get(one)), "priceLevels");
}

function indexAt(
  { store, body }: Season,
  year: number,
  offset: number,
): number {
  return industryDay(store.industry, body.event, body.metric, year, offset);
}

function daysOf({ day, before, after }: Season): readonly number[] {
  return Array.from(
    { length: before + after + 1 },
    (_, i) => day - before + i,
  );
}

function percentOf(value: number | null, of: number | null): number | null {
  return value === null || !of ? null : 100 * value / of;
}

/** The mean of what is known; null when one is not. */
function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 || known.length < values.length
    ? null
    : known.reduce((sum, value) => sum + value, 0) / known.length;
}
