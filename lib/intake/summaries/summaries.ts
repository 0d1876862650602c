/**
 * Builds the data of a readout from a summary table, by variation, metric and
 * day.
 */

import { type Problem, SchemaError } from "../../base/mod.ts";
import type { MeasuredData } from "../../sums/mod.ts";
import { defineMetrics } from "../../record/mod.ts";
import { checkCurrency, singleCurrency } from "../_currency.ts";
import { buildRowLedger } from "../_ledger.ts";
import { describeExperience, orderVariations } from "../variations/mod.ts";
import { type SummaryPoint, summaryPoints } from "./_cells.ts";
import {
  detectDays,
  missingRows,
  type SummedMetric,
  sumOverDays,
} from "./_days.ts";
import { summaryMetrics, visitorCountColumn } from "./_metrics.ts";
import {
  readSummaries,
  type SummaryInput,
  type SummaryRow,
  type SummaryTable,
} from "./_rows.ts";
import { summariesRead, summaryNotes, summaryPeriod } from "./_words.ts";
import {
  excludeTotals,
  selectRequestedDays,
  visitsNotes,
} from "../visitors/mod.ts";
import type { VisitorReadoutOptions } from "../per_visitor/mod.ts";
import type { ReadoutFiles } from "../readout_files.ts";
import type { Workspace } from "../workspace.ts";

/** Options that summaries cannot supply themselves, and their formats. */
export interface SummaryReadoutOptions
  extends
    Omit<VisitorReadoutOptions, "pool">,
    Pick<ReadoutFiles, "start" | "end" | "now"> {
  /**
   * Metrics to read, the primary one first: names, headers, or a ratio of two
   * counts (`payments/clicks`).
   *
   * @default {all metrics of the table; counts as shares of the visitors}
   */
  readonly measures?: readonly string[] | undefined;
  /**
   * Whether each row covers its day alone (`"each"`) or all days so far
   * (`"to-date"`).
   *
   * @default {"each" if visitors ever decrease from one day to the next; else an error}
   */
  readonly days?: "each" | "to-date" | undefined;
}

/**
 * Reads a table of summaries, optionally by day. The table has a `variation`, a
 * visitor count and, per metric, mean and spread or the number of successes.
 *
 * @param workspace Workspace that holds the table.
 * @param input File, query, data frame, or rows.
 * @param options Name, split and metrics.
 * @returns The data of the readout.
 * @throws {SchemaError} If numbers are impossible or contradictory.
 */
export async function dataFromSummaries(
  workspace: Workspace,
  input: SummaryInput,
  options: SummaryReadoutOptions,
): Promise<MeasuredData> {
  checkCurrency(options.currency);
  const summaryTable = await readSummaries(workspace, input, options);
  const { source } = summaryTable.table;
  checkRows(source, summaryTable.rows);
  const isDaily = summaryTable.rows.some(({ day }) => day !== null);
  const visitors = summaryTable.statistics.find(({ statistic }) =>
    statistic === "n"
  )!;
  const { rows, notes } = excludeTotals(
    selectRequestedDays(
      summaryTable.rows.map((row) => ({
        ...row,
        variation: row.variation!,
        date: row.day,
        visitors: row.numbers[visitors.header] ?? null,
      })),
      options,
    ),
    source,
  );
  const metrics = summaryMetrics(
    { ...summaryTable, rows },
    options.measures,
    defineMetrics(options.metrics ?? []),
  );
  const points = summaryPoints(source, rows, metrics);
  const { names, ...control } = orderVariations(
    [...new Set(rows.map(({ variation }) => variation))].sort(),
    options,
  );
  const missing = missingRows(points, names);
  if (missing.length > 0) throw new SchemaError(source, missing);
  const choice = isDaily
    ? detectDays(source, points.points, options.days)
    : null;
  const visitorsOn = createVisitorsOn({ ...summaryTable, rows }, points.points);
  const metricSums = metrics.map((metric) =>
    sumOverDays(metric, points, names, visitorsOn, choice)
  );
  checkCounted(source, metricSums);
  const days = rows.map(({ day }) => day).filter((day) => day !== null);
  const dates = [...new Set(days)].sort();
  const currency = singleCurrency(
    source,
    rows.map(({ currency }) => currency).filter((code) => code !== null),
  );
  return {
    ...describeExperience(
      { ...options, currency: options.currency ?? currency ?? undefined },
      names,
      { lastDay: dates.at(-1) },
    ),
    ...control,
    visitors: names.map((name) =>
      (choice === null ? [null] : choice === "each" ? dates : dates.slice(-1))
        .reduce((sum, day) => sum + visitorsOn(name, day), 0)
    ),
    metrics: metricSums.map(({ metric, arms, days }) => ({
      rule: metric.rule,
      header: metric.header,
      arms,
      days: days ?? undefined,
    })),
    period: {
      firstDay: dates[0] ?? null,
      lastDay: dates.at(-1) ?? null,
      days: dates.length || null,
    },
    periodCheck: summaryPeriod(metricSums, dates),
    multipleExposures: null,
    ledger: buildRowLedger(summaryTable.rows.length, {
      "further-row": summaryTable.rows.length - rows.length,
    }),
    notes: [
      ...visitsNotes(source, visitors.header),
      ...notes,
      ...summaryNotes(summaryTable, metrics, choice),
    ],
    inputs: [summariesRead(summaryTable, metrics, dates), ...workspace.queried],
  };
}

function checkRows(source: string, rows: readonly SummaryRow[]): void {
  const isDaily = rows.some(({ day }) => day !== null);
  const problems: Problem[] = [];
  for (const { path, variation, day } of rows) {
    if (variation === null) {
      problems.push({ path: `${path}, variation`, message: "is empty" });
    }
    if (isDaily && day === null) {
      problems.push({ path: `${path}, created_at`, message: "is empty" });
    }
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
}

type VisitorsOn = (name: string, day: string | null) => number;

/**
 * Returns the visitors from the count column of all metrics, or else from the
 * metric with most visitors.
 */
function createVisitorsOn(
  { metric, statistics, rows }: SummaryTable,
  points: readonly SummaryPoint[],
): VisitorsOn {
  const n = metric === null ? visitorCountColumn(statistics) : undefined;
  const visitorPoints = n === undefined
    ? points.map(({ variation, day, summary }) => ({
      variation,
      day,
      count: summary?.n,
    }))
    : rows.map(({ variation, day, numbers }) => ({
      variation,
      day,
      count: numbers[n.header],
    }));
  const counts = Map.groupBy(
    visitorPoints,
    ({ variation, day }) => JSON.stringify([variation, day]),
  );
  return (name, day) =>
    Math.max(
      0,
      ...(counts.get(JSON.stringify([name, day])) ?? [])
        .map(({ count }) => count ?? 0),
    );
}

function checkCounted(
  source: string,
  metricSums: readonly SummedMetric[],
): void {
  const problems = metricSums.filter(({ arms }) =>
    arms.every(({ n }) => n === 0)
  )
    .map(({ metric }): Problem => ({
      path: metric.header,
      message: "has no number in the rows that all variations share",
    }));
  if (problems.length > 0) throw new SchemaError(source, problems);
}
