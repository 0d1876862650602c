/** Rows of summaries as count, mean and variance; and what cannot be true. */

import { type Problem, SchemaError } from "../../base/mod.ts";
import type { MeanSummary } from "../../stats/mod.ts";
import type { Statistic } from "./_columns.ts";
import type { SummaryMetric } from "./_metrics.ts";
import type { SummaryRow } from "./_rows.ts";

/** Count, mean and variance; and of a share how many did it, where that is said. */
export interface Summary extends MeanSummary {
  readonly successes: number | null;
}

/** What a row says of a metric. */
export interface SummaryPoint {
  readonly variation: string;
  /** `YYYY-MM-DD`; `null` in a table without days. */
  readonly day: string | null;
  /** Which metric. */
  readonly metric: SummaryMetric;
  /** `null` where the row says nothing of it. */
  readonly summary: Summary | null;
}

/** A number, and where it stands. */
interface Found {
  readonly value: number;
  readonly header: string;
  readonly isNamed: boolean | undefined;
}
type Values = Readonly<Partial<Record<Statistic, Found>>>;

/** Problems that are named one by one. */
const NAMED = 20;
/** Two numbers that say the same differ by less, however they were rounded. */
const ROUNDED = 0.05;
/** A share in whole per cent. */
const WHOLE_PERCENT = 0.0051;

/** What a table says, row by row. */
export interface SummaryPoints {
  readonly points: readonly SummaryPoint[];
  /** What it says of a variation on a day. */
  readonly find: (
    metric: SummaryMetric,
    variation: string,
    day: string | null,
  ) => SummaryPoint | undefined;
}

/**
 * Reads the summary of each metric from each row.
 *
 * @param source What errors call the table.
 * @param rows The rows.
 * @param metrics The metrics.
 * @returns A point per row and metric.
 * @throws {SchemaError} With every number that cannot be true, up to 20.
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
        problems.push(repeated(row, metric, earlierPoint.path));
      }
      const { summary, wrong } = rowSummary(
        statisticValues(row, metric),
        metric,
      );
      problems.push(...wrong.map(({ header, message }) => ({
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
  // Several metrics can share a column of counts; its errors are listed once.
  const distinct = different(problems);
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

/** Each problem once. */
export function different(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ path, message }, index) =>
    index ===
      problems.findIndex((problem) =>
        problem.path === path && problem.message === message
      )
  );
}

function repeated(
  { path, variation, day, metric: metricName }: SummaryRow,
  { row }: SummaryMetric,
  earlierPath: string,
): Problem {
  let subject = `"${variation}"`;
  if (row !== null) subject += ` with "${metricName}"`;
  if (day !== null) subject += ` on ${day}`;
  const hint = day === null
    ? "; with a row per day, name the column of the days with --map created_at=HEADER"
    : "";
  return {
    path,
    message: `${subject} stands in ${earlierPath} already${hint}`,
  };
}

function statisticValues(
  { numbers }: SummaryRow,
  { columns }: SummaryMetric,
): Values {
  const values: Partial<Record<Statistic, Found>> = {};
  for (const { statistic, header, isPercent, isNamed } of columns) {
    const value = numbers[header];
    if (value == null) continue;
    const factor = isPercent && statistic === "rate" ? 0.01 : 1;
    values[statistic] = { value: value * factor, header, isNamed };
  }
  return values;
}

interface Wrong {
  readonly header: string;
  readonly message: string;
}

function rowSummary(
  values: Values,
  metric: SummaryMetric,
): { summary: Summary | null; wrong: readonly Wrong[] } {
  const wrong = [...impossible(values), ...disagreeing(values)];
  const hasStatistic = Object.keys(values).some((name) => name !== "n");
  if (!hasStatistic || wrong.length > 0) return { summary: null, wrong };
  const { n, successes, rate } = values;
  if (n === undefined) {
    const [{ header }] = Object.values(values) as [Found];
    const message = "stands without the number of visitors that it is of";
    return { summary: null, wrong: [{ header, message }] };
  }
  if (successes !== undefined) {
    return { summary: proportionSummary(n.value, successes.value), wrong: [] };
  }
  const share = rate?.value;
  const mean = share ?? givenMean(values, n.value);
  const spread = givenVariance(values, n.value);
  const isShare = share !== undefined || metric.rule.unit === "fraction";
  if (mean !== null && isShare && (mean < 0 || mean > 1)) {
    const { header } = values.mean ?? rate ?? n;
    const message =
      `${mean} is no share: write 0.052 or 5.2% for 52 of 1,000 visitors`;
    return { summary: null, wrong: [{ header, message }] };
  }
  if (mean === null || (spread === null && !isShare)) {
    return { summary: null, wrong: [lacking(values, mean)] };
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

/** So many of so many. */
export function proportionSummary(n: number, successes: number): Summary {
  const mean = n === 0 ? null : successes / n;
  const variance = n < 2 ? null : mean! * (1 - mean!) * n / (n - 1);
  return { n, mean, variance, successes };
}

function givenMean({ mean, sum }: Values, n: number): number | null {
  if (mean !== undefined) return mean.value;
  if (sum === undefined) return null;
  return n === 0 ? 0 : sum.value / n;
}

function givenVariance({ variance, sd, se }: Values, n: number): number | null {
  if (variance !== undefined) return variance.value;
  if (sd !== undefined) return sd.value ** 2;
  return se === undefined ? null : se.value ** 2 * n;
}

function lacking(values: Values, mean: number | null): Wrong {
  const { header } = values.mean ?? values.sum ?? values.sd ??
    values.variance ?? values.se ?? values.n!;
  return {
    header,
    message: mean === null
      ? "is a spread without a mean; add the mean, or the sum"
      : "says nothing of how far visitors lie apart; add their standard deviation (sd), variance or standard error (se)",
  };
}

/** Visitors differ by more; their mean is known as well as that. */
function errorOrDeviation({ header, value }: Found): Wrong {
  return {
    header,
    message:
      `visitors would hardly differ with a standard deviation of ${value}; if it is the standard error of the mean, say --map se="${header}", and if not, --map sd="${header}"`,
  };
}

/** What no number can be, of some statistics: when it is, and what it must be. */
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
    "must be a whole number from 0",
  ],
  [/^(sd|variance|se)$/, (value) => value < 0, "cannot be below 0"],
];

/** Returns the numbers that no group of visitors can have. */
function impossible(values: Values): Wrong[] {
  const { n, successes } = values;
  const wrong: Wrong[] = [];
  for (const [names, isWrong, must] of IMPOSSIBLE) {
    for (const [name, { header, value }] of Object.entries(values)) {
      if (!names.test(name) || !isWrong(value)) continue;
      wrong.push({ header, message: `${must}: current value is ${value}` });
    }
  }
  if (
    n !== undefined && successes !== undefined && successes.value > n.value
  ) {
    wrong.push({
      header: successes.header,
      message:
        `counts ${successes.value} of ${n.value} in ${n.header}: where one of them can have several, give mean and sd; or leave the column out with --ignore "${successes.header}"`,
    });
  }
  return wrong;
}

/** Numbers of which two say the same, and not alike. */
function disagreeing(values: Values): Wrong[] {
  const { n, mean, rate, successes, sum, sd, variance, se } = values;
  const pairs: (readonly [Found | undefined, number | undefined])[] = [
    [mean, successes && n && successes.value / n.value],
    [rate, successes && n && successes.value / n.value],
    [mean, sum && n && sum.value / n.value],
    [sd, variance && Math.sqrt(variance.value)],
    [se, variance && n && Math.sqrt(variance.value / n.value)],
    [se, sd && n && sd.value / Math.sqrt(n.value)],
  ];
  const contradictions: Wrong[] = [];
  for (const [statistic, implied] of pairs) {
    // What is impossible is told as that.
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
      message: `is ${statistic.value} where the other columns come to ${
        Number(implied.toPrecision(4))
      }; correct one, or leave one out with --ignore`,
    });
  }
  return contradictions;
}
