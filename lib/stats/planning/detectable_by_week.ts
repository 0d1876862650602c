import { checkOptions, DETECTABLE_BY_WEEK_OPTIONS } from "../../base/mod.ts";
import {
  checkCount,
  checkPositive,
  checkValues,
  checkWithin,
} from "../records/mod.ts";
import { detectableDifference } from "./power.ts";
import { MOST_UNITS, type PlanOptions } from "./_plan.ts";

/** Options of {@linkcode detectableByWeek}. */
export interface DetectableByWeekOptions extends PlanOptions {
  /** Number of weeks to look ahead. @default {12} */
  readonly weeks?: number;
  /** Power of the test. @default {0.8} */
  readonly power?: number;
}

/** Detectable effect after a number of weeks. */
export interface VisibleEffect {
  /** Number of whole weeks that the test has run. */
  readonly week: number;
  /** Expected visitors of all arms by then. */
  readonly visitors: number;
  /** Smallest difference of means that a test detects at that time. */
  readonly difference: number;
}

/**
 * Returns the smallest detectable difference for each week of running time, to
 * decide how long to wait.
 *
 * @param dailyVisitors New visitors per day. The last whole weeks are repeated,
 * or the entire series if it is shorter than a week
 * @param standardDeviation Standard deviation per unit, in the unit of the mean
 * @param options Weeks, and the options of {@linkcode detectableDifference}
 * @returns One row per week; divide its difference by the control's mean for the
 *   lift
 * @throws {TypeError | RangeError} If a number is out of range, or there are no
 * visitors
 *
 * @example Four times the weeks halve the detectable difference
 * ```ts
 * import { detectableByWeek } from "readout/stats";
 * import { assertAlmostEquals, assertEquals } from "@std/assert";
 *
 * const rows = detectableByWeek([1000], 9, { weeks: 4 });
 * assertEquals(rows[3]!.visitors, 28_000);
 * assertAlmostEquals(rows[3]!.difference / rows[0]!.difference, 0.5, 1e-4);
 * ```
 */
export function detectableByWeek(
  dailyVisitors: ArrayLike<number>,
  standardDeviation: number,
  options: DetectableByWeekOptions = {},
): readonly VisibleEffect[] {
  checkOptions(DETECTABLE_BY_WEEK_OPTIONS, options);
  const { weeks = 12, ...plan } = options;
  checkCount("weeks", weeks, 1);
  checkWithin("weeks", weeks, 1, MOST_WEEKS);
  checkValues("dailyVisitors", dailyVisitors);
  const days = Array.from(dailyVisitors);
  const wholeWeeks = days.length < 7 ? days : days.slice(days.length % 7);
  const sum = wholeWeeks.reduce((total, visitors) => total + visitors, 0);
  checkPositive("dailyVisitors' sum over its whole weeks", sum);
  const perWeek = sum * 7 / wholeWeeks.length;
  const { comparisons = 1, allocation = 1 } = options;
  const arms = 1 + comparisons * allocation;
  checkWithin("dailyVisitors' sum", perWeek * weeks, 0, MOST_UNITS);
  return Object.freeze(Array.from({ length: weeks }, (_, index) => {
    const visitors = perWeek * (index + 1);
    return Object.freeze({
      week: index + 1,
      visitors,
      difference: detectableDifference(
        standardDeviation,
        visitors / arms,
        plan,
      ),
    });
  }));
}

/** Maximum number of weeks: twenty years. */
const MOST_WEEKS = 1040;
