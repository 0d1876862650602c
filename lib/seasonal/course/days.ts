/** What is asked of the days of a season. */

import { dayOf } from "../../base/mod.ts";
import type { SeasonMeasure } from "../types.ts";
import {
  type CourseYear,
  type KnownDays,
  MOST_SHIFT,
  MOST_YEARS,
  type Places,
  type SeasonCourse,
  type SeasonRows,
  type Summed,
} from "./types.ts";
import { chanceOf, type CourseOfYear, type DayPair } from "../variation/mod.ts";

/** The places of the event. */
export function eventPlaces({ eventLength }: SeasonCourse): Places {
  return { from: 0, to: eventLength - 1 };
}

/** The places of the whole window. */
export function windowPlaces({ first, length }: KnownDays): Places {
  return { from: first, to: first + length - 1 };
}

/** A year by its number. */
export function yearOf(
  { years }: KnownDays,
  year: number,
): CourseYear | null {
  return years.find((courseYear) => courseYear.year === year) ?? null;
}

/** What is known of a place. */
export function valueAt(
  { from }: KnownDays,
  year: CourseYear | null,
  measure: SeasonMeasure,
  place: number,
): number | null {
  return year?.values[measure][place - from] ?? null;
}

/** Whether a place is over. */
export function isOver({ running }: SeasonCourse, place: number): boolean {
  return running === null || place < running;
}

/** Every place of some. */
export function placesIn({ from, to }: Places): number[] {
  return Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
}

/** Which days are paired with those of which other year. */
export interface Pairing {
  /** This year's place is paired with the other's this many further on. */
  readonly shift?: number;
  readonly against: number;
  readonly measure: Summed;
}

/** Days that both years know, each with the chance of its orders. */
function pairsOf(
  course: SeasonCourse,
  places: readonly number[],
  { against, measure, shift = 0 }: Pairing,
): DayPair[] {
  const [own = null] = course.years;
  const other = yearOf(course, against);
  return places.flatMap((at) => {
    const value = valueAt(course, own, measure, at);
    const prior = valueAt(course, other, measure, at + shift);
    return value === null || prior === null ? [] : [{
      at,
      value,
      prior,
      sampling: chanceAt(course, { against, measure, shift }, at),
    }];
  });
}

/** Variance of a place's ratio from the chance of its orders alone. */
export function chanceAt(
  course: SeasonCourse,
  { against, measure, shift = 0 }: Pairing,
  place: number,
): number {
  const counted = measure === "visitors" ? "visitors" : "orders";
  return chanceOf(
    valueAt(course, course.years[0]!, counted, place),
    valueAt(course, yearOf(course, against), counted, place + shift),
    measure === "revenue" ? course.spread : 0,
  );
}

/** Days that are over and that both years know. */
export function daysOf(
  course: SeasonCourse,
  places: Places,
  pairing: Pairing,
): DayPair[] {
  const over = placesIn(places).filter((at) => isOver(course, at));
  return pairsOf(course, over, pairing);
}

/** Ordinary days of both years, on which something was sold. */
export function ordinaryDays(
  course: SeasonCourse,
  places: Places,
  pairing: Pairing,
): DayPair[] {
  const { first, ordinary } = course;
  const isIn = (at: number, some: Places) => at >= some.from && at <= some.to;
  const event = eventPlaces(course);
  const days = ordinary > 0
    ? pairsOf(course, placesIn({ from: first - ordinary, to: first - 1 }), {
      ...pairing,
      shift: weekdayShift(course, pairing.against),
    })
    : daysOf(course, windowPlaces(course), pairing)
      .filter(({ at }) => !isIn(at, places) && !isIn(at, event));
  return days.filter(({ value, prior }) => value > 0 && prior > 0);
}

/** Days by which the other year's ordinary days move to keep their weekday. */
function weekdayShift(course: SeasonCourse, against: number): number {
  const other = yearOf(course, against);
  const own = course.years[0]!;
  if (course.grain === "week" || other === null) return 0;
  const days = dayOf(own.origin) - dayOf(other.origin);
  const apart = (days % 7 + 7) % 7;
  return apart > MOST_SHIFT ? apart - 7 : apart;
}

/** One year's days of the window, as far as they are known. */
function courseOfYear(
  course: SeasonCourse,
  year: number,
  measure: Summed,
): CourseOfYear {
  const own = yearOf(course, year);
  return {
    year,
    days: new Map(
      placesIn(windowPlaces(course)).flatMap((at) => {
        const value = valueAt(course, own, measure, at);
        return value === null ? [] : [[at, value]];
      }),
    ),
  };
}

/** A year and those before it, the latest first. */
export function coursesUpTo(
  course: SeasonCourse,
  against: number,
  measure: Summed,
): CourseOfYear[] {
  const earlier = course.years
    .filter(({ year }) => year < against && year >= against - MOST_YEARS)
    .map(({ year }) => courseOfYear(course, year, measure))
    .filter(({ days }) => days.size > 0);
  return [courseOfYear(course, against, measure), ...earlier];
}

/** What some places came to in a year; only where it knows all of them. */
export function totalOf(
  { year, days }: CourseOfYear,
  places: Places,
): { readonly year: number; readonly value: number } | null {
  const values = placesIn(places).map((at) => days.get(at));
  return values.every((value) => value !== undefined)
    ? { year, value: values.reduce((sum, one) => sum + one, 0) }
    : null;
}

/** How some places changed from each of those years to the next, as ratios. */
export function changesOf(
  past: readonly CourseOfYear[],
  places: Places,
): number[] {
  const all = past.flatMap((one) => totalOf(one, places) ?? []);
  return all.slice(1).flatMap(({ year, value }, index) => {
    const later = all[index]!;
    return later.year === year + 1 && value > 0 && later.value > 0
      ? [later.value / value]
      : [];
  });
}

/** Every place of the window in this year and in another. */
export function windowRows(course: KnownDays, against: number): SeasonRows {
  const other = yearOf(course, against);
  return byMeasure((measure) =>
    placesIn(windowPlaces(course)).map((place, nth) => ({
      place,
      value: valueAt(course, course.years[0]!, measure, place),
      priorValue: valueAt(course, other, measure, place),
      ...course.indexes[measure][nth]!,
    }))
  );
}

/** Something of each measure. */
export function byMeasure<T>(
  of: (measure: SeasonMeasure) => T,
): Readonly<Record<SeasonMeasure, T>> {
  return {
    revenue: of("revenue"),
    orders: of("orders"),
    priceLevels: of("priceLevels"),
    visitors: of("visitors"),
    profit: of("profit"),
  };
}
