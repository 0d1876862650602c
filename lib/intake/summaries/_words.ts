/** What was found in a table of summaries, in words and for the record. */

import type { HealthCheck, InputRead } from "../../record/mod.ts";
import { headersFor, inputRead, timesOf } from "../_inputs.ts";
import { type DaysChoice, daysText, type SummedMetric } from "./_days.ts";
import { nameOf } from "./_columns.ts";
import { ofAll, type SummaryMetric } from "./_metrics.ts";
import type { SummaryTable } from "./_rows.ts";

/** What is to be said of the days of the table. */
export function summaryPeriod(
  found: readonly SummedMetric[],
  dates: readonly string[],
): Pick<HealthCheck, "status" | "message"> {
  if (dates.length === 0) {
    return {
      status: "pass",
      message: "The table does not say which days it covers.",
    };
  }
  const lacking = byDays(
    found.map(({ metric, exclusions }) => [metric, exclusions]),
  ).map(([titles, days]) =>
    `No numbers of ${titles} for ${days}: these days and their visitors are left out of it.`
  );
  const silent = byDays(
    found.map(({ metric, days }) => [metric, silentEnd(days!)]),
  ).map(([titles, days]) =>
    `The table ends with 0 of ${titles} on ${days}, too few to be chance. Leave cells empty where the number is not known yet.`
  );
  return lacking.length + silent.length === 0
    ? { status: "pass", message: "The days of the table." }
    : { status: "warn", message: [...lacking, ...silent].join(" ") };
}

/** Metrics of which the same days are to be told, together. */
function byDays(
  found: readonly (readonly [SummaryMetric, readonly string[]])[],
): (readonly [string, string])[] {
  const titles = new Map<string, string[]>();
  for (const [{ rule }, dates] of found) {
    if (dates.length === 0) continue;
    const days = daysText(dates);
    titles.set(days, [...titles.get(days) ?? [], rule.title.toLowerCase()]);
  }
  return [...titles].map(([days, all]) => [all.join(", "), days] as const);
}

/** Expected on a day, at which none at all is no accident. */
const NOTABLE = 5;

/** The last days, on which nobody did what many did before. */
function silentEnd(days: NonNullable<SummedMetric["days"]>): readonly string[] {
  const counted = days.filter(({ toDate }) => toDate !== null);
  const last = counted.at(-1)?.toDate ?? [];
  const sum = (summaries: typeof last): number =>
    summaries.reduce((all, { n, mean }) => all + n * (mean ?? 0), 0);
  const visitors = last.reduce((all, { n }) => all + n, 0);
  const end = counted.findLastIndex(({ values }) =>
    values.some((value) => value !== 0)
  );
  const silent = counted.slice(end + 1);
  const of = silent.reduce(
    (all, { visitors }) => all + visitors.reduce((a, b) => a + b, 0),
    0,
  );
  return of * sum(last) / Math.max(1, visitors) >= NOTABLE
    ? silent.map(({ date }) => date)
    : [];
}

/** What the reader should know of how it was read. */
export function summaryNotes(
  { table: { source }, totals }: SummaryTable,
  metrics: readonly SummaryMetric[],
  choice: DaysChoice | null,
): string[] {
  const counted = metrics.flatMap(({ counts, columns }) =>
    counts === null ? [] : columns
  );
  const headersOf = (wanted: string): string[] => [
    ...new Set(
      counted.filter(({ statistic }) => statistic === wanted)
        .map(({ header }) => header),
    ),
  ];
  return [
    ...(counted.length === 0 ? [] : [
      `Counts are read as shares: each of ${
        headersOf("n").join(" and ")
      } is taken to count at most once in ${
        headersOf("successes").join(", ")
      }.`,
    ]),
    ...(choice === "each"
      ? [
        `Rows of ${source} are summed over their days; where they count somebody on two days, the denominator is visits, not visitors.`,
      ]
      : choice === "to-date"
      ? [`Rows of ${source} are read as totals to date: the last day has all.`]
      : []),
    ...(totals.length === 0 ? [] : [
      `Not used: ${
        totals.join(", ")
      }. A total alone does not say how far visitors lie apart; give mean and sd.`,
    ]),
  ];
}

/** What was read, for the reader of the result. */
export function summariesRead(
  { table, metric, statistics, counts, rows }: SummaryTable,
  metrics: readonly SummaryMetric[],
  dates: readonly string[],
): InputRead {
  const used = [ofAll(statistics), ...metrics.flatMap(({ columns }) => columns)]
    .map((column) => column?.header);
  return inputRead(table, [
    ...headersFor(table, ["variation", "created_at", "currency"]),
    ...(metric === null ? [] : [{ name: "metric", header: metric }]),
    ...[
      ...statistics.map((column) => ({
        name: nameOf(column),
        header: column.header,
      })),
      ...counts.map((header) => ({ name: "count", header })),
    ].filter(({ header }) => used.includes(header)),
  ], {
    holds: dates.length > 0 ? "summaries by day" : "summaries",
    rows: rows.length,
    times: timesOf(dates),
  });
}
