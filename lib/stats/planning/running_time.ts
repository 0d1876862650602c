import type { WithCaveats } from "../records/mod.ts";
import { caveat, checkPositive, checkValues } from "../records/mod.ts";

/** Expected running time of an experiment. */
export interface RunningTime extends WithCaveats {
  /** Days until the required number of visitors is reached. */
  readonly days: number;
  /** Running time in whole weeks, so every weekday is equally represented. */
  readonly weeks: number;
  /** Expected number of visitors by then. */
  readonly visitors: number;
}

/**
 * Returns the number of days until an experiment reaches a number of visitors,
 * from daily counts of new visitors.
 *
 * The last whole weeks of the series are repeated to keep the weekly pattern. A
 * series shorter than a week is repeated as a whole. Returning visitors are not
 * new, so pass first visits if the service reports them; otherwise the estimate
 * is too short.
 *
 * @param dailyVisitors New visitors per day, oldest first
 * @param required Required number of visitors in all arms together
 * @returns The running time in days and in whole weeks
 * @throws {TypeError | RangeError} If a number is negative or not finite, the
 * series is empty or has no visitors, or the requirement is not positive
 *
 * @example 100,000 visitors in a store that is closed on Sundays
 * ```ts
 * import { runningTime } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const week = [5000, 5000, 5000, 5000, 5000, 5000, 0];
 * const { days, weeks } = runningTime(week, 100_000);
 * assertEquals([days, weeks], [23, 4]);
 * ```
 */
export function runningTime(
  dailyVisitors: ArrayLike<number>,
  required: number,
): RunningTime {
  checkValues("dailyVisitors", dailyVisitors);
  checkPositive("required", required);
  const series = Array.from(dailyVisitors);
  const negative = series.findIndex((visitors) => visitors < 0);
  if (negative >= 0) {
    const value = series[negative];
    throw new RangeError(
      `dailyVisitors[${negative}] must not be negative: current value is ${value}`,
    );
  }
  const cycle = series.length < 7 ? series : series.slice(series.length % 7);
  const perCycle = cycle.reduce((sum, visitors) => sum + visitors, 0);
  if (perCycle === 0) {
    throw new RangeError(
      `dailyVisitors must have visitors in its whole weeks: found none in ${series.length} days`,
    );
  }
  if (!(required / perCycle * cycle.length < Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(
      `required is out of reach: ${required} visitors would take too many days at ${perCycle} per ${cycle.length} days`,
    );
  }
  const cycles = Math.ceil(required / perCycle) - 1;
  let visitors = cycles * perCycle;
  let days = cycles * cycle.length;
  for (let i = 0; visitors < required && i < cycle.length; i++) {
    visitors += cycle[i]!;
    days++;
  }
  const weeks = Math.ceil(days / 7);
  const short = caveat(
    "short-series",
    `The series covers ${series.length} days: with less than two whole weeks, the weekly pattern is a guess`,
  );
  return Object.freeze({
    days,
    weeks,
    visitors,
    caveats: Object.freeze(series.length < 14 ? [short] : []),
  });
}
