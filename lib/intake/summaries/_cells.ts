/**
 * Parses summary rows as count, mean and variance, and rejects impossible
 * numbers.
 */

import { type Problem, SchemaError } from "../../base/mod.ts";
import type { MeanSummary } from "../../stats/mod.ts";
import type { Statistic } from "./_columns.ts";
import type { SummaryMetric } from "./_metrics.ts";
import type { SummaryRow } from "./_rows.ts";

/** Count, mean and variance; for a share also the number of successes, if known. */
export interface Summary extends MeanSummary {
  readonly successes: number | null;
}

/** Summary of a metric in one row. */
export interface SummaryPoint {
  readonly variation: string;
  /** Day, `YYYY-MM-DD`; `null` in a table without dates. */
  readonly day: string | null;
  /** The metric. */
  readonly metric: SummaryMetric;
  /** Parsed summary, or `null` if the row has none for this metric. */
  readonly summary: Summary | null;
}

/** Number and the header of its column. */
interface StatisticValue {
  readonly value: number;
  readonly header: string;
  readonly isNamed: boolean | undefined;
}
type Values = Readonly<Partial<Record<Statistic, StatisticValue>>>;

/** Maximum number of problems listed in an error. */
const NAMED = 20;
/** Relative tolerance between two statistics of the same quantity, for rounding. */
const ROUNDED = 0.05;
/** Absolute tolerance for a share rounded to whole percent. */
const WHOLE_PERCENT = 0.0051;

/** Summaries of all rows. */
export interface SummaryPoints {
  readonly points: readonly SummaryPoint[];
  /** Returns the summary of a metric for a variation on a day. */
  readonly find: (
    metric: SummaryMetric,
    variation: string,
    day: string | null,
  ) => SummaryPoint | undefined;
}

/**
 * Parses the summary of each metric from each row.
 *
 * @param source Name of the table in error messages.
 * @param rows Rows of the table.
 * @param metrics Metrics of the table.
 * @returns A summary per row and metric.
 * @throws {SchemaError} If numbers are impossible or contradictory; lists up to
 *   20 problems.
 */
export function summaryPoints(
  source: string,
  rows: readonly SummaryRow[],
  metrics: readonly SummaryMetric[],
): SummaryPoints {
  const problems: Problem[] = [];
  const points = new Map<string, SummaryPoint & { readonly path: string }>();
  const key = (
    { rule }: SummaryMetric,
    variation: string,
    day: string | null,
  ): string => JSON.stringify([variation, day, rule.name]);
  for (const row of rows) {
    const { path, day } = row;
    const variation = row.variation!;
    for (const metric of metrics) {
      if (metric.row !== null && metric.row !== row.metric) continue;
      const earlierPoint = points.get(key(metric, variation, day));
      if (earlierPoint && problems.every((problem) => problem.path !== path)) {
        problems.push(repeatedPointProblem(row, metric, earlierPoint.path));
      }
      const { summary, wrong: cellProblems } = rowSummary(
        statisticValues(row, metric),
        metric,
      );
      problems.push(...cellProblems.map(({ header, message }) => ({
        path: `${path}, ${header}`,
        message,
      })));
      const point = { variation, day, metric, summary };
      points.set(key(metric, variation, day), {
        path,
        ...point,
        ...earlierPoint,
      });
    }
  }
  // Several metrics can share a column of counts, so its errors are listed
  // once.
  const distinct = distinctProblems(problems);
  const remaining = distinct.length - NAMED;
  if (distinct.length > 0) {
    const listed = distinct.slice(0, NAMED);
    if (remaining > 0) {
      listed.push({ path: "", message: `and ${remaining} more` });
    }
    throw new SchemaError(source, listed);
  }
  return {
    points: [...points.values()],
    find: (...place) => points.get(key(...place)),
  };
}

/** Returns the problems without duplicates. */
export function distinctProblems(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ path, message }, index) =>
    index ===
      problems.findIndex((problem) =>
        problem.path === path && problem.message === message
      )
  );
}

function repeatedPointProblem(
  { path, variation, day, metric: metricName }: SummaryRow,
  { row }: SummaryMetric,
  earlierPath: string,
): Problem {
  let subject = `"${variation}"`;
  if (row !== null) subject += ` with "${metricName}"`;
  if (day !== null) subject += ` on ${day}`;
  const hint = day === null
    ? "; for one row per day, add --map created_at=HEADER"
    : "";
  return {
    path,
    message: `${subject} already appears in ${earlierPath}${hint}`,
  };
}

function statisticValues(
  { numbers }: SummaryRow,
  { columns }: SummaryMetric,
): Values {
  const values: Partial<Record<Statistic, StatisticValue>> = {};
  for (const { statistic, header, isPercent, isNamed } of columns) {
    const value = numbers[header];
    if (value == null) continue;
    const factor = isPercent && statistic === "rate" ? 0.01 : 1;
    values[statistic] = { value: value * factor, header, isNamed };
  }
  return values;
}

interface CellProblem {
  readonly header: string;
  readonly message: string;
}

function rowSummary(
  values: Values,
  metric: SummaryMetric,
): { summary: Summary | null; wrong: readonly CellProblem[] } {
  const cellProblems = [
    ...impossibleProblems(values),
    ...contradictionProblems(values),
  ];
  const hasStatistic = Object.keys(values).some((name) => name !== "n");
  if (!hasStatistic || cellProblems.length > 0) {
    return { summary: null, wrong: cellProblems };
  }
  const { n, successes, rate } = values;
  if (n === undefined) {
    const [{ header }] = Object.values(values) as [StatisticValue];
    const message = "has no number of visitors";
    return { summary: null, wrong: [{ header, message }] };
  }
  if (successes !== undefined) {
    return { summary: proportionSummary(n.value, successes.value), wrong: [] };
  }
  const share = rate?.value;
  const mean = share ?? meanFrom(values, n.value);
  const spread = varianceFrom(values, n.value);
  const isShare = share !== undefined || metric.rule.unit === "fraction";
  if (mean !== null && isShare && (mean < 0 || mean > 1)) {
    const { header } = values.mean ?? rate ?? n;
    const message =
      `${mean} isn't a rate: write 0.052 or 5.2% for 52 of 1,000 visitors`;
    return { summary: null, wrong: [{ header, message }] };
  }
  if (mean === null || (spread === null && !isShare)) {
    return { summary: null, wrong: [missingStatistic(values, mean)] };
  }
  const scale = isShare ? Math.sqrt(mean * (1 - mean)) : Math.abs(mean);
  const { sd } = values;
  if (sd && !sd.isNamed && n.value >= 100 && sd.value < scale / 10) {
    return { summary: null, wrong: [errorOrDeviation(sd)] };
  }
  const variance = n.value < 2
    ? null
    : spread ?? mean * (1 - mean) * n.value / (n.value - 1);
  return {
    summary: {
      n: n.value,
      mean: n.value === 0 ? null : mean,
      variance,
      successes: null,
    },
    wrong: [],
  };
}

/** Returns the summary of a proportion. */
export function proportionSummary(n: number, successes: number): Summary {
  const mean = n === 0 ? null : successes / n;
  const variance = n < 2 ? null : mean! * (1 - mean!) * n / (n - 1);
  return { n, mean, variance, successes };
}

function meanFrom({ mean, sum }: Values, n: number): number | null {
  if (mean !== undefined) return mean.value;
  if (sum === undefined) return null;
  return n === 0 ? 0 : sum.value / n;
}

function varianceFrom({ variance, sd, se }: Values, n: number): number | null {
  if (variance !== undefined) return variance.value;
  if (sd !== undefined) return sd.value ** 2;
  return se === undefined ? null : se.value ** 2 * n;
}

function missingStatistic(values: Values, mean: number | null): CellProblem {
  const { header } = values.mean ?? values.sum ?? values.sd ??
    values.variance ?? values.se ?? values.n!;
  return {
    header,
    message: mean === null
      ? "is a spread without a mean; add the mean or the sum"
      : "has no spread; add the standard deviation (sd), variance or standard error (se)",
  };
}

/**
 * Returns the problem of a standard deviation that is implausibly small and is
 * probably a standard error.
 */
function errorOrDeviation({ header, value }: StatisticValue): CellProblem {
  return {
    header,
    message:
      `a standard deviation of ${value} is implausibly small. If it is the standard error of the mean, add --map se="${header}"; otherwise --map sd="${header}"`,
  };
}

/** Rules for impossible values: statistics, condition and required value. */
const IMPOSSIBLE: readonly (readonly [
  RegExp,
  (value: number) => boolean,
  string,
])[] = [
  [/./, (value) => !Number.isFinite(value), "must be a number"],
  [
    /^(n|successes)$/,
    (value) =>
      Number.isFinite(value) && !(Number.isSafeInteger(value) && value >= 0),
    "must be a whole number, 0 or more",
  ],
  [/^(sd|variance|se)$/, (value) => value < 0, "cannot be below 0"],
];

/** Returns the problems of values that no group of visitors can have. */
function impossibleProblems(values: Values): CellProblem[] {
  const { n, successes } = values;
  const cellProblems: CellProblem[] = [];
  for (const [names, isWrong, must] of IMPOSSIBLE) {
    for (const [name, { header, value }] of Object.entries(values)) {
      if (!names.test(name) || !isWrong(value)) continue;
      cellProblems.push({
        header,
        message: `${must}: current value is ${value}`,
      });
    }
  }
  if (
    n !== undefined && successes !== undefined && successes.value > n.value
  ) {
    cellProblems.push({
      header: successes.header,
      message:
        `counts ${successes.value} of ${n.value} in ${n.header}. If one visitor can have several, use mean and sd, or exclude the column with --ignore "${successes.header}"`,
    });
  }
  return cellProblems;
}

/** Returns the problems of statistics that contradict each other. */
function contradictionProblems(values: Values): CellProblem[] {
  const { n, mean, rate, successes, sum, sd, variance, se } = values;
  const pairs: (readonly [StatisticValue | undefined, number | undefined])[] = [
    [mean, successes && n && successes.value / n.value],
    [rate, successes && n && successes.value / n.value],
    [mean, sum && n && sum.value / n.value],
    [sd, variance && Math.sqrt(variance.value)],
    [se, variance && n && Math.sqrt(variance.value / n.value)],
    [se, sd && n && sd.value / Math.sqrt(n.value)],
  ];
  const contradictions: CellProblem[] = [];
  for (const [statistic, implied] of pairs) {
    // Impossible values are reported separately.
    if (
      statistic === undefined || implied === undefined || !isFinite(implied)
    ) {
      continue;
    }
    const gap = Math.abs(statistic.value - implied);
    const tolerance = statistic === rate ? WHOLE_PERCENT : 1e-4;
    if (gap <= ROUNDED * Math.abs(implied) + tolerance) continue;
    contradictions.push({
      header: statistic.header,
      message: `is ${statistic.value}, but the other columns give ${
        Number(implied.toPrecision(4))
      }. Correct one, or exclude one with --ignore`,
    });
  }
  return contradictions;
}
