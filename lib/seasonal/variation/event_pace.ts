/** Projection of an event's total from its finished days. */

import { boundedInterval, type Interval } from "../../stats/mod.ts";
import { mean, sum } from "../_rows.ts";
import type { Weight } from "./days.ts";
import type { Noise } from "./noise.ts";
import { predictionSpread, type Spread, sumSpread } from "./spread.ts";
import type { EventPace } from "./types.ts";

/**
 * Number of past years from which on their own spread is more informative than
 * the daily variation.
 */
const ENOUGH_YEARS = 4;

/** Values of one year, by day from the event. */
export interface CourseOfYear {
  readonly year: number;
  readonly days: ReadonlyMap<number, number>;
}

/** Input of {@linkcode projectEvent}. */
export interface PaceDays {
  /** Values of finished days, by day from the event. */
  readonly days: ReadonlyMap<number, number>;
  /** Number of days (or weeks) of the event. */
  readonly length: number;
  /** Earlier years with every required day, the latest first. */
  readonly pastYears: readonly CourseOfYear[];
  readonly noise: Noise | null;
  /**
   * Returns the variance of a day's ratio between years from the number of its
   * orders alone.
   */
  readonly sampling: (dayIndex: number) => number;
  readonly level: number;
}

/**
 * Projects the event's total from the sales so far. The factor is the ratio, in
 * past years, of sales on the remaining days to sales by the same day. Before the
 * first day of the event, the days before it stand for the sales so far. There is
 * no projection if an event day is missing before one with data.
 *
 * The interval reflects how much the courses of past years differ. It comes from
 * their own spread with at least four years, and otherwise from the daily
 * variation.
 */
export function projectEvent(
  { days, length, pastYears, noise, sampling, level }: PaceDays,
): EventPace | null {
  const finishedEventDays = [...days.keys()].filter((dayIndex) =>
    dayIndex >= 0 && dayIndex < length
  );
  const remaining = Array.from({ length }, (_, index) => index)
    .filter((dayIndex) => !finishedEventDays.includes(dayIndex));
  // A missing past day is not a future day.
  const last = Math.max(...days.keys());
  if (remaining.some((dayIndex) => dayIndex < last)) return null;
  const finishedDays = finishedEventDays.length > 0
    ? finishedEventDays
    : [...days.keys()].filter((dayIndex) => dayIndex < 0);
  const completeYears = pastYears.filter((year) =>
    [...finishedDays, ...remaining].every((dayIndex) =>
      (year.days.get(dayIndex) ?? 0) > 0
    )
  );
  const [prior] = completeYears;
  if (
    prior === undefined || remaining.length === 0 || finishedDays.length === 0
  ) {
    return null;
  }
  const totalOfDays = (
    values: ReadonlyMap<number, number>,
    dayIndexes: readonly number[],
  ) => sum(dayIndexes.map((dayIndex) => values.get(dayIndex)!));
  const reached = totalOfDays(days, finishedDays);
  if (reached <= 0) return null;
  const logs = completeYears.map((year) =>
    Math.log(
      totalOfDays(year.days, remaining) / totalOfDays(year.days, finishedDays),
    )
  );
  const meanLog = mean(logs)!;
  const expectedRest = reached * Math.exp(meanLog);
  const soFar = totalOfDays(days, finishedEventDays);
  const spread = logs.length >= ENOUGH_YEARS
    ? predictionSpread(logs)
    : noise === null
    ? null
    // The noise is that of a ratio of two years; here, this year is compared
    // with a mean of several years.
    : sumSpread(
      remainingMinusFinished(prior, finishedDays, remaining, sampling),
      noise,
      (1 + 1 / logs.length) / 2,
    );
  const projection = projectionInterval(soFar, expectedRest, spread, level);
  return Object.freeze({
    days: finishedEventDays.length,
    daysLeft: remaining.length,
    soFar,
    priorSoFar: totalOfDays(prior.days, finishedEventDays),
    priorTotal: totalOfDays(prior.days, finishedEventDays) +
      totalOfDays(prior.days, remaining),
    years: Object.freeze(completeYears.map(({ year }) => year)),
    projection,
    level,
  });
}

/**
 * Returns the remaining days minus the finished days, each weighted by its share
 * in the other year.
 */
function remainingMinusFinished(
  { days }: CourseOfYear,
  finishedDays: readonly number[],
  remaining: readonly number[],
  samplingVariance: (dayIndex: number) => number,
): Weight[] {
  const weightDays = (
    dayIndexes: readonly number[],
    sign: number,
  ): Weight[] => {
    const total = sum(dayIndexes.map((dayIndex) => days.get(dayIndex)!));
    return dayIndexes.map((dayIndex) => ({
      dayIndex,
      weight: sign * days.get(dayIndex)! / total,
      sampling: samplingVariance(dayIndex),
    }));
  };
  return [...weightDays(remaining, 1), ...weightDays(finishedDays, -1)];
}

function projectionInterval(
  soFar: number,
  expectedRest: number,
  spread: Spread | null,
  level: number,
): Interval {
  const value = soFar + expectedRest;
  if (spread === null) return { value, lower: null, upper: null, shape: null };
  const half = spread(level);
  return boundedInterval(
    value,
    soFar + expectedRest * Math.exp(-half),
    soFar + expectedRest * Math.exp(half),
  );
}
