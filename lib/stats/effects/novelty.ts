import {
  type Caveat,
  caveat,
  checkEstimate,
  type Estimate,
  lacking,
} from "../records/mod.ts";
import { normalSurvival } from "../distributions/mod.ts";

/** Whether an effect wears off, or grows, while the experiment runs. */
export interface NoveltyTest {
  /** Change of the effect per day, in the unit of the estimates. */
  readonly slope: number | null;
  /** Standard error of the slope. */
  readonly standardError: number | null;
  /** Two-sided p-value of no change. */
  readonly pValue: number | null;
  /** Effect on the first day, along the line. */
  readonly first: number | null;
  /** Effect on the last day, along the line. */
  readonly last: number | null;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * Tests whether daily effects have a trend: novelty wears off, learning grows.
 *
 * A line through the daily estimates, weighted by their precision. The days
 * must be separate, not cumulative: cumulative lifts always settle down, which
 * looks like a trend and is none. Take whole weeks, so that weekdays do not
 * make one.
 *
 * @param days One estimate per day, oldest first, with its standard error
 * @returns The trend
 * @throws {TypeError | RangeError} If an estimate is not finite or a standard
 * error not positive
 *
 * @example A lift that melts
 * ```ts
 * import { noveltyTest } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const days = [...Array(14).keys()].map((day) => ({
 *   value: 0.12 - 0.008 * day,
 *   standardError: 0.03,
 * }));
 * const { slope, pValue } = noveltyTest(days);
 * assert(slope! < 0 && pValue! < 0.001);
 * ```
 */
export function noveltyTest(days: readonly Estimate[]): NoveltyTest {
  days.forEach((day, i) => checkEstimate(`days[${i}].`, day));
  if (days.length < 3) {
    return lacking({
      slope: null,
      standardError: null,
      pValue: null,
      first: null,
      last: null,
    }, {
      code: "few-observations",
      message: `A trend needs at least 3 days: found ${days.length}`,
    });
  }
  const weights = days.map(({ standardError }) => standardError ** -2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const weighted = (f: (i: number) => number) =>
    weights.reduce((sum, weight, i) => sum + weight / total * f(i), 0);
  const center = weighted((i) => i);
  const mean = weighted((i) => days[i]!.value);
  const spread = weighted((i) => (i - center) ** 2);
  const slope = weighted((i) => (i - center) * (days[i]!.value - mean)) /
    spread;
  const standardError = 1 / Math.sqrt(total * spread);
  const short = caveat(
    "short-series",
    `${days.length} days are no whole weeks: the mix of weekdays may make a trend`,
  );
  return Object.freeze({
    slope,
    standardError,
    pValue: 2 * normalSurvival(Math.abs(slope / standardError)),
    first: mean - slope * center,
    last: mean + slope * (days.length - 1 - center),
    caveats: Object.freeze(days.length % 7 === 0 ? [] : [short]),
  });
}
