/** Sums daily summaries to totals, and to running totals per day. */

import { formatCount, type Problem, SchemaError } from "../../base/mod.ts";
import {
  type MeanSummary,
  mergeMoments,
  momentsFromVariance,
} from "../../stats/mod.ts";
import type { MeasuredDay } from "../../sums/mod.ts";
import {
  distinctProblems,
  proportionSummary,
  type Summary,
  type SummaryPoint,
  type SummaryPoints,
} from "./_cells.ts";
import type { SummaryMetric } from "./_metrics.ts";

/** Whether a row covers its day alone, or all days so far. */
export type DaysChoice = "each" | "to-date";

/** Metric with its totals. */
export interface SummedMetric {
  readonly metric: SummaryMetric;
  /** Totals by variation. */
  readonly arms: readonly MeanSummary[];
  /** Values by day; `null` in a table without dates. */
  readonly days: readonly MeasuredDay[] | null;
  /** Days without a number for some variation, which do not count. */
  readonly exclusions: readonly string[];
}

/** Maximum number of days listed by date. */
const NAMED = 3;
const NONE: Summary = { n: 0, mean: null, variance: null, successes: 0 };

/**
 * Decides whether a row covers its day alone or all days so far.
 *
 * @param source Name of the table in error messages.
 * @param points Summaries of all rows.
 * @param requested Interpretation requested by the user.
 * @returns The interpretation of the rows.
 * @throws {SchemaError} If both interpretations are possible, or the requested
 *   one is impossible.
 */
export function detectDays(
  source: string,
  points: readonly SummaryPoint[],
  requested: DaysChoice | undefined,
): DaysChoice {
  const counted = points.filter(({ summary }) => summary !== null);
  const earlierVisitors = ({ metric, variation, day }: SummaryPoint): number =>
    counted.findLast((point) =>
      point.metric === metric && point.variation === variation &&
      point.day! < day!
    )?.summary?.n ?? 0;
  const fall = counted.find((point) =>
    point.summary!.n < earlierVisitors(point)
  );
  if (requested === "to-date" && fall !== undefined) {
    throw new SchemaError(source, [{
      path: `${fall.variation} on ${fall.day}`,
      message: `has ${fall.summary!.n} visitors after ${
        earlierVisitors(fall)
      }: running totals never fall, so these aren't running totals`,
    }]);
  }
  const dates = new Set(points.map(({ day }) => day)).size;
  const isLevel = new Set(counted.map(({ summary }) => summary!.n)).size < 2;
  if (requested !== undefined || fall !== undefined || dates < 2 || isLevel) {
    return requested ?? "each";
  }
  throw new SchemaError(source, [{
    path: "created_at",
    message:
      `visitors never fall over the ${dates} days. Use --days each if rows are daily counts, or --days to-date if they are running totals`,
  }]);
}

/**
 * Sums a metric over the days.
 *
 * @param metric The metric.
 * @param points Summaries of all rows.
 * @param names Names of the variations.
 * @param visitors Returns the visitors of a variation on a day.
 * @param choice Whether rows cover their day alone; `null` without dates.
 * @returns The totals, and the values by day.
 */
export function sumOverDays(
  metric: SummaryMetric,
  points: SummaryPoints,
  names: readonly string[],
  visitors: (name: string, day: string) => number,
  choice: DaysChoice | null,
): SummedMetric {
  const summariesOn = (day: string | null): (Summary | null)[] =>
    names.map((name) => points.find(metric, name, day)?.summary ?? null);
  if (choice === null) {
    const arms = summariesOn(null).map((summary) => summary ?? NONE);
    return { metric, arms, days: null, exclusions: [] };
  }
  const dates = [...new Set(points.points.map(({ day }) => day!))].sort();
  const isToDate = choice === "to-date";
  let total: readonly Summary[] = names.map(() => NONE);
  let arrivals = names.map(() => 0);
  const days = dates.map((date): MeasuredDay => {
    const [totalBefore, earlier] = [total, arrivals];
    const summaries = summariesOn(date).filter((summary) => summary !== null);
    const isWhole = summaries.length === names.length;
    if (isWhole) {
      total = isToDate
        ? summaries
        : summaries.map((summary, arm) =>
          combineSummaries(totalBefore[arm]!, summary)
        );
    }
    arrivals = names.map((name) => visitors(name, date));
    return {
      date,
      visitors: arrivals.map((count, arm) =>
        isToDate ? count - earlier[arm]! : count
      ),
      toDate: isWhole ? total : null,
      values: total.map((current, arm) =>
        isWhole ? meanOfDay(current, totalBefore[arm]!) : null
      ),
    };
  });
  const exclusions = days.filter(({ toDate }) => toDate === null)
    .map(({ date }) => date);
  return { metric, arms: total, days, exclusions };
}

/**
 * Counts are added as integers, so that the share over many days has no rounding
 * error.
 */
function combineSummaries(a: Summary, b: Summary): Summary {
  return a.successes !== null && b.successes !== null
    ? proportionSummary(a.n + b.n, a.successes + b.successes)
    : {
      ...mergeMoments(momentsFromVariance(a), momentsFromVariance(b)),
      successes: null,
    };
}

/** Returns the mean that a day contributes, over the visitors that it adds. */
function meanOfDay(current: Summary, previous: Summary): number | null {
  const n = current.n - previous.n;
  if (n <= 0) return null;
  if (current.successes !== null && previous.successes !== null) {
    return (current.successes - previous.successes) / n;
  }
  return (current.n * (current.mean ?? 0) - previous.n * (previous.mean ?? 0)) /
    n;
}

/** Returns problems for rows and values that one variation has and another lacks. */
export function missingRows(
  { points, find }: SummaryPoints,
  names: readonly string[],
): Problem[] {
  const problems: Problem[] = [];
  for (const { day, metric } of points) {
    for (const path of names) {
      const point = find(metric, path, day);
      if (day === null && point?.summary == null) {
        const message = `has no ${metric.header}, but another variation does`;
        problems.push({ path, message });
      }
      if (day !== null && point === undefined && metric.row === null) {
        problems.push({
          path,
          message:
            `has no row for ${day}, but another variation does. Write 0, or exclude the day with --start or --end`,
        });
      }
    }
  }
  return distinctProblems(problems);
}

/** Formats dates as a list, or as a range if there are many. */
export function daysText(dates: readonly string[]): string {
  return dates.length <= NAMED
    ? dates.join(", ")
    : `${formatCount(dates.length, "day")} from ${dates[0]} to ${dates.at(-1)}`;
}
