/**
 * Seasonal benchmark: this year, the previous year, the brand's typical day, and
 * the industry.
 */

import type {
  BodyOf,
  SeasonalSnapshot,
  SeasonalTimeSeries,
} from "../../api/mod.ts";
import {
  baselineDays,
  eventDay,
  industryIndex,
  latestCompleted,
  windowAround,
} from "../season/mod.ts";
import {
  dayStart,
  hoursOfDay,
  localDay,
  localHour,
  momentText,
  SECOND,
} from "./_local_time.ts";
import { readSales, seasonalValue } from "./_sales.ts";
import type { CallOf, Service } from "./calls.ts";

/** Evaluated parameters of a seasonal request. */
type Season = Awaited<ReturnType<typeof readSeason>>;

/** Returns the response of the seasonal snapshot. */
export async function seasonalSnapshot(
  service: Service,
  { request }: CallOf<"seasonalSnapshot">,
): Promise<SeasonalSnapshot> {
  const season = await readSeason(service, request);
  const { store, day, priorDay, daysBefore, daysAfter, nowHour } = season;
  const first = (day - daysBefore) * 24;
  const last = Math.min((day + daysAfter + 1) * 24 - 1, nowHour);
  const shift = (priorDay - day) * 24;
  const current = valueOverHours(season, first, last);
  const prior = valueOverHours(season, first + shift, last + shift);
  const days = seasonDays(season).filter((date) => (date + 1) * 24 <= nowHour);
  const baseline = seasonBaseline(season);
  return {
    currency: store.currency,
    snapshot: {
      periodToDateValue: current,
      vsLastYear: current === null || !prior ? null : current / prior - 1,
      avgDailyIndexPercent: completeMean(
        days.map((date) => percentage(valueAtHour(season, date), baseline)),
      ),
      currentIndexPercent: completeMean(
        days.map((date) => industryIndexAt(season, season.year, date - day)),
      ),
    },
  };
}

/**
 * Returns the response of the seasonal time series: days, or the hours of the day
 * of `end`.
 */
export async function seasonalTimeSeries(
  service: Service,
  { request }: CallOf<"seasonalTimeSeries">,
): Promise<SeasonalTimeSeries> {
  const season = await readSeason(service, request);
  const { timeZone, currency } = season.store;
  const endDay = localDay(request.end, timeZone);
  const points = request.granularity === "hourly"
    ? hoursOfDay(endDay, timeZone).map((hour) => ({ day: endDay, ...hour }))
    : seasonDays(season)
      .map((day) => ({ day, hour: undefined, start: dayStart(day, timeZone) }));
  return {
    currency,
    data: points.map(({ day, hour, start }) => {
      const offset = day - season.day;
      return {
        dt: request.xAxis === "actualDate" ? momentText(start) : String(offset),
        ...(hour === undefined ? { dayOffset: offset } : {}),
        ...MODES[request.mode](season, offset, hour),
      };
    }),
  };
}

type Values = (
  season: Season,
  offset: number,
  hour: number | undefined,
) => Readonly<Record<string, number | null>>;

const BRAND: Values = (season, offset, hour) => ({
  currentValue: valueAtHour(season, season.day + offset, hour),
  // Only the requested day can have a repeated hour, so other days use the
  // hour's normal number.
  baselineValue: seasonBaseline(season, normalHour(hour)),
  priorYearValue: valueAtHour(
    season,
    season.priorDay + offset,
    normalHour(hour),
  ),
});

const INDEX: Values = (season, offset, hour) => ({
  currentYearIndex: industryIndexAt(season, season.year, offset, hour),
  priorYearIndex: industryIndexAt(season, season.year - 1, offset, hour),
});

/** Returns the number of an hour on a day without a clock change. */
function normalHour(hour: number | undefined): number | undefined {
  return hour && Math.floor(hour);
}

/** Values of a day or an hour, by mode. */
const MODES: Readonly<Record<BodyOf<"seasonalTimeSeries">["mode"], Values>> = {
  brand: BRAND,
  index: INDEX,
  brandWithIndex: (season, offset, hour) => {
    const brand = BRAND(season, offset, hour);
    const { currentValue = null, baselineValue = null } = brand;
    return {
      ...brand,
      ...INDEX(season, offset, hour),
      brandIndex: percentage(currentValue, baselineValue),
    };
  },
};

async function readSeason(
  { store, now: clock }: Service,
  body: BodyOf<"seasonalSnapshot">,
) {
  const { event } = body;
  const { timeZone } = store;
  const currentTime = new Date(clock()).toISOString();
  const year = body.year ??
    latestCompleted(event, localDay(currentTime, timeZone));
  const day = eventDay(event, year);
  const priorDay = eventDay(event, year - 1);
  const [start, end] = [body.start, body.end]
    .map((moment) => localDay(moment, timeZone)) as [number, number];
  const { daysBefore, daysAfter } = windowAround(event, start, end);
  const quietDays = baselineDays(event, year);
  // An hourly series is about the last requested day, in any year.
  const spans = [day, priorDay, end, priorDay + end - day].map((anchor) => ({
    first: anchor - daysBefore,
    last: anchor + daysAfter,
  }));
  const days = [...spans, quietDays];
  const { sales, firstHour } = await readSales(store, days, end);
  return {
    store,
    body,
    year,
    sales,
    quietDays,
    // Event days of the year and the previous year, and the number of days
    // around them.
    day,
    priorDay,
    daysBefore,
    daysAfter,
    // The current hour, which is the last one included.
    nowHour: localHour(currentTime, timeZone),
    // Start of the first day with sales.
    firstHour,
  };
}

/**
 * Returns the metric over a range of hours; null if the store has no data for it.
 */
function valueOverHours(
  { sales, nowHour, firstHour, body }: Season,
  first: number,
  last: number = first,
): number | null {
  const end = Math.min(last, nowHour);
  if (first < firstHour || end < first) return null;
  // A single hour stands for itself, and a range includes the hours repeated at
  // a clock change.
  const steps = last > first ? [0, SECOND] : [0];
  return seasonalValue(
    numbersFrom(first, end).flatMap((hour) =>
      steps.map((step) => sales.get(hour + step))
    ),
    body.metric,
  );
}

function valueAtHour(
  season: Season,
  day: number,
  hour?: number,
): number | null {
  return hour === undefined
    ? valueOverHours(season, day * 24, day * 24 + 23)
    : valueOverHours(season, day * 24 + hour);
}

/**
 * Returns the mean of the quiet days, or of one of their hours; for prices, the
 * mean over all units.
 */
function seasonBaseline(season: Season, hour?: number): number | null {
  const { body: { metric }, quietDays, sales } = season;
  const days = numbersFrom(quietDays.first, quietDays.last);
  if (metric !== "priceLevels") {
    return completeMean(days.map((day) => valueAtHour(season, day, hour)));
  }
  const hours = hour === undefined ? numbersFrom(0, 23) : [hour];
  return seasonalValue(
    days.flatMap((day) =>
      hours.map((hourOfDay) => sales.get(day * 24 + hourOfDay))
    ),
    metric,
  );
}

function industryIndexAt(
  { store, body }: Season,
  year: number,
  offset: number,
  hour?: number,
): number {
  const { event, metric } = body;
  const normal = normalHour(hour);
  return industryIndex(store.industry, event, metric, year, offset, normal);
}

/** Returns the days of the event's window. */
function seasonDays({ day, daysBefore, daysAfter }: Season): readonly number[] {
  return numbersFrom(day - daysBefore, day + daysAfter);
}

/** Returns the integers of an inclusive range. */
function numbersFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function percentage(value: number | null, base: number | null): number | null {
  return value === null || !base ? null : 100 * value / base;
}

/** Returns the mean of the values; null if any value is missing. */
function completeMean(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return present.length === 0 || present.length < values.length
    ? null
    : present.reduce((sum, value) => sum + value, 0) / present.length;
}
