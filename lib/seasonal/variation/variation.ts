/** What the variation of its days leaves of a season's growth. */

import { changeInterval, type Interval, NO_INTERVAL } from "../../stats/mod.ts";
import { mean } from "../_rows.ts";
import { type DayPair, dayWeights, logGrowth } from "./days.ts";
import type { Noise } from "./noise.ts";
import { furtherSpread, type Spread, sumSpread } from "./spread.ts";
import type { OrdinaryChange, SeasonVariation } from "./types.ts";

/** Changes from year to year from which an ordinary one is known. */
const FEWEST_CHANGES = 3;

/** What {@linkcode eventVariation} goes by. */
export interface VariationDays {
  readonly noise: Noise;
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
export function eventVariation(
  { noise, ordinary, event, earlier }: VariationDays,
  level: number,
): SeasonVariation | null {
  const growth = logGrowth(event);
  // No ratio to speak of: nothing was sold in one of the years, or no day is both's.
  if (!Number.isFinite(growth)) return null;
  const eventWeights = dayWeights(event);
  const weeks: OrdinaryChange = {
    basis: "days",
    from: ordinary.length,
    // How far the event's days may lie from those that it is held against.
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
 * The prediction interval of one further change (Hahn and Meeker 1991), where
 * enough years came before.
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
    change: logChangeInterval(mean(logs)!, furtherSpread(logs), level),
  };
}

/** A change from a logarithm and how far off it may be. */
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
