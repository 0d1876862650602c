/** Estimates with their intervals, as records hold them. */

import type { Interval } from "../../stats/mod.ts";

/** What is not known. */
export const NO_INTERVAL: Interval = Object.freeze({
  value: null,
  lower: null,
  upper: null,
  shape: null,
});

/** The estimate of a result of the statistics, without the rest of it. */
export function intervalOf(result: Interval | null): Interval {
  if (result === null) return NO_INTERVAL;
  const { value, lower, upper, shape } = result;
  return { value, lower, upper, shape };
}

/** An estimate with both ends, or none; neither end is open. */
export function boundedInterval(
  value: number | null,
  lower: number | null,
  upper: number | null,
): Interval {
  return { value, lower, upper, shape: lower === null ? null : "bounded" };
}
