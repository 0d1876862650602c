/** The metrics of a table of summaries. */

import { type Problem, SchemaError } from "../../api/mod.ts";
import { type MetricRule, METRICS } from "../../record/mod.ts";
import { measureRule, shareRule, titleOf } from "../measures/mod.ts";
import { plain, type StatisticColumn } from "./_columns.ts";
import type { SummaryTable } from "./_rows.ts";

/**
 * The metrics, in the order of the table or in the one that somebody named.
 *
 * @param table The table.
 * @param named What to take, the one that decides first: the names of metrics,
 *   headers, or one header over another (`payments/clicks`).
 * @param own The store's own metrics, which are there whatever is named.
 * @returns The metrics.
 * @throws {SchemaError} When one is not there or cannot be known from summaries,
 *   or there is none at all.
 */
export function metricsOf(
  { table: { source }, columns, counts, rows }: SummaryTable,
  named: readonly string[] | undefined,
  own: readonly MetricRule[] = [],
): readonly SummaryMetric[] {
  const { statistics } = columns;
  const n = statistics.find((statistic) =>
    statistic.statistic === "n" && statistic.metric === null
  );
  const ofRows = columns.metric === null
    ? []
    : [...new Set(rows.map(({ metric }) => metric))].flatMap((row) =>
      row === null ? [] : [ofStatistics(row, row, statistics)]
    );
  const words = columns.metric !== null
    ? []
    : [...new Set(statistics.map(({ metric }) => metric))];
  const ofColumns = words.flatMap((word): SummaryMetric[] => {
    const own = statistics.filter(({ metric }) => metric === word);
    if (own.every(({ statistic }) => statistic === "n")) return [];
    const hasN = own.some(({ statistic }) => statistic === "n");
    const all = hasN || n === undefined ? own : [n, ...own];
    return [ofStatistics(word ?? "value", null, all)];
  });
  const ofCounts = columns.metric !== null || n === undefined
    ? []
    : counts.map((header) => ofCount(header, n.header, true));
  const all = [...ofRows, ...ofColumns, ...ofCounts];
  const find = (name: string): SummaryMetric | null =>
    all.find((summaryMetric) => isCalled(summaryMetric, name)) ??
      ratioOf(name, [...counts, ...(n === undefined ? [] : [n.header])]);
  const made = own.map((rule) => ownMetric(rule, find));
  const ofOwn = made.filter((one) => typeof one !== "string");
  const others = named?.filter((name) =>
    own.every((rule) => rule.name !== name)
  );
  const found = [
    ...(others === undefined ? withoutDoubles(all) : others.map(find)),
    ...ofOwn,
  ];
  const missing = (others ?? []).filter((_, at) => found[at] === null);
  const there = all.map(({ header }) => `"${header}"`).join(", ") || "none";
  const problems: Problem[] = [
    ...missing.map((path) => ({
      path,
      message: `is no metric here; there are ${there}`,
    })),
    ...made.flatMap((one, at) =>
      typeof one !== "string" ? [] : [{
        path: own[at]!.name,
        message: `${one}; there are ${there}`,
      }]
    ),
  ];
  if (found.length === 0) {
    problems.push({
      path: "header",
      message:
        "no column says anything of the visitors: give successes, or mean and sd, for example revenue_mean and revenue_sd, or a column that counts some of them",
    });
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  return found.flatMap((summaryMetric) =>
    summaryMetric === null ? [] : [summaryMetric]
  );
}

function ofStatistics(
  name: string,
  row: string | null,
  statistics: readonly StatisticColumn[],
): SummaryMetric {
  return {
    rule: ruleOf(name, isShare(statistics)),
    header: name,
    row,
    statistics,
    counted: null,
  };
}

/** Where nothing but successes or rates are said, all values are shares. */
function isShare(statistics: readonly StatisticColumn[]): boolean {
  const said = statistics.map(({ statistic }) => statistic)
    .filter((statistic) => statistic !== "n");
  return said.every((one) => one === "successes" || one === "rate");
}

function ofCount(header: string, of: string, isOfAll: boolean): SummaryMetric {
  const name = isOfAll ? header : `${header}/${of}`;
  const title = isOfAll
    ? titleOf(header)
    : `${titleOf(header)} of ${titleOf(of).toLowerCase()}`;
  const metricRule = isOfAll ? ruleOf(header, true) : null;
  return {
    rule: metricRule ?? shareRule(name, title),
    header: name,
    row: null,
    statistics: [],
    counted: { header, of },
  };
}

function ruleOf(name: string, isShare: boolean): MetricRule {
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
  const isKnown = METRICS.some((one) => one.name === rule.name);
  if (isKnown && (!isShare || rule.unit === "fraction")) return rule;
  if (isShare) return shareRule(name, titleOf(name));
  const own = measureRule(name, false);
  // "Items per order" is not per visitor.
  return / per /.test(` ${words} `) ? { ...own, title: titleOf(name) } : own;
}

/** What is a share, by whatever it is told. */
function isConversion(words: string): boolean {
  return /^(conversions?|converted|cvr)$/.test(words);
}

function isCalled(
  { header, rule, counted }: SummaryMetric,
  name: string,
): boolean {
  return [header, rule.name, counted?.header].includes(name) ||
    plain(header) === plain(name);
}

function ratioOf(
  name: string,
  headers: readonly string[],
): SummaryMetric | null {
  for (let at = name.indexOf("/"); at >= 0; at = name.indexOf("/", at + 1)) {
    const find = (text: string): string | undefined =>
      headers.find((header) => plain(header) === plain(text));
    const [header, of] = [find(name.slice(0, at)), find(name.slice(at + 1))];
    if (header !== undefined && of !== undefined) {
      return ofCount(header, of, false);
    }
  }
  return null;
}

/** Conversions and their rate are one metric: the rate must be that of the counts. */
function withoutDoubles(
  metrics: readonly SummaryMetric[],
): readonly SummaryMetric[] {
  const counted = metrics.filter((metric) => metric.counted !== null);
  return metrics.filter((metric) =>
    metric.counted !== null || !counted.some((other) => isSame(other, metric))
  ).map((metric) => ({
    ...metric,
    statistics: metric.counted === null
      ? metric.statistics
      : metrics.filter((other) =>
        other.counted === null && isSame(metric, other)
      )
        .flatMap(({ statistics }) =>
          statistics.filter(({ statistic }) => statistic === "rate")
        ),
  }));
}

function isSame(counted: SummaryMetric, summaryMetric: SummaryMetric): boolean {
  const stem = (text: string): string => plain(text).replace(/(ed|s)$/, "");
  return counted.rule.name === summaryMetric.rule.name ||
    (isShare(summaryMetric.statistics) &&
      stem(counted.header) === stem(summaryMetric.header));
}

/**
 * An own metric by what the table says already: a metric under another name, or
 * one count over another. How two sums vary together is in no summary, so that no
 * other ratio can be known from it.
 *
 * @param rule What was defined.
 * @param find A metric of the table by a name, a header, or one count over
 *   another.
 * @returns The metric, or why there is none.
 */
function ownMetric(
  rule: MetricRule,
  find: (name: string) => SummaryMetric | null,
): SummaryMetric | string {
  const { name, title, unit, direction, isMonitored, cap } = rule;
  if (cap !== undefined) {
    return "is cut off, which takes the values themselves; summaries have none";
  }
  const call = /^(count|any)\(/.exec(rule.numerator)?.[1];
  if (call !== undefined) {
    return `asks for ${rule.numerator}, which takes the orders themselves; name a column that counts the visitors`;
  }
  const top = rule.numerator === "converted" ? "conversions" : rule.numerator;
  if (rule.denominator !== null) {
    const ratio = find(`${top}/${rule.denominator}`);
    return ratio?.counted == null
      ? `is ${top} over ${rule.denominator}, and only one count of visitors over another can be known from summaries; sum it up with the rest`
      : { ...ratio, rule: asOwn(shareRule(name, title)) };
  }
  const same = find(top);
  if (same === null) return `asks for "${top}", which is not there`;
  const isShare = same.rule.unit === "fraction";
  if (isShare && unit === "currency") {
    return `is said to be money, and "${top}" counts visitors`;
  }
  return {
    ...same,
    rule: asOwn(
      isShare ? shareRule(name, title) : { ...rule, denominator: null },
    ),
  };

  function asOwn(metricRule: MetricRule): MetricRule {
    return { ...metricRule, direction, isMonitored };
  }
}

/** A metric, and where its numbers stand. */
export interface SummaryMetric {
  readonly rule: MetricRule;
  /** As a reader may name it. */
  readonly header: string;
  /** What its rows are called; `null` where every row says something of it. */
  readonly row: string | null;
  readonly statistics: readonly StatisticColumn[];
  /** A column that counts some of another; `null` for statistics. */
  readonly counted: { readonly header: string; readonly of: string } | null;
}
