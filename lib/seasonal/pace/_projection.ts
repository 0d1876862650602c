/** From a part of a day to the whole of it. */

import { mean } from "../_rows.ts";
import { furtherSpread } from "../variation/mod.ts";
import type { PastDay } from "./types.ts";

/** A day's total with an interval. */
export interface Projection {
  readonly projection: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/**
 * What has been reached, divided by the part of the day's total that past years
 * had reached by the same hour. On the logarithmic scale the past parts are
 * taken for draws from one normal distribution, and this year's for the next
 * draw: see {@linkcode furtherSpread}. One past year gives no interval.
 */
export function projectDay(
  soFar: number,
  past: readonly PastDay[],
  level: number,
): Projection {
  const logs = past.map(({ share }) => Math.log(share));
  const centre = mean(logs);
  if (centre === null || soFar <= 0) {
    return { projection: null, lower: null, upper: null };
  }
  const projection = soFar / Math.exp(centre);
  if (logs.length < 2) return { projection, lower: null, upper: null };
  const half = furtherSpread(logs)(level);
  return {
    projection,
    // What has been sold stays sold.
    lower: Math.max(soFar, projection * Math.exp(-half)),
    upper: projection * Math.exp(half),
  };
}
