/** Projection of an event's total from its finished days. */

import { boundedInterval, type Interval } from "../../stats/mod.ts";
import { mean, sum } from "../_rows.ts";
import type { Weight } from "./days.ts";
import type { Noise } from "./noise.ts";
import { furtherSpread, type Spread, sumSpread } from "./spread.ts";
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
  readonly past: readonly CourseOfYear[];
  readonly noise: Noise | null;
  /**
   * Returns the variance of a day's ratio between years from the number of its
   * orders alone.
   */
  readonly sampling: (place: number) => number;
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
  { days, length, past, noise, sampling, level }: PaceDays,
): EventPace | null {
  const inEvent = [...days.keys()].filter((place) =>
    place >= 0 && place < length
  );
  const remaining = Array.from({ length }, (_, index) => index)
    .filter((place) => !inEvent.includes(place));
  // A missing past day is not a future day.
  const last = Math.max(...days.keys());
  if (remaining.some((place) => place < last)) return null;
  const reachedPlaces = inEvent.length > 0
    ? inEvent
    : [...days.keys()].filter((place) => place < 0);
  const completeYears = past.filter((year) =>
    [...reachedPlaces, ...remaining].every((place) =>
      (year.days.get(place) ?? 0) > 0
    )
  );
  const [prior] = completeYears;
  if (
    prior === undefined || remaining.length === 0 || reachedPlaces.length === 0
  ) {
    return null;
  }
  const over = (
    values: ReadonlyMap<number, number>,
    places: readonly number[],
  ) => sum(places.map((place) => values.get(place)!));
  const reached = over(days, reachedPlaces);
  if (reached <= 0) return null;
  const logs = completeYears.map((year) =>
    Math.log(over(year.days, remaining) / over(year.days, reachedPlaces))
  );
  const centre = mean(logs)!;
  const expectedRest = reached * Math.exp(centre);
  const soFar = over(days, inEvent);
  const spread = logs.length >= ENOUGH_YEARS
    ? furtherSpread(logs)
    : noise === null
    ? null
    // The noise is that of a ratio of two years; here, this year is compared
    // with a mean of several years.
    : sumSpread(
      contrast(prior, reachedPlaces, remaining, sampling),
      noise,
      (1 + 1 / logs.length) / 2,
    );
  const projection = projectionInterval(soFar, expectedRest, spread, level);
  return Object.freeze({
    days: inEvent.length,
    daysLeft: remaining.length,
    soFar,
    priorSoFar: over(prior.days, inEvent),
    priorTotal: over(prior.days, inEvent) + over(prior.days, remaining),
    years: Object.freeze(completeYears.map(({ year }) => year)),
    projection,
    level,
  });
}

/**
 * Returns the remaining days minus the finished days, each weighted by its share
 * in the other year.
 */
function contrast(
  { days }: CourseOfYear,
  reachedPlaces: readonly number[],
  remaining: readonly number[],
  sampling: (place: number) => number,
): Weight[] {
  const weighted = (places: readonly number[], sign: number): Weight[] => {
    const total = sum(places.map((place) => days.get(place)!));
    return places.map((place) => ({
      place,
      weight: sign * days.get(place)! / total,
      sampling: sampling(place),
    }));
  };
  return [...weighted(remaining, 1), ...weighted(reachedPlaces, -1)];
}

function projectionInterval(
  soFar: number,
  expectedRest: number,
  spread: Spread | null,
  level: number,
): Interval {
  const value = soFar + expectedRest;
  if (spread === null) {
    return { value, lower: null, upper: null, shape: null };
  }
  const half = spread(level);
  return boundedInterval(
    value,
    soFar + expectedRest * Math.exp(-half),
    soFar + expectedRest * Math.exp(half),
  );
}
