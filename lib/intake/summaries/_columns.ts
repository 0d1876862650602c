/** Which column of a table of summaries says what, by its header. */

import { type Problem, SchemaError } from "../../base/mod.ts";

/** What a number says of a metric, or of all of them, and the words for it. */
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
export type Statistic = keyof typeof STATISTICS;
const WORDS = Object.entries(STATISTICS) as [Statistic, RegExp][];

/** Names that a mapping may give, beside those of every table. */
export const SUMMARY_NAMES = ["metric", ...Object.keys(STATISTICS)];

/** A column of numbers. */
export interface StatisticColumn {
  readonly header: string;
  readonly statistic: Statistic;
  /** The metric; `null` for the one of the row, or for all of them. */
  readonly metric: string | null;
  /** Whether its header says that it is in per cent. */
  readonly isPercent: boolean;
  /** Whether somebody said what it is. */
  readonly isNamed?: boolean;
}

/** What the columns are. */
export interface SummaryColumns {
  /** The column that names the metric of its row; `null` where columns do. */
  readonly metric: string | null;
  readonly statistics: readonly StatisticColumn[];
  /** Columns that say nothing of their own: they may count something. */
  readonly open: readonly string[];
}

const METRIC = /^(metric|measure|kpi|outcome|goal)( (name|id|title))?$/;

/** Who was asked: the first row of these that some header has is the one. */
const COUNTS: readonly RegExp[] = [
  /^(n|nobs|sample size|n (visitors|users)|(unique )?visitors|((unique|active) )?users)$/,
  /^(denominator( value)?|participants|units|subjects|people|customers|players|cookies|observations|trials)$/,
  /^(visits|sessions|page ?views|impressions|exposures|count|total)$/,
];

/** Results and numbers of rows, from which nothing can be computed. */
const RESULTS =
  /\b(lift|uplift|difference|diff|delta|p|pvalue|t|z|statistic|ci|lower|upper|min|max|median|power|significant|significance|improvement|confidence|reliability|probability|chance|aov|order value|basket)\b/;
const NUMBERS =
  /(^|\s)(id|uuid|index|row)$|^column \d+$|^unnamed|^(week|month|hour|year|quarter|weekday)( (of .*|number|nr|no))?$/;

/**
 * The columns of a table of summaries.
 *
 * @param source What errors call it.
 * @param headers The headers that mean nothing else.
 * @param map Name to header, where somebody said it.
 * @returns What each is.
 * @throws {SchemaError} When two headers say the same, or none counts visitors.
 */
export function summaryColumns(
  source: string,
  headers: readonly string[],
  map: Readonly<Record<string, string>>,
): SummaryColumns {
  const mappedNames = new Map(
    Object.entries(map).map(([name, header]) => [header, name]),
  );
  const free = headers.filter((header) => !mappedNames.has(header));
  const metrics = map.metric === undefined
    ? free.filter((header) => METRIC.test(plain(header)))
    : [map.metric];
  const [metric = null] = metrics;
  const counts = map.n === undefined ? countHeaders(free) : [map.n];
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
    ? [contested("metric", metrics)]
    : [];
  if (!statistics.some(({ statistic }) => statistic === "n")) {
    problems.push({
      path: "header",
      message: `no column says of how many visitors the numbers are among ${
        headers.map((header) => `"${header}"`).join(", ")
      }; name it with --map n="its header"`,
    });
  }
  for (const [name, columns] of Map.groupBy(statistics, statisticName)) {
    if (columns.length < 2) continue;
    problems.push(contested(name, columns.map(({ header }) => header)));
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  const taken = [metric, ...statistics.map(({ header }) => header)];
  return {
    metric,
    statistics,
    open: headers.filter((header) =>
      !taken.includes(header) && !RESULTS.test(plain(header)) &&
      !NUMBERS.test(plain(header))
    ),
  };
}

/** Whether headers say how far visitors lie apart, or what of a named metric. */
export function hasStatistics(headers: readonly string[]): boolean {
  try {
    const { metric, statistics } = summaryColumns("", headers, {});
    return statistics.some(({ statistic }) =>
      /^(sd|variance|se)$/.test(statistic) ||
      metric !== null && statistic !== "n"
    );
  } catch (error) {
    if (error instanceof SchemaError) return false;
    throw error;
  }
}

/** `sd of revenue`, or `sd` alone. */
export function statisticName({ statistic, metric }: StatisticColumn): string {
  return metric === null ? statistic : `${statistic} of ${metric}`;
}

/** Words with single spaces between them: `Revenue_SD`, `revenueSD` is `revenue sd`. */
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

/** `revenue_sd`, `sd of revenue` or, where rows name the metric, `sd` alone. */
function parseStatistic(
  header: string,
  isLong: boolean,
): Pick<StatisticColumn, "statistic" | "metric"> | null {
  const text =
    /%\s*\)?$/.test(header) && !/rate|share|pct|percent/i.test(header)
      ? `${plain(header)} rate`
      : plain(header);
  for (const [statistic, words] of WORDS) {
    // Where columns name the metrics, "conversions" is one of them.
    const isOwn = isLong || statistic !== "successes";
    if (isOwn && words.test(text)) return { statistic, metric: null };
  }
  if (isLong || RESULTS.test(text)) return null;
  for (const [statistic, words] of WORDS) {
    const metricWords = besides(text, words);
    if (metricWords !== null) return { statistic, metric: metricWords };
  }
  return null;
}

/** What is left of a text when its first or last words are taken away. */
function besides(text: string, words: RegExp): string | null {
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

function contested(name: string, headers: readonly string[]): Problem {
  const quoted = headers.map((header) => `"${header}"`);
  return {
    path: name,
    message: `${
      quoted.join(" and ")
    } both say it; choose one with --map, or leave one out with --ignore ${
      quoted.at(-1)
    }`,
  };
}
