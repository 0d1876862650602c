/** Estimates with their intervals, as records hold them. */

import { type Interval, NO_INTERVAL } from "../stats/mod.ts";

/** The estimate of a result of the statistics, without the rest of it. */
export function intervalOf(result: Interval | null): Interval {
  if (result === null) return NO_INTERVAL;
  const { value, lower, upper, shape } = result;
  return { value, lower, upper, shape };
}
