/** Where an event is going to end, from the days that are over. */

import { boundedInterval, type Interval } from "../../stats/mod.ts";
import { mean, sum } from "../_rows.ts";
import type { Weight } from "./days.ts";
import type { Noise } from "./noise.ts";
import { furtherSpread, type Spread, sumSpread } from "./spread.ts";
import type { EventPace } from "./types.ts";

/** Years from which their own spread says more than that of days. */
const ENOUGH_YEARS = 4;

/** One year's days, by place from the event. */
export interface CourseOfYear {
  readonly year: number;
  readonly days: ReadonlyMap<number, number>;
}

/** What {@linkcode projectEvent} goes by. */
export interface PaceDays {
  /** Days that are over, by place. */
  readonly days: ReadonlyMap<number, number>;
  /** Places that the event has. */
  readonly length: number;
  /** Earlier years with every day that counts, the latest first. */
  readonly past: readonly CourseOfYear[];
  readonly noise: Noise | null;
  /** Variance of a place's ratio from the number of its orders alone. */
  readonly sampling: (place: number) => number;
  readonly level: number;
}

/**
 * What past years sold on the days to come for each unit of what they had sold
 * by now, times what was sold by now. Before the first day of the event, the
 * days before it stand for what was sold. Nothing is projected where a day of
 * the event is missing before one that is known.
 *
 * The interval is of the days that past years' courses differ by: from their
 * own spread with at least four of them, or else from how much a day varies.
 */
export function projectEvent(
  { days, length, past, noise, sampling, level }: PaceDays,
): EventPace | null {
  const inEvent = [...days.keys()].filter((place) =>
    place >= 0 && place < length
  );
  const remaining = Array.from({ length }, (_, index) => index)
    .filter((place) => !inEvent.includes(place));
  // A day that is missing is not one to come.
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
    // Noise is of two years; here it is this one against a mean of some.
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

/** Days to come less days that were, each by its part of the other year's. */
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
