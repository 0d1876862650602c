/** A store's days as the rows of a season, beside those of other years. */

import { eventDates } from "../calendar/mod.ts";
import type { StoreDay, StoreDays } from "../intake/mod.ts";
import type { SeasonData } from "./_compare.ts";
import {
  byMeasure,
  type CourseYear,
  type KnownDays,
  MOST_SHIFT,
  MOST_YEARS,
  STEP,
  valueAt,
  windowRows,
} from "./course/mod.ts";
import { priorYearOf } from "./_days.ts";
import { dateOf, DAY_MS, dayOf } from "../calendar/mod.ts";
import type { IndustryIndex } from "./_index_file.ts";
import { mean, type SeasonRow } from "./_rows.ts";
import type { StoreSeasonOptions } from "./store_options.ts";
import type { SeasonMeasure } from "./types.ts";

/** Weeks before the season that are ordinary. */
const ORDINARY_WEEKS = 8;

const VALUES: Readonly<
  Record<SeasonMeasure, (day: StoreDay) => number | null>
> = {
  revenue: ({ revenue }) => revenue,
  orders: ({ orders }) => orders,
  priceLevels: ({ revenue, units }) =>
    revenue === null || units === null || units <= 0 ? null : revenue / units,
  visitors: ({ visitors }) => visitors,
  profit: ({ profit }) => profit,
};

/** Rows of a season, and its days in every year that the store has. */
export function storeSeason(
  store: StoreDays,
  industry: IndustryIndex | null,
  options: StoreSeasonOptions,
): Pick<SeasonData, "rows" | "course"> {
  const course = courseOfStore(store, options);
  const { year } = options;
  const against = priorYearOf(options);
  const step = STEP[course.grain];
  const [own] = course.years as [CourseYear];
  const prior = course.years.find(({ year }) => year === against)!;
  const indexOn = (date: string) => industry?.at(date) ?? null;
  // Thanksgiving moves days into another month, which is no change of an industry.
  const priorDate = (ownDay: number, priorDay: number) =>
    isByMonth(industry)
      ? yearsBefore(dateOf(ownDay), year - against)
      : dateOf(priorDay);
  const rowsOf = (measure: SeasonMeasure): readonly SeasonRow[] => {
    const baseline = measure === "priceLevels" ? null : mean(
      Array.from(
        { length: course.ordinary },
        (_, nth) =>
          valueAt(course, own, measure, course.first - course.ordinary + nth),
      ),
    );
    return windowRows(course, against, measure).map(
      ({ place, value, priorValue }): SeasonRow => {
        const [ownDay, priorDay] = [own, prior].map(({ origin }) =>
          dayOf(origin) + place * step
        ) as [number, number];
        return {
          dayOffset: place * step,
          time: new Date(ownDay * DAY_MS),
          currency: store.currency ?? "",
          value,
          baseline,
          priorValue,
          index: indexOn(dateOf(ownDay)),
          priorIndex: indexOn(priorDate(ownDay, priorDay)),
          brandIndex: value === null || baseline === null || baseline <= 0
            ? null
            : 100 * value / baseline,
          ...(store.grain === "day"
            ? {}
            : { dates: { own: dateOf(ownDay), prior: dateOf(priorDay) } }),
        };
      },
    );
  };
  return { course, rows: byMeasure(rowsOf) };
}

/** The days of this year, of the other one, and of those before. */
function courseOfStore(
  store: StoreDays,
  options: StoreSeasonOptions,
): KnownDays {
  const { year, window } = options;
  const { before = 14, after = 7 } = window ?? {};
  const { grain } = store;
  const step = STEP[grain];
  const on = new Map(store.days.map((day) => [dayOf(day.date), day]));
  const own = placeOf(store, options, year);
  const ordinary = ORDINARY_WEEKS * 7 / step;
  const first = -Math.ceil(before / step);
  const length = own.length + Math.ceil(after / step) - first;
  const from = first - ordinary - MOST_SHIFT;
  const courseOf = (one: number): CourseYear => {
    const { origin } = placeOf(store, options, one);
    const days = Array.from(
      { length: first + length - from },
      (_, nth) => on.get(origin + (from + nth) * step),
    );
    return {
      year: one,
      origin: dateOf(origin),
      values: byMeasure((measure) =>
        days.map((day) => day === undefined ? null : VALUES[measure](day))
      ),
    };
  };
  const against = priorYearOf(options);
  const last = against - MOST_YEARS;
  const others = Array.from(
    { length: year - last },
    (_, nth) => year - 1 - nth,
  ).filter((one) => one === against || isKnown(options, one))
    .map(courseOf)
    .filter((courseYear) =>
      courseYear.year === against ||
      Object.values(courseYear.values).some((some) =>
        some.slice(first - from).some((value) => value !== null)
      )
    );
  return {
    grain,
    eventLength: own.length,
    first,
    length,
    from,
    ordinary,
    spread: store.orderSpread ?? 0,
    years: [courseOf(year), ...others],
  };
}

/** An own event has the years that it was given. */
function isKnown({ event }: StoreSeasonOptions, year: number): boolean {
  try {
    eventDates(event, year);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Where a year has the event: the first day of place 0, and how many places. */
function placeOf(
  { grain, days: [earliest] }: StoreDays,
  { event }: StoreSeasonOptions,
  year: number,
) {
  const { eventDay, days } = eventDates(event, year);
  const first = dayOf(eventDay);
  if (grain === "day") return { origin: first, length: days };
  // Weeks begin on the weekday on which those of the file do.
  const behind = ((first - dayOf(earliest!.date)) % 7 + 7) % 7;
  return { origin: first - behind, length: Math.ceil((behind + days) / 7) };
}

/** Whether the industry is known by the month or the quarter only. */
function isByMonth(industry: IndustryIndex | null): boolean {
  const grain = industry?.source.grain;
  return grain === "month" || grain === "quarter";
}

/** The first of the same month, some years before. */
function yearsBefore(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) - years}-${date.slice(5, 7)}-01`;
}
