/** Points of every day as totals, and as what there was at the end of each day. */

import { type Problem, SchemaError } from "../../api/mod.ts";
import { formatCount } from "../../format/mod.ts";
import {
  type MeanSummary,
  mergeMoments,
  momentsFromVariance,
} from "../../stats/mod.ts";
import type { MeasuredDay } from "../../sums/mod.ts";
import {
  different,
  shareOf,
  type Summary,
  type SummaryPoint,
} from "./_cells.ts";
import type { SummaryMetric } from "./_metrics.ts";

/** Whether a row is of its day alone, or of everything up to it. */
export type DaysChoice = "each" | "to-date";

/** A metric, added up. */
export interface SummedMetric {
  readonly metric: SummaryMetric;
  /** By variation. */
  readonly arms: readonly MeanSummary[];
  /** Day by day; `null` in a table without days. */
  readonly days: readonly MeasuredDay[] | null;
  /** Days without a number of it, which do not count. */
  readonly exclusions: readonly string[];
}

/** Days of which some are named one by one. */
const NAMED = 3;
const NONE: Summary = { n: 0, mean: null, variance: null, successes: 0 };

/**
 * Whether rows are of their day alone.
 *
 * @param source What errors call the table.
 * @param points What rows say.
 * @param named What somebody said.
 * @returns How the days are to be read.
 * @throws {SchemaError} When both may be, or what was said cannot be.
 */
export function daysOf(
  source: string,
  points: readonly SummaryPoint[],
  named: DaysChoice | undefined,
): DaysChoice {
  const falls = points.flatMap(({ metric, variation, day, summary }) => {
    const before = points.findLast((point) =>
      point.metric === metric && point.variation === variation &&
      point.day! < day! && point.summary !== null
    );
    return summary !== null && before?.summary &&
        summary.n < before.summary.n
      ? [{ variation, day, before: before.summary.n, n: summary.n }]
      : [];
  });
  const dates = new Set(points.map(({ day }) => day)).size;
  if (named === "to-date" && falls.length > 0) {
    const [{ variation, day, before, n }] = falls as [typeof falls[number]];
    throw new SchemaError(source, [{
      path: `${variation} on ${day}`,
      message:
        `has ${n} visitors after ${before}: totals to date do not fall, so these are not`,
    }]);
  }
  const first = points.find(({ summary }) => summary !== null);
  const isLevel = points.every(({ summary }) =>
    summary === null || summary.n === first?.summary?.n
  );
  if (named !== undefined || falls.length > 0 || dates < 2 || isLevel) {
    return named ?? "each";
  }
  throw new SchemaError(source, [{
    path: "created_at",
    message:
      `visitors never fall from one of the ${dates} days to the next: say with --days each that a row is of its day alone, or with --days to-date that it is of everything up to it`,
  }]);
}

/**
 * Adds a metric up.
 *
 * @param metric The metric.
 * @param points What rows say of it.
 * @param names The variations.
 * @param visitors Visitors of a variation on a day.
 * @param choice Whether rows are of their day alone; `null` without days.
 * @returns Totals and days.
 */
export function summed(
  metric: SummaryMetric,
  points: readonly SummaryPoint[],
  names: readonly string[],
  visitors: (name: string, day: string) => number,
  choice: DaysChoice | null,
): SummedMetric {
  const at = new Map(
    points.filter((point) => point.metric === metric).map((
      point,
    ) => [JSON.stringify([point.variation, point.day]), point.summary]),
  );
  const summaryOf = (name: string, day: string | null): Summary | null =>
    at.get(JSON.stringify([name, day])) ?? null;
  if (choice === null) {
    const arms = names.map((name) => summaryOf(name, null) ?? NONE);
    return { metric, arms, days: null, exclusions: [] };
  }
  const dates = [...new Set(points.map(({ day }) => day!))].sort();
  let total: readonly Summary[] = names.map(() => NONE);
  const days = dates.map((date): MeasuredDay => {
    const before = total;
    const found = names.map((name) => summaryOf(name, date));
    const isWhole = found.every((one) => one !== null);
    if (isWhole) {
      total = choice === "to-date"
        ? found
        : found.map((one, arm) => together(total[arm]!, one));
    }
    return {
      date,
      visitors: names.map((name) => visitors(name, date)),
      toDate: isWhole ? total : null,
      values: total.map((now, arm) =>
        isWhole ? meanOfDay(now, before[arm]!) : null
      ),
    };
  });
  const exclusions = days.filter(({ toDate }) => toDate === null)
    .map(({ date }) => date);
  return {
    metric,
    arms: total,
    days: choice === "each" ? days : days.map((day, at) => ({
      ...day,
      visitors: day.visitors.map((count, arm) =>
        count - (days[at - 1]?.visitors[arm] ?? 0)
      ),
    })),
    exclusions,
  };
}

/** Counts stay whole, so that a share of many days is not a rounded one. */
function together(a: Summary, b: Summary): Summary {
  return a.successes !== null && b.successes !== null
    ? shareOf(a.n + b.n, a.successes + b.successes)
    : {
      ...mergeMoments(momentsFromVariance(a), momentsFromVariance(b)),
      successes: null,
    };
}

/** What a day adds, over those whom it adds. */
function meanOfDay(now: Summary, before: Summary): number | null {
  const n = now.n - before.n;
  if (n <= 0) return null;
  if (now.successes !== null && before.successes !== null) {
    return (now.successes - before.successes) / n;
  }
  return (now.n * (now.mean ?? 0) - before.n * (before.mean ?? 0)) / n;
}

/** Every variation has a row, or a value, wherever another has one. */
export function gapsOf(
  points: readonly SummaryPoint[],
  names: readonly string[],
): Problem[] {
  const problems: Problem[] = [];
  const has = new Map<string, SummaryPoint>();
  const keyOf = (name: string, day: string | null, metric: SummaryMetric) =>
    JSON.stringify([name, day, metric.rule.name]);
  for (const point of points) {
    has.set(keyOf(point.variation, point.day, point.metric), point);
  }
  const places = new Map(
    points.map((point) => [keyOf("", point.day, point.metric), point]),
  );
  for (const { day, metric } of places.values()) {
    const title = metric.header;
    for (const name of names) {
      const point = has.get(keyOf(name, day, metric));
      if (point !== undefined && (day !== null || point.summary !== null)) {
        continue;
      }
      const isRow = metric.row === null;
      if (day !== null && !isRow) continue;
      problems.push({
        path: name,
        message: day !== null
          ? `has no row for ${day}, on which another has one; write 0, or leave the day out with --start or --end`
          : `has no ${title}, which another has`,
      });
    }
  }
  return different(problems);
}

/** Days as a reader takes them in. */
export function daysText(dates: readonly string[]): string {
  return dates.length <= NAMED
    ? dates.join(", ")
    : `${formatCount(dates.length, "day")} from ${dates[0]} to ${dates.at(-1)}`;
}
