/** Detects the metrics of a summary table. */

import { type Problem, SchemaError } from "../../base/mod.ts";
import { type MetricRule, METRICS } from "../../record/mod.ts";
import { measureRule, measureTitle, shareRule } from "../per_visitor/mod.ts";
import { plain, type StatisticColumn } from "./_columns.ts";
import type { SummaryTable } from "./_rows.ts";

/** Metric and the columns of its numbers. */
export interface SummaryMetric {
  readonly rule: MetricRule;
  /** Name by which users can select the metric. */
  readonly header: string;
  /** Name of the metric in its rows; `null` if every row has its numbers. */
  readonly row: string | null;
  readonly columns: readonly StatisticColumn[];
  /**
   * Header of a count column that is read as a share of another column, without
   * an explicit label.
   */
  readonly counts: string | null;
}

/**
 * Returns the metrics, in table order or in the requested order.
 *
 * @param table The summary table.
 * @param requested Metrics to read, the primary one first: names of metrics,
 *   headers, or a ratio of two headers (`payments/clicks`).
 * @param ownRules The store's own metrics, which are always included.
 * @returns The metrics.
 * @throws {SchemaError} If a metric is missing or cannot be computed from
 *   summaries, or there are no metrics.
 */
export function summaryMetrics(
  table: SummaryTable,
  requested: readonly string[] | undefined,
  ownRules: readonly MetricRule[] = [],
): readonly SummaryMetric[] {
  const available = findTableMetrics(table);
  const availableList =
    available.map(({ header }) => `"${header}"`).join(", ") || "none";
  const headers = [
    ...table.counts,
    ...[visitorCountColumn(table.statistics)?.header].filter((header) =>
      header !== undefined
    ),
  ];
  const find = (name: string): SummaryMetric | null =>
    available.find((metric) => hasName(metric, name)) ??
      parseRatio(name, headers);
  const problems: Problem[] = [];
  const metricOrProblem = (
    path: string,
    result: SummaryMetric | string | null,
  ) => {
    if (result !== null && typeof result !== "string") return [result];
    const message = `${
      result ?? "isn't a metric here"
    }. Available: ${availableList}`;
    problems.push({ path, message });
    return [];
  };
  const chosen: SummaryMetric[] = [];
  if (requested === undefined) chosen.push(...mergeConversions(available));
  else {chosen.push(
      ...requested
        .filter((name) => ownRules.every((rule) => rule.name !== name))
        .flatMap((name) => metricOrProblem(name, find(name))),
    );}
  chosen.push(
    ...ownRules.flatMap((rule) =>
      metricOrProblem(rule.name, customMetric(rule, find))
    ),
  );
  if (chosen.length === 0 && (requested ?? []).length === 0) {
    problems.push({
      path: "header",
      message:
        "no column describes the visitors. Add successes, or mean and sd such as revenue_mean and revenue_sd",
    });
  }
  if (problems.length > 0) throw new SchemaError(table.table.source, problems);
  return chosen;
}

/** Returns the column that counts the visitors of all metrics. */
export function visitorCountColumn(
  statistics: readonly StatisticColumn[],
): StatisticColumn | undefined {
  return statistics.find(({ statistic, metric }) =>
    statistic === "n" && metric === null
  );
}

/**
 * Returns the metrics named in rows, or else those found in headers and count
 * columns.
 */
function findTableMetrics(
  { metric, statistics, counts, rows }: SummaryTable,
): readonly SummaryMetric[] {
  if (metric !== null) {
    const names = new Set(
      rows.map(({ metric }) => metric).filter((name) => name !== null),
    );
    return [...names].map((name) => metricOfStatistics(name, name, statistics));
  }
  const n = visitorCountColumn(statistics);
  const isN = ({ statistic }: StatisticColumn) => statistic === "n";
  const statedMetrics: SummaryMetric[] = [];
  for (
    const [word, columns] of [
      ...Map.groupBy(statistics, ({ metric }) => metric),
    ]
  ) {
    if (!columns.every(isN)) {
      statedMetrics.push(metricOfStatistics(
        word ?? "value",
        null,
        n === undefined || columns.some(isN) ? columns : [n, ...columns],
      ));
    }
  }
  return n === undefined ? statedMetrics : [
    ...statedMetrics,
    ...counts.map((header) =>
      metricOfCount(header, n.header, metricRule(header, true))
    ),
  ];
}

function metricOfStatistics(
  name: string,
  row: string | null,
  columns: readonly StatisticColumn[],
): SummaryMetric {
  const rule = metricRule(name, isShare(columns));
  return { rule, header: name, row, columns, counts: null };
}

/**
 * Returns whether values are shares, which is assumed if there are only successes
 * or rates.
 */
function isShare(columns: readonly StatisticColumn[]): boolean {
  return columns.every(({ statistic }) =>
    ["n", "successes", "rate"].includes(statistic)
  );
}

/**
 * Returns the metric for one count divided by another; `rule` is set if the
 * denominator is all visitors.
 */
function metricOfCount(
  header: string,
  baseHeader: string,
  rule: MetricRule | null,
): SummaryMetric {
  const name = rule === null ? `${header}/${baseHeader}` : header;
  const title = `${measureTitle(header)} of ${
    measureTitle(baseHeader).toLowerCase()
  }`;
  const column = { metric: null, isPercent: false };
  return {
    rule: rule ?? shareRule(name, title),
    header: name,
    row: null,
    columns: [
      { ...column, statistic: "n", header: baseHeader },
      { ...column, statistic: "successes", header },
    ],
    counts: header,
  };
}

function metricRule(name: string, isShare: boolean): MetricRule {
  const words = plain(name);
  const metric = METRICS.find((rule) =>
    [plain(rule.name), plain(rule.title)].includes(words) ||
    (rule.name === "aov" && words === "order value")
  );
  if (metric !== undefined && (!isShare || metric.unit === "fraction")) {
    return metric;
  }
  const rule = measureRule(
    words.replaceAll(" ", ""),
    isShare || isConversion(words),
  );
  const isKnown = METRICS.some((builtIn) => builtIn.name === rule.name);
  if (isKnown && (!isShare || rule.unit === "fraction")) return rule;
  if (isShare) return shareRule(name, measureTitle(name));
  const ownRule = measureRule(name, false);
  // A metric such as "items per order" must not be titled "per visitor".
  return / per /.test(` ${words} `)
    ? { ...ownRule, title: measureTitle(name) }
    : ownRule;
}

/** Returns whether a name always means a share, such as a conversion rate. */
function isConversion(words: string): boolean {
  return /^(conversions?|converted|cvr)$/.test(words);
}

function hasName(
  { header, rule, counts }: SummaryMetric,
  name: string,
): boolean {
  return [header, rule.name, counts].includes(name) ||
    plain(header) === plain(name);
}

function parseRatio(
  name: string,
  headers: readonly string[],
): SummaryMetric | null {
  for (
    let separator = name.indexOf("/");
    separator >= 0;
    separator = name.indexOf("/", separator + 1)
  ) {
    const find = (text: string): string | undefined =>
      headers.find((header) => plain(header) === plain(text));
    const [header, denominator] = [
      find(name.slice(0, separator)),
      find(name.slice(separator + 1)),
    ];
    if (header !== undefined && denominator !== undefined) {
      return metricOfCount(header, denominator, null);
    }
  }
  return null;
}

/**
 * Merges conversions with their rate into one metric, and requires the rate to
 * match the counts.
 */
function mergeConversions(
  metrics: readonly SummaryMetric[],
): readonly SummaryMetric[] {
  const { counted = [], said: stated = [] } = Object.groupBy(
    metrics,
    ({ counts }) => counts === null ? "said" : "counted",
  );
  const isSaid = (metric: SummaryMetric): boolean =>
    counted.some((candidate) => isSameMetric(candidate, metric));
  return metrics.filter((metric) => metric.counts !== null || !isSaid(metric))
    .map((metric) => {
      if (metric.counts === null) return metric;
      const rates = stated.filter((candidate) =>
        isSameMetric(metric, candidate)
      )
        .flatMap(({ columns }) =>
          columns.filter(({ statistic }) => statistic === "rate")
        );
      return { ...metric, columns: [...rates, ...metric.columns] };
    });
}

function isSameMetric(
  counted: SummaryMetric,
  statedMetric: SummaryMetric,
): boolean {
  const stem = (text: string): string => plain(text).replace(/(ed|s)$/, "");
  return counted.rule.name === statedMetric.rule.name ||
    (isShare(statedMetric.columns) &&
      stem(counted.header) === stem(statedMetric.header));
}

/**
 * Returns one of the store's own metrics, computed from the table: an existing
 * metric under a new name, or a ratio of two counts. Other ratios need the
 * covariance of their sums, which summaries lack.
 *
 * @param rule Definition of the metric.
 * @param find Finds a metric of the table by name, header, or ratio of two
 *   counts.
 * @returns The metric, or the reason why it cannot be computed.
 */
function customMetric(
  rule: MetricRule,
  find: (name: string) => SummaryMetric | null,
): SummaryMetric | string {
  const { name, title, unit, direction, isMonitored, cap } = rule;
  if (cap !== undefined) {
    return "has a cap, which needs individual values; summaries have none";
  }
  const call = /^(count|any)\(/.exec(rule.numerator)?.[1];
  if (call !== undefined) {
    return `needs ${rule.numerator}, which requires individual orders. Use a column that counts visitors`;
  }
  const top = rule.numerator === "converted" ? "conversions" : rule.numerator;
  if (rule.denominator !== null) {
    const ratio = find(`${top}/${rule.denominator}`);
    return ratio?.counts == null
      ? `is ${top} over ${rule.denominator}, but summaries only support ratios of two visitor counts. Add it as a summary column`
      : { ...ratio, rule: asOwn(shareRule(name, title)) };
  }
  const existingMetric = find(top);
  if (existingMetric === null) return `needs "${top}", which was not found`;
  const isShare = existingMetric.rule.unit === "fraction";
  if (isShare && unit === "currency") {
    return `is declared as money, but "${top}" counts visitors`;
  }
  return {
    ...existingMetric,
    rule: asOwn(
      isShare ? shareRule(name, title) : { ...rule, denominator: null },
    ),
  };

  function asOwn(metricRule: MetricRule): MetricRule {
    return { ...metricRule, direction, isMonitored };
  }
}
