/** Queries on the days of a season. */

import { dayOf } from "../../base/mod.ts";
import type { SeasonMeasure } from "../types.ts";
import type {
  CourseYear,
  DayRange,
  DayRow,
  KnownDays,
  SeasonCourse,
  SeasonRows,
  Summed,
} from "./types.ts";
import { MOST_SHIFT, MOST_YEARS } from "./types.ts";
import type { CourseOfYear, DayPair } from "../variation/mod.ts";
import { ratioVariance } from "../variation/mod.ts";

/** Returns the range of days (or weeks) of the event. */
export function eventRange({ eventLength }: SeasonCourse): DayRange {
  return { from: 0, to: eventLength - 1 };
}

/** Returns the range of days (or weeks) of the whole window. */
export function windowRange({ first, length }: KnownDays): DayRange {
  return { from: first, to: first + length - 1 };
}

/** Returns the data of a year, or `null` if there are none. */
export function findYear(
  { years }: KnownDays,
  year: number,
): CourseYear | null {
  return years.find((courseYear) => courseYear.year === year) ?? null;
}

/** Returns the value of a day (or week), or `null` if it is unknown. */
export function valueAt(
  { from }: KnownDays,
  year: CourseYear | null,
  measure: SeasonMeasure,
  dayIndex: number,
): number | null {
  return year?.values[measure][dayIndex - from] ?? null;
}

/** Returns whether a day (or week) is over. */
export function isFinished(
  { running }: SeasonCourse,
  dayIndex: number,
): boolean {
  return running === null || dayIndex < running;
}

/** Returns whether a day belongs to the event. */
export function isInEvent(
  { eventLength }: KnownDays,
  { dayIndex }: DayRow,
): boolean {
  return dayIndex >= 0 && dayIndex < eventLength;
}

/** Returns whether either year has a value on some day. */
export function hasValues(rows: readonly DayRow[]): boolean {
  return rows.some(({ value, priorValue }) =>
    value !== null || priorValue !== null
  );
}

/** Returns all indexes of a range of days. */
export function expandRange({ from, to }: DayRange): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Pairing of this year's days with those of another year. */
export interface Pairing {
  /** Offset that is added to this year's day index to get the other year's. */
  readonly shift?: number;
  readonly against: number;
  readonly measure: Summed;
}

/**
 * Returns the days that both years have, each with the variance from the number
 * of its orders.
 */
function dayPairs(
  course: SeasonCourse,
  dayIndexes: readonly number[],
  { against, measure, shift = 0 }: Pairing,
): DayPair[] {
  const [thisYear = null] = course.years;
  const otherYear = findYear(course, against);
  const pairs: DayPair[] = [];
  for (const dayIndex of dayIndexes) {
    const value = valueAt(course, thisYear, measure, dayIndex);
    const prior = valueAt(course, otherYear, measure, dayIndex + shift);
    if (value === null || prior === null) continue;
    pairs.push({
      dayIndex,
      value,
      prior,
      sampling: samplingVariance(course, { against, measure, shift }, dayIndex),
    });
  }
  return pairs;
}

/**
 * Returns the variance of a day's ratio between years from the randomness of its
 * orders alone.
 */
export function samplingVariance(
  course: SeasonCourse,
  { against, measure, shift = 0 }: Pairing,
  dayIndex: number,
): number {
  const countMeasure = measure === "visitors" ? "visitors" : "orders";
  return ratioVariance(
    valueAt(course, course.years[0]!, countMeasure, dayIndex),
    valueAt(course, findYear(course, against), countMeasure, dayIndex + shift),
    measure === "revenue" ? course.spread : 0,
  );
}

/** Returns the finished days that both years have. */
export function finishedPairs(
  course: SeasonCourse,
  range: DayRange,
  pairing: Pairing,
): DayPair[] {
  const finishedDays = expandRange(range).filter((dayIndex) =>
    isFinished(course, dayIndex)
  );
  return dayPairs(course, finishedDays, pairing);
}

/** Returns ordinary days with sales in both years. */
export function ordinaryDays(
  course: SeasonCourse,
  range: DayRange,
  pairing: Pairing,
): DayPair[] {
  const { first, ordinary } = course;
  const isInRange = (dayIndex: number, range: DayRange) =>
    dayIndex >= range.from && dayIndex <= range.to;
  const event = eventRange(course);
  const days = ordinary > 0
    ? dayPairs(course, expandRange({ from: first - ordinary, to: first - 1 }), {
      ...pairing,
      shift: weekdayShift(course, pairing.against),
    })
    : finishedPairs(course, windowRange(course), pairing)
      .filter(({ dayIndex }) =>
        !isInRange(dayIndex, range) && !isInRange(dayIndex, event)
      );
  return days.filter(({ value, prior }) => value > 0 && prior > 0);
}

/**
 * Returns the shift of the other year's ordinary days, in days, that matches
 * their weekdays.
 */
function weekdayShift(course: SeasonCourse, against: number): number {
  const otherYear = findYear(course, against);
  const thisYear = course.years[0]!;
  if (course.grain === "week" || otherYear === null) return 0;
  const days = dayOf(thisYear.origin) - dayOf(otherYear.origin);
  const distance = (days % 7 + 7) % 7;
  return distance > MOST_SHIFT ? distance - 7 : distance;
}

/** Returns one year's known values in the window, by day index. */
function yearInWindow(
  course: SeasonCourse,
  year: number,
  measure: Summed,
): CourseOfYear {
  const yearData = findYear(course, year);
  const days = new Map<number, number>();
  for (const dayIndex of expandRange(windowRange(course))) {
    const value = valueAt(course, yearData, measure, dayIndex);
    if (value !== null) days.set(dayIndex, value);
  }
  return { year, days };
}

/** Returns the comparison year and earlier years, the latest first. */
export function coursesUpTo(
  course: SeasonCourse,
  against: number,
  measure: Summed,
): CourseOfYear[] {
  const earlier = course.years
    .filter(({ year }) => year < against && year >= against - MOST_YEARS)
    .map(({ year }) => yearInWindow(course, year, measure))
    .filter(({ days }) => days.size > 0);
  return [yearInWindow(course, against, measure), ...earlier];
}

/**
 * Returns a year's total over a range of days, or `null` unless it has all of
 * them.
 */
export function totalInRange(
  { year, days }: CourseOfYear,
  range: DayRange,
): { readonly year: number; readonly value: number } | null {
  const values = expandRange(range).map((dayIndex) => days.get(dayIndex));
  return values.every((value) => value !== undefined)
    ? { year, value: values.reduce((sum, addend) => sum + addend, 0) }
    : null;
}

/** Returns the ratio of each year's total to that of the year before. */
export function yearlyRatios(
  pastYears: readonly CourseOfYear[],
  range: DayRange,
): number[] {
  const totals = pastYears.map((courseYear) => totalInRange(courseYear, range))
    .filter((total) => total !== null);
  const ratios: number[] = [];
  for (const [index, { year, value }] of totals.slice(1).entries()) {
    const later = totals[index]!;
    if (later.year === year + 1 && value > 0 && later.value > 0) {
      ratios.push(later.value / value);
    }
  }
  return ratios;
}

/**
 * Returns every day (or week) of the window, with the values of this year and
 * another year.
 */
export function windowRows(course: KnownDays, against: number): SeasonRows {
  const otherYear = findYear(course, against);
  return buildByMeasure((measure) =>
    expandRange(windowRange(course)).map((dayIndex, index) => ({
      dayIndex,
      value: valueAt(course, course.years[0]!, measure, dayIndex),
      priorValue: valueAt(course, otherYear, measure, dayIndex),
      ...course.indexes[measure][index]!,
    }))
  );
}

/** Builds a record with a value for each measure. */
export function buildByMeasure<T>(
  build: (measure: SeasonMeasure) => T,
): Readonly<Record<SeasonMeasure, T>> {
  return {
    revenue: build("revenue"),
    orders: build("orders"),
    priceLevels: build("priceLevels"),
    visitors: build("visitors"),
    profit: build("profit"),
  };
}
