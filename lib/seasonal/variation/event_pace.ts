/** Where an event is going to end, from the days that are over. */

import { boundedInterval, type Interval } from "../../stats/mod.ts";
import { mean, sum } from "../_rows.ts";
import type { Weight } from "./days.ts";
import type { Noise } from "./noise.ts";
import { furtherSpread, type Spread, spreadOf } from "./spread.ts";
import type { EventPace } from "./types.ts";

/** Years from which their own spread says more than that of days. */
const ENOUGH_YEARS = 4;

/** One year's days, by place from the event. */
export interface CourseOfYear {
  readonly year: number;
  readonly days: ReadonlyMap<number, number>;
}

/** What {@linkcode paceOf} goes by. */
export interface PaceDays {
  /** Days that are over, by place. */
  readonly days: ReadonlyMap<number, number>;
  /** Places that the event has. */
  readonly length: number;
  /** Earlier years with every day that counts, the latest first. */
  readonly past: readonly CourseOfYear[];
  readonly noise: Noise | null;
  /** Variance of a place's ratio from the number of its orders alone. */
  readonly sampling: (at: number) => number;
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
export function paceOf(
  { days, length, past, noise, sampling, level }: PaceDays,
): EventPace | null {
  const inEvent = [...days.keys()].filter((at) => at >= 0 && at < length);
  const left = Array.from({ length }, (_, index) => index)
    .filter((at) => !inEvent.includes(at));
  // A day that is missing is not one to come.
  const last = Math.max(...days.keys());
  if (left.some((at) => at < last)) return null;
  const known = inEvent.length > 0
    ? inEvent
    : [...days.keys()].filter((at) => at < 0);
  const whole = past.filter((year) =>
    [...known, ...left].every((at) => (year.days.get(at) ?? 0) > 0)
  );
  const [prior] = whole;
  if (prior === undefined || left.length === 0 || known.length === 0) {
    return null;
  }
  const over = (of: ReadonlyMap<number, number>, places: readonly number[]) =>
    sum(places.map((at) => of.get(at)!));
  const reached = over(days, known);
  if (reached <= 0) return null;
  const logs = whole.map((year) =>
    Math.log(over(year.days, left) / over(year.days, known))
  );
  const centre = mean(logs)!;
  const rest = reached * Math.exp(centre);
  const soFar = over(days, inEvent);
  const spread = logs.length >= ENOUGH_YEARS
    ? furtherSpread(logs)
    : noise === null
    ? null
    // Noise is of two years; here it is this one against a mean of some.
    : spreadOf(
      contrast(prior, known, left, sampling),
      noise,
      (1 + 1 / logs.length) / 2,
    );
  const projection = intervalOf(soFar, rest, spread, level);
  return Object.freeze({
    days: inEvent.length,
    daysLeft: left.length,
    soFar,
    priorSoFar: over(prior.days, inEvent),
    priorTotal: over(prior.days, inEvent) + over(prior.days, left),
    years: Object.freeze(whole.map(({ year }) => year)),
    projection,
    level,
  });
}

/** Days to come less days that were, each by its part of the other year's. */
function contrast(
  { days }: CourseOfYear,
  known: readonly number[],
  left: readonly number[],
  sampling: (at: number) => number,
): Weight[] {
  const part = (places: readonly number[], sign: number): Weight[] => {
    const total = sum(places.map((at) => days.get(at)!));
    return places.map((at) => ({
      at,
      weight: sign * days.get(at)! / total,
      sampling: sampling(at),
    }));
  };
  return [...part(left, 1), ...part(known, -1)];
}

function intervalOf(
  soFar: number,
  rest: number,
  spread: Spread | null,
  level: number,
): Interval {
  const value = soFar + rest;
  if (spread === null) {
    return { value, lower: null, upper: null, shape: null };
  }
  const half = spread(level);
  return boundedInterval(
    value,
    soFar + rest * Math.exp(-half),
    soFar + rest * Math.exp(half),
  );
}
