/** A readout's data from a row per visitor, whatever was measured. */

import type { Frame, StoredTable } from "../../loaders/mod.ts";
import type { MeasuredData } from "../../sums/mod.ts";
import { defineMetrics, type ReadoutOptions } from "../../record/mod.ts";
import {
  derived,
  jointOf,
  measuredMetrics,
  ownMetrics,
  sumVisitorSegments,
  visitorSegments,
} from "../measures/mod.ts";
import { arms, describedBy } from "../_named_variations.ts";
import { checkCurrency } from "../_currency.ts";
import { checkExperiment, withSegments } from "../_inputs.ts";
import { ledgerOfRows } from "../_ledger.ts";
import { inputFile } from "../_input_file.ts";
import { missingSegmentsIn } from "../_missing_segments.ts";
import { type ReadoutFiles, writtenAs } from "../readout_files.ts";
import { storedIn, type Workspace } from "../workspace.ts";
import { currencyOf } from "./_currency.ts";
import { measuredIn } from "./_columns.ts";
import { daysIn, factsOf, inputOf, notesOf, periodOf } from "./_facts.ts";
import { createRows } from "./_rows.ts";

/**
 * Reads a row per visitor: `variation`, any measures, and where there are any
 * `visitor_id`, `created_at` and what was known before the test.
 *
 * @param workspace Holds the rows from now on.
 * @param input The file (or query), or a frame.
 * @param options Name, split, measures.
 * @returns The data.
 * @throws {SchemaError} With every problem of the columns or the cells.
 */
export async function dataFromVisitors(
  workspace: Workspace,
  input: string | Frame,
  options: VisitorReadoutOptions,
): Promise<MeasuredData> {
  const { engine } = workspace;
  checkCurrency(options.currency);
  const table = await openVisitors(workspace, input, options);
  const money = await currencyOf(engine, table, options.currency);
  const own = defineMetrics(options.metrics ?? []);
  const columns = await measuredIn(engine, table, options.measures, own);
  const measures = [...columns.all, ...derived(columns.all, own)];
  const segments = visitorSegments(table, columns.all);
  const { missing, notes: unsaidNotes } = await missingSegmentsIn(
    engine,
    table,
    segments.map(({ header }) => header),
  );
  const ids = await createRows(engine, table, measures, segments, missing);
  const facts = await factsOf(engine, table, columns.all, measures, ids);
  const isExcluded = options.crossovers !== "keep" && ids.twice > 0;
  const from = isExcluded
    ? "(SELECT * FROM measured WHERE NOT twice)"
    : "measured";
  const { names, ...control } = arms(
    [...new Set(facts.sums.map(({ variation }) => String(variation)))],
    options,
  );
  const counted = facts.sums.filter(({ twice }) => !(isExcluded && twice));
  const joints = names.map((name) =>
    jointOf(counted.filter(({ variation }) => variation === name), measures)
  );
  const currency = money.currency ?? undefined;
  const described = describedBy({ ...options, currency }, names, {});
  const { metrics, notes } = measuredMetrics(
    joints,
    columns.read,
    options,
  );
  return {
    ...described,
    ...control,
    visitors: joints.map(({ n }) => n),
    days: await daysIn(engine, from, names),
    metrics: [...metrics, ...ownMetrics(joints, own)],
    segments: await sumVisitorSegments(
      engine,
      from,
      names,
      measures,
      segments,
      (arms) => [
        ...measuredMetrics(arms, columns.read, {}).metrics,
        ...ownMetrics(arms, own),
      ],
    ),
    ...periodOf(facts),
    multipleExposures: table.fields.visitor_id === undefined ? null : {
      visitors: ids.twice,
      of: ids.visitors,
      orders: null,
    },
    ledger: ledgerOfRows(facts.rows, {
      "no-variation": facts.rows - facts.counted,
      "two-variations": facts.counted -
        joints.reduce((sum, { n }) => sum + n, 0),
    }),
    notes: [
      ...money.notes,
      ...notesOf(table, facts),
      ...unsaidNotes,
      ...notes,
    ],
    inputs: [
      withSegments(inputOf(table, columns.all, facts), segments),
      ...workspace.queried,
    ],
  };
}

async function openVisitors(
  workspace: Workspace,
  input: string | Frame,
  options: VisitorReadoutOptions,
): Promise<StoredTable> {
  const written = { ...writtenAs(options), signal: options.signal };
  const file = await inputFile(workspace, input, "the visitors", written);
  const table = await storedIn(workspace, file, {
    ...written,
    kind: "per-visitor",
    map: options.map,
    blank: ["variation"],
    cache: { folder: null },
  });
  checkExperiment(options.experiment, [table]);
  return table;
}

/** What a row per visitor does not say itself, and how it is read. */
export interface VisitorReadoutOptions extends
  ReadoutOptions,
  Pick<
    ReadoutFiles,
    | "name"
    | "currency"
    | "split"
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
   * The metric that decides, or the header of its measure.
   *
   * @default {"net_revenue_per_visitor", or else the first measure}
   */
  readonly primaryMetric?: string | undefined;
  /**
   * Columns that are measures, the one that decides first.
   *
   * @default {every column of numbers, or of yes and no}
   */
  readonly measures?: readonly string[] | undefined;
  /** Folder to make: a bundle of the file, these options and the result. */
  readonly bundle?: string | undefined;
  /** Ends all work. */
  readonly signal?: AbortSignal | undefined;
}
