/** Days of a season, each paired with the same day of another year. */

import { dateOf, dayOf, daysFromEvent } from "../base/mod.ts";
import type {
  CourseYear,
  DayRow,
  KnownDays,
  SeasonCourse,
} from "./course/mod.ts";
import { findYear, isFinished, STEP } from "./course/mod.ts";
import { relativeChange } from "./_rows.ts";
import type { SeasonOptions } from "./types.ts";
import type { DayComparison, SeasonPhase } from "./types.ts";

/** Returns the comparison year, which must be before the season's year. */
export function comparisonYear(
  { year, against = year - 1 }: SeasonOptions,
): number {
  if (Number.isInteger(against) && against < year) return against;
  throw new RangeError(
    `The year to compare with must be before ${year}: current value is ${against}`,
  );
}

/**
 * Returns the index of the first day (or week) that is not over, or `null` if all
 * are.
 */
export function firstUnfinished(
  rows: readonly DayRow[],
  { grain, first, years }: KnownDays,
  { event, year, today }: SeasonOptions,
): number | null {
  const [thisYear] = years;
  if (today !== undefined) {
    // The week that contains the event may begin before it.
    const day = daysFromEvent(event, today, year) -
      daysFromEvent(event, thisYear!.origin, year);
    const step = STEP[grain];
    return Math.ceil((day - step + 1) / step);
  }
  const last = rows.findLast(({ value }) => value !== null);
  return last === undefined
    ? first
    : last === rows.at(-1)
    ? null
    : last.dayIndex;
}

/** Pairs a day with the same day of the comparison year. */
export function compareDay(
  row: DayRow,
  course: SeasonCourse,
  against: number,
): DayComparison {
  const { dayIndex, value, priorValue, baseline } = row;
  const complete = value !== null && isFinished(course, dayIndex);
  const dayOffset = dayIndex * STEP[course.grain];
  const dateIn = (year: CourseYear) => dateOf(dayOf(year.origin) + dayOffset);
  return Object.freeze({
    dayOffset,
    date: dateIn(course.years[0]!),
    priorDate: dateIn(findYear(course, against)!),
    complete,
    value,
    priorValue,
    change: complete ? relativeChange(value, priorValue) : null,
    brandIndex: row.brandIndex,
    priorBrandIndex: priorValue === null || baseline === null || baseline <= 0
      ? null
      : 100 * priorValue / baseline,
    industryIndex: row.industryIndex,
    priorIndustryIndex: row.priorIndustryIndex,
  });
}

/** Returns the days with a known change, the best first. */
export function rankDays(days: readonly DayComparison[]): DayComparison[] {
  return days.filter(({ change }) => change !== null)
    .sort((a, b) => b.change! - a.change!);
}

/**
 * Returns the number of best days, limited so that no day is among both the best
 * and the worst.
 */
export function bestDayCount(ranked: readonly DayComparison[]): number {
  return Math.min(3, Math.floor(ranked.length / 2));
}

/** Returns the phase of the season, by its last complete day. */
export function seasonPhase(
  days: readonly DayComparison[],
  eventLength: number,
  step: number,
): SeasonPhase {
  const last = days.findLast(({ complete }) => complete);
  if (last === undefined) return "no-data";
  if (last.dayOffset < 0) return "before-event";
  return last.dayOffset < eventLength - step ? "during-event" : "event-over";
}
