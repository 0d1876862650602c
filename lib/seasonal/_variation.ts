/** How much a store's days vary, and what that leaves of a season's growth. */

import { boundedInterval, type Interval, NO_INTERVAL } from "../stats/mod.ts";
import { studentTQuantile } from "../stats/mod.ts";
import { sum } from "./_rows.ts";
import type { OrdinaryChange, SeasonVariation } from "./variation_types.ts";

/** A day of both years. */
export interface DayPair {
  /** Its place among days (or weeks); neighbours are one apart. */
  readonly at: number;
  readonly value: number;
  readonly prior: number;
  /** Variance of the logarithm of their ratio from the number of orders alone. */
  readonly sampling: number;
}

/** How much the ratio of two years' days varies, on the logarithmic scale. */
export interface Noise {
  /** Standard deviation of an ordinary day. */
  readonly deviation: number;
  /** Variance of what a day has beyond the chance of its orders. */
  readonly shock: number;
  /** Part of the chance of orders that days show, at most 1. */
  readonly chance: number;
  /** Correlation of that with the next day's, from 0. */
  readonly correlation: number;
  /** Degrees of freedom, fewer where days go together. */
  readonly freedom: number;
  /** Days that it was found from. */
  readonly days: number;
}

/** Fewer days than this do not tell how much days vary. */
const FEWEST_DAYS = 8;
/** Days that went together more would be one day. */
const MOST_ALIKE = 0.8;
/** Changes from year to year from which an ordinary one is known. */
const FEWEST_CHANGES = 3;

/** From here on, t's distribution is the normal one. */
const MOST_FREEDOM = 1e6;

/** A contrast of days: how much each counts. */
export interface Weight {
  readonly at: number;
  readonly weight: number;
  /** As of {@linkcode DayPair}. */
  readonly sampling: number;
}

/** A variance, and how well it is known. */
export interface Variance {
  readonly variance: number;
  readonly freedom: number;
}

/**
 * Variance of the logarithm of two sums' ratio, of so many orders each: the
 * number of orders is by chance (Poisson), and so is what each comes to. A day
 * to come is taken to have as many as the other year's.
 */
export function chanceOf(
  count: number | null,
  priorCount: number | null,
  spread: number,
): number {
  const known = [count, priorCount].filter((one) => one !== null && one > 0);
  return known.length === 0
    ? 0
    : (1 + spread) * 2 * sum(known.map((one) => 1 / one!)) / known.length;
}

/**
 * The variation of ordinary days around their mean ratio: the chance of their
 * orders, which days with many have less of, and what a day is beyond that,
 * which goes together with the next one's.
 *
 * @param ordinary Days outside of the event.
 */
export function noiseOf(ordinary: readonly DayPair[]): Noise | null {
  if (ordinary.length < FEWEST_DAYS) return null;
  const all = residuals(ordinary);
  const squares = sum(all.map(({ rest }) => rest * rest));
  // Ratios that never differ, but for the last bits, do not vary.
  const isFlat = squares < 1e-18 * all.length;
  const correlation = isFlat ? 0 : neighbours(all);
  const n = all.length;
  // A mean of days that go together varies more, and its residuals less.
  const alike = (1 + correlation) / (1 - correlation);
  const freedom = Math.max(
    2,
    n * (1 - correlation ** 2) / (1 + correlation ** 2) - 1,
  );
  const variance = isFlat ? 0 : squares / Math.max(1, n - alike);
  const sampling = sum(ordinary.map((day) => day.sampling)) / n;
  const shock = Math.max(0, variance - sampling);
  return {
    deviation: Math.sqrt(variance),
    shock,
    chance: sampling === 0 ? 1 : Math.min(1, variance / sampling),
    // Chance does not go over into the next day.
    correlation: shock === 0
      ? 0
      : Math.min(MOST_ALIKE, correlation * variance / shock),
    freedom,
    days: ordinary.length,
  };
}

function residuals(days: readonly DayPair[]): { at: number; rest: number }[] {
  const logs = days.map(({ value, prior }) => Math.log(value / prior));
  const centre = sum(logs) / logs.length;
  return days.map(({ at }, nth) => ({ at, rest: logs[nth]! - centre }));
}

/** Lag-1 autocorrelation, less the bias that few days give it (Kendall 1954). */
function neighbours(days: readonly { at: number; rest: number }[]): number {
  const of = new Map(days.map(({ at, rest }) => [at, rest]));
  const pairs = days.flatMap(({ at, rest }) => {
    const next = of.get(at + 1);
    return next === undefined ? [] : [rest * next];
  });
  const squares = sum(days.map(({ rest }) => rest * rest));
  if (pairs.length < FEWEST_DAYS || squares === 0) return 0;
  const raw = (sum(pairs) / pairs.length) / (squares / days.length);
  const n = pairs.length;
  return Math.min(MOST_ALIKE, Math.max(0, (n * raw + 1) / (n - 4)));
}

/** Variance of a weighted sum of days whose correlation fades as days do. */
export function varianceOf(
  weights: readonly Weight[],
  { deviation, shock, correlation, freedom, chance }: Noise,
): Variance {
  const together = sum(
    weights.map((a) =>
      sum(
        weights.map((b) =>
          a.weight * b.weight * correlation ** Math.abs(a.at - b.at)
        ),
      )
    ),
  );
  const variance = shock * together + chance *
      sum(weights.map(({ weight, sampling }) => weight ** 2 * sampling));
  // What was found out is the variance of ordinary days (Satterthwaite).
  const found = deviation ** 2 * together;
  return {
    variance,
    freedom: found === 0 ? MOST_FREEDOM : Math.min(
      MOST_FREEDOM,
      Math.max(2, freedom * (variance / found) ** 2),
    ),
  };
}

/** By how much each day moves the logarithm of a period's growth. */
export function weightsOf(days: readonly DayPair[]): Weight[] {
  const [value, prior] = totalsOf(days);
  return days.map((day) => ({
    at: day.at,
    weight: (day.value / value + day.prior / prior) / 2,
    sampling: day.sampling,
  }));
}

/** This year's total, and the other one's. */
export function totalsOf(days: readonly DayPair[]): [number, number] {
  return [
    sum(days.map(({ value }) => value)),
    sum(days.map(({ prior }) => prior)),
  ];
}

/** What {@linkcode variationOf} goes by. */
export interface VariationDays {
  readonly ordinary: readonly DayPair[];
  readonly event: readonly DayPair[];
  /** Changes of the event's total between earlier years, as ratios. */
  readonly earlier: readonly number[];
}

/**
 * The growth of the event with its interval, and what an ordinary year's change
 * would have been.
 *
 * @param days Ordinary days, the event's days, earlier years.
 * @param level Of the intervals.
 */
export function variationOf(
  { ordinary, event, earlier }: VariationDays,
  level: number,
): SeasonVariation | null {
  const noise = noiseOf(ordinary);
  if (noise === null || event.length === 0) return null;
  const halfOf = ({ variance, freedom }: Variance): number =>
    studentTQuantile((1 + level) / 2, freedom) * Math.sqrt(variance);
  const logOf = (days: readonly DayPair[]): number => {
    const [value, prior] = totalsOf(days);
    return Math.log(value / prior);
  };
  const own = varianceOf(weightsOf(event), noise);
  const base = varianceOf(weightsOf(ordinary), noise);
  const growth = logOf(event);
  const change = changeInterval(growth, halfOf(own));
  const weeks: OrdinaryChange = {
    basis: "days",
    from: ordinary.length,
    change: changeInterval(
      logOf(ordinary),
      halfOf({
        variance: own.variance + base.variance,
        freedom: Math.min(own.freedom, base.freedom),
      }),
    ),
  };
  const ordinaryChange = yearsChange(earlier, level) ?? weeks;
  const { lower, upper } = ordinaryChange.change;
  const value = Math.expm1(growth);
  return Object.freeze({
    level,
    change,
    deviation: noise.deviation,
    correlation: noise.correlation,
    days: noise.days,
    ordinary: Object.freeze(ordinaryChange),
    verdict: value > upper! ? "more" : value < lower! ? "less" : "within",
  });
}

/**
 * The prediction interval of one further change (Hahn and Meeker 1991), where
 * enough years came before.
 */
function yearsChange(
  earlier: readonly number[],
  level: number,
): OrdinaryChange | null {
  if (earlier.length < FEWEST_CHANGES) return null;
  const logs = earlier.map(Math.log);
  const k = logs.length;
  const centre = sum(logs) / k;
  const variance = sum(logs.map((log) => (log - centre) ** 2)) / (k - 1);
  const half = studentTQuantile((1 + level) / 2, k - 1) *
    Math.sqrt(variance * (1 + 1 / k));
  return { basis: "years", from: k, change: changeInterval(centre, half) };
}

/** A change from a logarithm and half of its interval. */
export function changeInterval(log: number, half: number): Interval {
  return !Number.isFinite(log) || !Number.isFinite(half)
    ? NO_INTERVAL
    : boundedInterval(
      Math.expm1(log),
      Math.expm1(log - half),
      Math.expm1(log + half),
    );
}
