/** The metrics of a table of summaries. */

import { type Problem, SchemaError } from "../../base/mod.ts";
import { type MetricRule, METRICS } from "../../record/mod.ts";
import { measureRule, shareRule, titleOf } from "../per_visitor/mod.ts";
import { plain, type StatisticColumn } from "./_columns.ts";
import type { SummaryTable } from "./_rows.ts";

/** A metric, and where its numbers stand. */
export interface SummaryMetric {
  readonly rule: MetricRule;
  /** As a reader may name it. */
  readonly header: string;
  /** What its rows are called; `null` where every row says something of it. */
  readonly row: string | null;
  readonly columns: readonly StatisticColumn[];
  /** The column that counts some of another, where nothing says that it does. */
  readonly counts: string | null;
}

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
  table: SummaryTable,
  named: readonly string[] | undefined,
  own: readonly MetricRule[] = [],
): readonly SummaryMetric[] {
  const all = metricsIn(table);
  const there = all.map(({ header }) => `"${header}"`).join(", ") || "none";
  const headers = [
    ...table.counts,
    ...[ofAll(table.statistics)?.header].filter((one) => one !== undefined),
  ];
  const find = (name: string): SummaryMetric | null =>
    all.find((metric) => isCalled(metric, name)) ?? ratioOf(name, headers);
  const problems: Problem[] = [];
  const orNone = (path: string, found: SummaryMetric | string | null) => {
    if (found !== null && typeof found !== "string") return [found];
    const message = `${found ?? "is no metric here"}; there are ${there}`;
    problems.push({ path, message });
    return [];
  };
  const found = [
    ...named === undefined ? withoutDoubles(all) : named
      .filter((name) => own.every((rule) => rule.name !== name))
      .flatMap((name) => orNone(name, find(name))),
    ...own.flatMap((rule) => orNone(rule.name, ownMetric(rule, find))),
  ];
  if (found.length === 0 && (named ?? []).length === 0) {
    problems.push({
      path: "header",
      message:
        "no column says anything of the visitors: give successes, or mean and sd, for example revenue_mean and revenue_sd, or a column that counts some of them",
    });
  }
  if (problems.length > 0) throw new SchemaError(table.table.source, problems);
  return found;
}

/** The column that counts the visitors of all metrics. */
export function ofAll(
  statistics: readonly StatisticColumn[],
): StatisticColumn | undefined {
  return statistics.find(({ statistic, metric }) =>
    statistic === "n" && metric === null
  );
}

/** Those of rows; or else those of columns that say something, or count. */
function metricsIn(
  { metric, statistics, counts, rows }: SummaryTable,
): readonly SummaryMetric[] {
  if (metric !== null) {
    const names = new Set(rows.flatMap(({ metric }) => metric ?? []));
    return [...names].map((name) => ofStatistics(name, name, statistics));
  }
  const n = ofAll(statistics);
  const isN = ({ statistic }: StatisticColumn) => statistic === "n";
  const said = [...Map.groupBy(statistics, ({ metric }) => metric)].flatMap(
    ([word, own]) =>
      own.every(isN) ? [] : [ofStatistics(
        word ?? "value",
        null,
        n === undefined || own.some(isN) ? own : [n, ...own],
      )],
  );
  return n === undefined ? said : [
    ...said,
    ...counts.map((header) => ofCount(header, n.header, ruleOf(header, true))),
  ];
}

function ofStatistics(
  name: string,
  row: string | null,
  columns: readonly StatisticColumn[],
): SummaryMetric {
  const rule = ruleOf(name, isShare(columns));
  return { rule, header: name, row, columns, counts: null };
}

/** Where nothing but successes or rates are said, all values are shares. */
function isShare(columns: readonly StatisticColumn[]): boolean {
  return columns.every(({ statistic }) =>
    ["n", "successes", "rate"].includes(statistic)
  );
}

/** A column that counts some of another; `rule` where that is of everybody. */
function ofCount(
  header: string,
  of: string,
  rule: MetricRule | null,
): SummaryMetric {
  const name = rule === null ? `${header}/${of}` : header;
  const title = `${titleOf(header)} of ${titleOf(of).toLowerCase()}`;
  const column = { metric: null, isPercent: false };
  return {
    rule: rule ?? shareRule(name, title),
    header: name,
    row: null,
    columns: [
      { ...column, statistic: "n", header: of },
      { ...column, statistic: "successes", header },
    ],
    counts: header,
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
  { header, rule, counts }: SummaryMetric,
  name: string,
): boolean {
  return [header, rule.name, counts].includes(name) ||
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
      return ofCount(header, of, null);
    }
  }
  return null;
}

/** Conversions and their rate are one metric: the rate must be that of the counts. */
function withoutDoubles(
  metrics: readonly SummaryMetric[],
): readonly SummaryMetric[] {
  const { counted = [], said = [] } = Object.groupBy(
    metrics,
    ({ counts }) => counts === null ? "said" : "counted",
  );
  const isSaid = (metric: SummaryMetric): boolean =>
    counted.some((other) => isSame(other, metric));
  return metrics.filter((metric) => metric.counts !== null || !isSaid(metric))
    .map((metric) => {
      if (metric.counts === null) return metric;
      const rates = said.filter((other) => isSame(metric, other))
        .flatMap(({ columns }) =>
          columns.filter(({ statistic }) => statistic === "rate")
        );
      return { ...metric, columns: [...rates, ...metric.columns] };
    });
}

function isSame(counted: SummaryMetric, said: SummaryMetric): boolean {
  const stem = (text: string): string => plain(text).replace(/(ed|s)$/, "");
  return counted.rule.name === said.rule.name ||
    (isShare(said.columns) && stem(counted.header) === stem(said.header));
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
    return ratio?.counts == null
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
