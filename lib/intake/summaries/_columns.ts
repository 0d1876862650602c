/** Detects the columns of a summary table from their headers. */

import { type Problem, SchemaError } from "../../base/mod.ts";

/** Header patterns of the statistics. */
const STATISTICS = {
  n: /^(n|nobs|sample size)$/,
  mean:
    /^((mean|average|avg)( value)?|per (user|visitor|unit) (value|mean|average)|(value|mean|average) per (user|visitor|unit))$/,
  sd:
    /^(per (user|visitor|unit) value )?(sd|std|stdev|(stddev|std dev)( samp| pop)?|standard deviation)$/,
  variance: /^(per (user|visitor|unit) value )?(var|variance)( samp| pop)?$/,
  se:
    /^(per (user|visitor|unit) value )?(se|sem|stderr|std err|std error|standard error)$/,
  sum: /^(sum|total)( value)?$/,
  successes:
    /^((unique )?(successes|converted|conversions)|numerator( value)?)$/,
  rate: /^(rate|share|proportion|percentage|percent|pct)$/,
};
const SPREAD = /^(sd|variance|se)$/;
export type Statistic = keyof typeof STATISTICS;
const WORDS = Object.entries(STATISTICS) as [Statistic, RegExp][];

/** Canonical names that a mapping may use in addition to those of every table. */
export const SUMMARY_NAMES = ["metric", ...Object.keys(STATISTICS)];

/** Column of a statistic. */
export interface StatisticColumn {
  readonly header: string;
  readonly statistic: Statistic;
  /**
   * Metric of the column; `null` if each row names its metric or the column
   * applies to all metrics.
   */
  readonly metric: string | null;
  /** Whether the header says that values are in percent. */
  readonly isPercent: boolean;
  /** Whether the column was mapped by the user. */
  readonly isNamed?: boolean;
}

/** Columns of a summary table. */
export interface SummaryColumns {
  /**
   * Header of the column that names each row's metric; `null` if headers name the
   * metrics.
   */
  readonly metric: string | null;
  readonly statistics: readonly StatisticColumn[];
  /** Headers without a known meaning, which may be counts. */
  readonly open: readonly string[];
}

const METRIC = /^(metric|measure|kpi|outcome|goal)( (name|id|title))?$/;

/** Patterns for headers of the visitor count, in order of preference. */
const COUNTS: readonly RegExp[] = [
  /^(n|nobs|sample size|n (visitors|users)|(unique )?visitors|((unique|active) )?users)$/,
  /^(denominator( value)?|participants|units|subjects|people|customers|players|cookies|observations|trials)$/,
  /^(visits|sessions|page ?views|impressions|exposures|count|total)$/,
];

/** Matches headers of test results, from which no summary can be computed. */
const RESULTS =
  /\b(lift|uplift|difference|diff|delta|p|pvalue|t|z|statistic|ci|lower|upper|min|max|median|power|significant|significance|improvement|confidence|reliability|probability|chance|aov|order value|basket)\b/;
const NUMBERS =
  /(^|\s)(id|uuid|index|row)$|^column \d+$|^unnamed|^(week|month|hour|year|quarter|weekday)( (of .*|number|nr|no))?$/;

/**
 * Returns the columns of a summary table.
 *
 * @param source Name of the table in error messages.
 * @param headers Headers that have no other meaning.
 * @param map Canonical name to header, as mapped by the user.
 * @returns The columns.
 * @throws {SchemaError} If two headers have the same meaning, or none counts
 *   visitors.
 */
export function summaryColumns(
  source: string,
  headers: readonly string[],
  map: Readonly<Record<string, string>>,
): SummaryColumns {
  const mappedNames = new Map(
    Object.entries(map).map(([name, header]) => [header, name]),
  );
  const unmappedHeaders = headers.filter((header) => !mappedNames.has(header));
  const metrics = map.metric === undefined
    ? unmappedHeaders.filter((header) => METRIC.test(plain(header)))
    : [map.metric];
  const [metric = null] = metrics;
  const counts = map.n === undefined ? countHeaders(unmappedHeaders) : [map.n];
  const statistics: StatisticColumn[] = [];
  for (const header of headers) {
    if (metrics.includes(header)) continue;
    const name = counts.includes(header) ? "n" : mappedNames.get(header);
    const parsed = name === undefined
      ? parseStatistic(header, metric !== null)
      : { statistic: name as Statistic, metric: null };
    const isPercent = /%|\b(percent|percentage|pct)\b/i.test(header);
    const isNamed = mappedNames.has(header);
    if (parsed !== null) {
      statistics.push({ header, isPercent, isNamed, ...parsed });
    }
  }
  const problems: Problem[] = metrics.length > 1
    ? [contestedProblem("metric", metrics)]
    : [];
  if (!statistics.some(({ statistic }) => statistic === "n")) {
    problems.push({
      path: "header",
      message: `no column for the number of visitors. Found: ${
        headers.map((header) => `"${header}"`).join(", ")
      }. Add --map n=HEADER`,
    });
  }
  for (const [name, columns] of Map.groupBy(statistics, statisticName)) {
    if (columns.length < 2) continue;
    problems.push(contestedProblem(name, columns.map(({ header }) => header)));
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  const means = statistics.filter(({ statistic }) => statistic === "mean");
  const spreads = statistics.filter(({ statistic }) => SPREAD.test(statistic));
  if (means.length === 1 && spreads.length === 1) {
    const [spread] = spreads;
    const { metric } = means[0]!;
    statistics.splice(statistics.indexOf(spread!), 1, {
      ...spread!,
      metric: spread!.metric ?? metric,
    });
  }
  const usedHeaders = [metric, ...statistics.map(({ header }) => header)];
  return {
    metric,
    statistics,
    open: headers.filter((header) =>
      !usedHeaders.includes(header) && !RESULTS.test(plain(header)) &&
      !NUMBERS.test(plain(header))
    ),
  };
}

/**
 * Returns whether the headers give the spread of values, or a statistic of a
 * named metric.
 */
export function hasStatistics(headers: readonly string[]): boolean {
  try {
    const { metric, statistics } = summaryColumns("", headers, {});
    return statistics.some(({ statistic }) =>
      SPREAD.test(statistic) ||
      metric !== null && statistic !== "n"
    );
  } catch (error) {
    if (error instanceof SchemaError) return false;
    throw error;
  }
}

/** Returns a name such as `sd of revenue`, or just `sd`. */
export function statisticName({ statistic, metric }: StatisticColumn): string {
  return metric === null ? statistic : `${statistic} of ${metric}`;
}

/**
 * Returns a header as lower-case words with single spaces: `Revenue_SD` and
 * `revenueSD` give `revenue sd`.
 */
export function plain(header: string): string {
  return header.replaceAll(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2 ")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}

function countHeaders(headers: readonly string[]): readonly string[] {
  for (const names of COUNTS) {
    const matching = headers.filter((header) => names.test(plain(header)));
    if (matching.length > 0) return matching;
  }
  return [];
}

/**
 * Parses headers such as `revenue_sd` and `sd of revenue`, or just `sd` if rows
 * name the metric.
 */
function parseStatistic(
  header: string,
  isLong: boolean,
): Pick<StatisticColumn, "statistic" | "metric"> | null {
  const text =
    /%\s*\)?$/.test(header) && !/rate|share|pct|percent/i.test(header)
      ? `${plain(header)} rate`
      : plain(header);
  for (const [statistic, words] of WORDS) {
    // If headers name the metrics, "conversions" is the name of a metric.
    const isOwn = isLong || statistic !== "successes";
    if (isOwn && words.test(text)) return { statistic, metric: null };
  }
  if (isLong || RESULTS.test(text)) return null;
  for (const [statistic, words] of WORDS) {
    const metricWords = withoutWords(text, words);
    if (metricWords !== null) return { statistic, metric: metricWords };
  }
  return null;
}

/**
 * Returns the text without its first or last words if they match a pattern, or
 * else `null`.
 */
function withoutWords(text: string, words: RegExp): string | null {
  const parts = text.split(" ");
  for (const count of [2, 1]) {
    if (parts.length <= count) continue;
    if (words.test(parts.slice(-count).join(" "))) {
      return parts.slice(0, -count).join(" ");
    }
    if (words.test(parts.slice(0, count).join(" "))) {
      const words = parts.slice(count);
      return words[0] === "of" && words.length > 1
        ? words.slice(1).join(" ")
        : words.join(" ");
    }
  }
  return null;
}

function contestedProblem(name: string, headers: readonly string[]): Problem {
  const quoted = headers.map((header) => `"${header}"`);
  return {
    path: name,
    message: `${
      quoted.join(" and ")
    } both match. Choose one with --map, or exclude one with --ignore ${
      quoted.at(-1)
    }`,
  };
}
