/** Projection of a day's total from a part of the day. */

import { mean } from "../_rows.ts";
import { predictionSpread } from "../variation/mod.ts";
import type { PastDay } from "./types.ts";

/** Projected total of a day, with an interval. */
export interface Projection {
  readonly projection: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/**
 * Projects a day's total as the sales so far divided by the share of the total
 * that past years had reached by the same hour. On the logarithmic scale, the
 * past shares are treated as draws from a normal distribution, and this year's
 * share as the next draw: see {@linkcode furtherSpread}. A single past year gives
 * no interval.
 */
export function projectDay(
  soFar: number,
  pastDays: readonly PastDay[],
  level: number,
): Projection {
  const logs = pastDays.map(({ share }) => Math.log(share));
  const centre = mean(logs);
  if (centre === null || soFar <= 0) {
    return { projection: null, lower: null, upper: null };
  }
  const projection = soFar / Math.exp(centre);
  if (logs.length < 2) return { projection, lower: null, upper: null };
  const half = predictionSpread(logs)(level);
  return {
    projection,
    // The total cannot fall below the sales so far.
    lower: Math.max(soFar, projection * Math.exp(-half)),
    upper: projection * Math.exp(half),
  };
}
