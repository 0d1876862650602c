/** Describes a summary table: period check, notes and input. */

import {
  type HealthCheck,
  type InputRead,
  type Statement,
  statement,
} from "../../record/mod.ts";
import { describeInput, headersFor, timeRange } from "../_inputs.ts";
import { type DaysChoice, daysText, type SummedMetric } from "./_days.ts";
import { statisticName } from "./_columns.ts";
import { type SummaryMetric, visitorCountColumn } from "./_metrics.ts";
import type { SummaryTable } from "./_rows.ts";

/** Returns the result of the period check. */
export function summaryPeriod(
  metrics: readonly SummedMetric[],
  dates: readonly string[],
): Pick<HealthCheck, "status" | "findings"> {
  if (dates.length === 0) {
    return { status: "pass", findings: [statement("table-unknown-days")] };
  }
  const findings = [
    ...statementsByDays(
      "days-without-numbers",
      (metric) => metric.exclusions,
      metrics,
    ),
    ...statementsByDays(
      "silent-end",
      (metric) => silentLastDays(metric.days!),
      metrics,
    ),
  ];
  return findings.length === 0
    ? { status: "pass", findings: [statement("table-days")] }
    : { status: "warn", findings };
}

/** Returns a statement per set of days, with all metrics that it applies to. */
function statementsByDays(
  code: string,
  datesOf: (metric: SummedMetric) => readonly string[],
  summedMetrics: readonly SummedMetric[],
): Statement[] {
  const titles = new Map<string, string[]>();
  for (const metric of summedMetrics) {
    const dates = datesOf(metric);
    if (dates.length === 0) continue;
    const days = daysText(dates);
    const title = metric.metric.rule.title.toLowerCase();
    titles.set(days, [...titles.get(days) ?? [], title]);
  }
  return [...titles].map(([days, metrics]) =>
    statement(code, { days, metrics })
  );
}

/** Expected number of events at which their complete absence is implausible. */
const NOTABLE = 5;

/**
 * Returns the last days on which all values are zero although many events were
 * expected.
 */
function silentLastDays(
  days: NonNullable<SummedMetric["days"]>,
): readonly string[] {
  const counted = days.filter(({ toDate }) => toDate !== null);
  const last = counted.at(-1)?.toDate ?? [];
  const sum = (summaries: typeof last): number =>
    summaries.reduce((total, { n, mean }) => total + n * (mean ?? 0), 0);
  const visitors = last.reduce((total, { n }) => total + n, 0);
  const end = counted.findLastIndex(({ values }) =>
    values.some((value) => value !== 0)
  );
  const silent = counted.slice(end + 1);
  const expectedVisitors = silent.reduce(
    (total, { visitors }) => total + visitors.reduce((a, b) => a + b, 0),
    0,
  );
  return expectedVisitors * sum(last) / Math.max(1, visitors) >= NOTABLE
    ? silent.map(({ date }) => date)
    : [];
}

/** Returns notes on how the table was interpreted. */
export function summaryNotes(
  { table, totals }: SummaryTable,
  metrics: readonly SummaryMetric[],
  choice: DaysChoice | null,
): Statement[] {
  const { source } = table;
  const counted = metrics.filter(({ counts }) => counts !== null)
    .flatMap(({ columns }) => columns);
  const headersOf = (statisticName: string): string[] => [
    ...new Set(
      counted.filter(({ statistic }) => statistic === statisticName)
        .map(({ header }) => header),
    ),
  ];
  const statements: Statement[] = [];
  if (counted.length !== 0) {
    statements.push(statement("counts-as-shares", {
      of: headersOf("n"),
      counts: headersOf("successes"),
    }));
  }
  if (choice !== null) {
    statements.push(statement(`summaries-${choice}`, { source }));
  }
  if (totals.length !== 0) {
    statements.push(statement("totals-unused", { totals }));
  }
  return statements;
}

/** Describes the table as an input of the result. */
export function summariesRead(
  { table, metric, statistics, counts, rows }: SummaryTable,
  metrics: readonly SummaryMetric[],
  dates: readonly string[],
): InputRead {
  const usedHeaders = [
    visitorCountColumn(statistics),
    ...metrics.flatMap(({ columns }) => columns),
  ]
    .map((column) => column?.header);
  return describeInput(table, [
    ...headersFor(table, ["variation", "created_at", "currency"]),
    ...(metric === null ? [] : [{ name: "metric", header: metric }]),
    ...[
      ...statistics.map((column) => ({
        name: statisticName(column),
        header: column.header,
      })),
      ...counts.map((header) => ({ name: "count", header })),
    ].filter(({ header }) => usedHeaders.includes(header)),
  ], {
    holds: dates.length > 0 ? "summaries by day" : "summaries",
    rows: rows.length,
    times: timeRange(dates),
  });
}
