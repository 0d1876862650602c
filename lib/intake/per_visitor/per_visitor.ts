/** Builds the data of a readout from a table with a row per visitor. */

import type { Frame } from "../../loaders/mod.ts";
import type { JointMoments } from "../../stats/mod.ts";
import { type MeasuredData, stratifiedMoments } from "../../sums/mod.ts";
import {
  defineMetrics,
  type ReadoutOptions,
  statement,
} from "../../record/mod.ts";
import {
  describeExperience,
  orderVariations,
  poolSplit,
} from "../variations/mod.ts";
import { checkCurrency, currencyOfFile } from "../_currency.ts";
import {
  ASSIGNMENT_COLUMNS,
  checkExperiment,
  describeInput,
  headersFor,
  markSegments,
} from "../_inputs.ts";
import { buildRowLedger } from "../_ledger.ts";
import { openInputFile } from "../_input_file.ts";
import { findMissingSegments } from "../_missing_segments.ts";
import { readingOptions, type ReadoutFiles } from "../readout_files.ts";
import { dayOf } from "../../base/mod.ts";
import { storeFile, type Workspace } from "../workspace.ts";
import { measureFacts } from "./_facts.ts";
import { derivedMeasures, findMeasures } from "./_measures.ts";
import { customMetrics, measuredMetrics, quantileMetrics } from "./_metrics.ts";
import { createRows } from "./_rows.ts";
import {
  jointsByDay,
  sumMoments,
  sumVisitorSegments,
  visitorSegments,
} from "./_sums.ts";

/**
 * Reads a row per visitor: `variation`, any number of measures and, if available,
 * `visitor_id`, `created_at` and pre-test values.
 *
 * @param workspace Workspace that holds the rows.
 * @param input File, query or data frame.
 * @param options Name, split and measures.
 * @returns The data of the readout.
 * @throws {SchemaError} If columns or cells are invalid; lists every problem.
 */
export async function dataFromVisitors(
  workspace: Workspace,
  input: string | Frame,
  options: VisitorReadoutOptions,
): Promise<MeasuredData> {
  const { engine } = workspace;
  checkCurrency(options.currency);
  const written = { ...readingOptions(options), signal: options.signal };
  const file = await openInputFile(workspace, input, "the visitors", written);
  const table = await storeFile(file, {
    kind: "per-visitor",
    map: options.map,
    blank: ["variation"],
    cache: { folder: null },
  });
  checkExperiment(options.experiment, [table]);
  const { source } = table;
  const money = await currencyOfFile(table, options.currency);
  const ownRules = defineMetrics(options.metrics ?? []);
  const columns = await findMeasures(table, options.measures, ownRules);
  const measures = [...columns.all, ...derivedMeasures(columns.all, ownRules)];
  const segments = visitorSegments(table, columns.all);
  const { missing, notes: missingNotes } = await findMissingSegments(
    table,
    segments.map(({ header }) => header),
  );
  const { pool } = options;
  const ids = await createRows(table, measures, segments, { missing, pool });
  const facts = await measureFacts(table, columns.all, measures, ids);
  const { rows, first, last } = facts;
  const isExcluded = options.crossovers !== "keep" && ids.twice > 0;
  const from = isExcluded
    ? "(SELECT * FROM measured WHERE NOT twice)"
    : "measured";
  const { names, ...control } = orderVariations(
    [...new Set(facts.sums.map(({ variation }) => String(variation)))],
    options,
  );
  const visitors = { engine, from, names, measures };
  const counted = facts.sums.filter(({ twice: isRepeated }) =>
    !(isExcluded && isRepeated)
  );
  const joints = names.map((name) =>
    sumMoments(counted.filter(({ variation }) => variation === name), measures)
  );
  const days = first === null ? [] : await jointsByDay(visitors);
  const withinDays = stratifiedMoments(days.map(({ joints }) => joints));
  const currency = money.currency ?? undefined;
  const { metrics, notes } = measuredMetrics(joints, columns.read, options);
  const summariesOf = (arms: readonly JointMoments[], chosen = {}) => [
    ...measuredMetrics(arms, columns.read, chosen).metrics,
    ...customMetrics(arms, ownRules),
  ];
  const blank = rows - facts.counted;
  const times = first === null || last === null ? null : { first, last };
  const visitorRead = describeInput(table, [
    ...headersFor(table, ASSIGNMENT_COLUMNS),
    ...columns.all.map(({ header }) => ({ name: "measure", header })),
    ...headersFor(table, ["currency"]),
  ], { holds: "one row per visitor", rows, times });
  return {
    ...describeExperience(
      { ...options, currency, split: poolSplit(names, options.split, pool) },
      names,
      {},
    ),
    ...control,
    visitors: joints.map(({ n }) => n),
    days: days.map(({ date, joints }) => ({
      date,
      visitors: joints.map(({ n }) => n),
    })),
    metrics: [
      ...metrics,
      ...customMetrics(joints, ownRules),
      ...await quantileMetrics(visitors, joints.map(({ n }) => n), ownRules),
    ],
    // Pre-test values adjust the totals but not the single days.
    daily: columns.read.some(({ before: source }) => source !== null)
      ? undefined
      : days.map(({ date, joints }) => ({
        date,
        metrics: summariesOf(joints),
      })),
    byDay: withinDays.length === 0
      ? undefined
      : summariesOf(withinDays, options),
    segments: await sumVisitorSegments(
      visitors,
      segments,
      (segmentJoints) => summariesOf(segmentJoints),
    ),
    period: {
      firstDay: first,
      lastDay: last,
      days: times && dayOf(times.last) - dayOf(times.first) + 1,
    },
    periodCheck: {
      status: "pass",
      findings: [
        statement(times === null ? "table-unknown-days" : "visitor-days"),
      ],
    },
    multipleExposures: table.fields.visitor_id === undefined ? null : {
      visitors: ids.twice,
      of: ids.visitors,
      orders: null,
    },
    ledger: buildRowLedger(rows, {
      "no-variation": blank,
      "two-variations": facts.counted -
        joints.reduce((sum, { n }) => sum + n, 0),
    }),
    notes: [
      ...money.notes,
      ...(blank === 0 ? [] : [
        statement("visitors-without-variation", { source, visitors: blank }),
      ]),
      ...missingNotes,
      ...notes,
    ],
    inputs: [markSegments(visitorRead, segments), ...workspace.queried],
  };
}

/** Options that a per-visitor table cannot supply itself, and its formats. */
export interface VisitorReadoutOptions extends
  ReadoutOptions,
  Pick<
    ReadoutFiles,
    | "name"
    | "currency"
    | "split"
    | "pool"
    | "status"
    | "timeZone"
    | "experiment"
    | "map"
    | "ignore"
    | "delimiter"
    | "encoding"
    | "decimal"
    | "dates"
  > {
  /**
   * Name of the primary metric, or header of its measure.
   *
   * @default {"net_revenue_per_visitor", or else the first measure}
   */
  readonly primaryMetric?: string | undefined;
  /**
   * Headers of the measures, the primary one first.
   *
   * @default {all numeric and yes/no columns}
   */
  readonly measures?: readonly string[] | undefined;
  /**
   * Path of the bundle folder to create, with the file, these options and the
   * result.
   */
  readonly bundle?: string | undefined;
  /** Signal that aborts the readout. */
  readonly signal?: AbortSignal | undefined;
}
