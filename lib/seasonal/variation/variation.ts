/** Uncertainty of a season's growth from the variation of its days. */

import { changeInterval, type Interval, NO_INTERVAL } from "../../stats/mod.ts";
import { mean } from "../_rows.ts";
import { type DayPair, dayWeights, logGrowth } from "./days.ts";
import type { Noise } from "./noise.ts";
import { predictionSpread, type Spread, sumSpread } from "./spread.ts";
import type { OrdinaryChange, SeasonVariation } from "./types.ts";

/** Minimum number of changes between years for estimating an ordinary one. */
const FEWEST_CHANGES = 3;

/** Input of {@linkcode eventVariation}. */
export interface VariationDays {
  readonly noise: Noise;
  readonly ordinary: readonly DayPair[];
  readonly event: readonly DayPair[];
  /** Changes of the event's total between earlier years, as ratios. */
  readonly earlier: readonly number[];
}

/**
 * Returns the growth of the event with its interval, and the expected change of
 * an ordinary year.
 *
 * @param days Ordinary days, the event's days, and earlier years.
 * @param level Confidence level of the intervals.
 */
export function eventVariation(
  { noise, ordinary, event, earlier }: VariationDays,
  level: number,
): SeasonVariation | null {
  const growth = logGrowth(event);
  // The ratio is undefined if one of the years had no sales, or if the years
  // have no common day.
  if (!Number.isFinite(growth)) return null;
  const eventWeights = dayWeights(event);
  const weeks: OrdinaryChange = {
    basis: "days",
    from: ordinary.length,
    // The spread includes the variation of both the event's days and the
    // ordinary days, because the two are compared.
    change: logChangeInterval(
      logGrowth(ordinary),
      sumSpread([...eventWeights, ...dayWeights(ordinary, -1)], noise),
      level,
    ),
  };
  const ordinaryChange = yearsChange(earlier, level) ?? weeks;
  const { lower, upper } = ordinaryChange.change;
  const value = Math.expm1(growth);
  return Object.freeze({
    level,
    change: logChangeInterval(growth, sumSpread(eventWeights, noise), level),
    deviation: noise.deviation,
    correlation: noise.correlation,
    days: noise.days,
    ordinary: Object.freeze(ordinaryChange),
    verdict: value > upper! ? "more" : value < lower! ? "less" : "within",
  });
}

/**
 * Returns the prediction interval of one further change (Hahn and Meeker 1991),
 * if there are enough earlier years.
 */
function yearsChange(
  earlier: readonly number[],
  level: number,
): OrdinaryChange | null {
  if (earlier.length < FEWEST_CHANGES) return null;
  const logs = earlier.map(Math.log);
  return {
    basis: "years",
    from: logs.length,
    change: logChangeInterval(mean(logs)!, predictionSpread(logs), level),
  };
}

/** Returns a change from its logarithm and the spread of that logarithm. */
function logChangeInterval(
  log: number,
  spread: Spread,
  level: number,
): Interval {
  const half = spread(level);
  return !Number.isFinite(log) || !Number.isFinite(half)
    ? NO_INTERVAL
    : changeInterval(log, half);
}
