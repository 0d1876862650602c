/**
 * Conversion of a store's days into the days of a season, for every year with
 * data.
 */

import { dateOf, dayOf, eventDates } from "../base/mod.ts";
import type { StoreDay, StoreDays } from "../intake/mod.ts";
import type { CourseYear, KnownDays } from "./course/mod.ts";
import { buildByMeasure, MOST_SHIFT, MOST_YEARS, STEP } from "./course/mod.ts";
import { comparisonYear } from "./_days.ts";
import { mean } from "./_rows.ts";
import type { StoreSeasonOptions } from "./store_options.ts";
import type { SeasonMeasure } from "./types.ts";

/** Number of weeks before the season that count as ordinary. */
const ORDINARY_WEEKS = 8;

const VALUE_OF_MEASURE: Readonly<
  Record<SeasonMeasure, (day: StoreDay) => number | null>
> = {
  revenue: ({ revenue }) => revenue,
  orders: ({ orders }) => orders,
  priceLevels: ({ revenue, units }) =>
    revenue === null || units === null || units <= 0 ? null : revenue / units,
  visitors: ({ visitors }) => visitors,
  profit: ({ profit }) => profit,
};

/** Returns the days of this year, of the comparison year, and of earlier years. */
export function storeCourse(
  store: StoreDays,
  options: StoreSeasonOptions,
): KnownDays {
  const { year, window } = options;
  const { before: daysBefore = 14, after: daysAfter = 7 } = window ?? {};
  const { grain } = store;
  const step = STEP[grain];
  const dayByNumber = new Map(store.days.map((day) => [dayOf(day.date), day]));
  const thisYear = eventStart(store, options, year);
  const ordinary = ORDINARY_WEEKS * 7 / step;
  const first = -Math.ceil(daysBefore / step);
  const length = thisYear.length + Math.ceil(daysAfter / step) - first;
  const from = first - ordinary - MOST_SHIFT;
  const buildYear = (calendarYear: number): CourseYear => {
    const { origin } = eventStart(store, options, calendarYear);
    const days = Array.from(
      { length: first + length - from },
      (_, index) => dayByNumber.get(origin + (from + index) * step),
    );
    return {
      year: calendarYear,
      origin: dateOf(origin),
      values: buildByMeasure((measure) =>
        days.map((day) =>
          day === undefined ? null : VALUE_OF_MEASURE[measure](day)
        )
      ),
    };
  };
  const against = comparisonYear(options);
  const earliestYear = against - MOST_YEARS;
  const otherYears = Array.from(
    { length: year - earliestYear },
    (_, index) => year - 1 - index,
  ).filter((candidate) =>
    candidate === against || hasEventDates(options, candidate)
  )
    .map(buildYear)
    .filter((courseYear) =>
      courseYear.year === against ||
      Object.values(courseYear.values).some((values) =>
        values.slice(first - from).some((value) => value !== null)
      )
    );
  const course = {
    grain,
    eventLength: thisYear.length,
    first,
    length,
    from,
    ordinary,
    spread: store.orderSpread ?? 0,
    years: [buildYear(year), ...otherYears],
  };
  return { ...course, indexes: storeIndexes(course) };
}

/**
 * Returns the store's values in percent of its mean ordinary day; prices have no
 * index.
 */
function storeIndexes(
  course: Omit<KnownDays, "indexes">,
): KnownDays["indexes"] {
  const { first, from, length, ordinary, years: [thisYear] } = course;
  return buildByMeasure((measure) => {
    const values = thisYear!.values[measure].slice(first - ordinary - from);
    const baseline = measure === "priceLevels"
      ? null
      : mean(values.slice(0, ordinary));
    return values.slice(ordinary, ordinary + length).map((value) => ({
      baseline,
      brandIndex: value === null || baseline === null || baseline <= 0
        ? null
        : 100 * value / baseline,
      industryIndex: null,
      priorIndustryIndex: null,
    }));
  });
}

/**
 * Returns whether the event has dates in a year, since a custom event only has
 * the years it was defined for.
 */
function hasEventDates({ event }: StoreSeasonOptions, year: number): boolean {
  try {
    eventDates(event, year);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Returns the start date of the event (or of its first week) in a year, and its
 * number of days (or weeks).
 */
function eventStart(
  { grain, days: [earliest] }: StoreDays,
  { event }: StoreSeasonOptions,
  year: number,
) {
  const { eventDay, days } = eventDates(event, year);
  const first = dayOf(eventDay);
  if (grain === "day") return { origin: first, length: days };
  // Weeks begin on the same weekday as the weeks of the file.
  const offset = ((first - dayOf(earliest!.date)) % 7 + 7) % 7;
  return { origin: first - offset, length: Math.ceil((offset + days) / 7) };
}
