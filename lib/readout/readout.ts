/** The readout of one experience, from the service or from two files. */

import { type Client, ReadoutError } from "../api/mod.ts";
import { type Frame, idOf } from "../loaders/mod.ts";
import type { MeasuredData } from "./orders/mod.ts";
import {
  analyse,
  analyseMeasured,
  keepSums,
  keptSums,
} from "./analysis/mod.ts";
import {
  type ExperienceReadoutOptions,
  type FilesCheck,
  type HealthCheck,
  readChoices,
  type Readout,
  type ReadoutOptions,
} from "./record/mod.ts";
import {
  checkFile,
  dataFromFiles,
  dataFromFrames,
  dataFromService,
  dataFromSummaries,
  dataFromVisitors,
  type FileReadoutOptions,
  type FilesWritten,
  inWorkspace,
  type ReadoutFiles,
  type ReadoutFrames,
  recordedFiles,
  recordedReadout,
  type SummaryCells,
  type SummaryReadoutOptions,
  type VisitorReadoutOptions,
} from "./sources/mod.ts";
import { attachDisplay } from "./words/mod.ts";

/**
 * Reads one experience: three calls to the service (description, daily running
 * totals, export of the orders), then health checks, metrics, the lift over
 * time, outlier sensitivity and a decision with its reasons. Visitors come from
 * the time series; those who bought nothing enter every metric as zeros.
 *
 * In a notebook the record shows itself as tables and charts.
 *
 * @param client The service.
 * @param experience Id, name, or what no other has: a part of its name, or the
 *   beginning of its id.
 * @param options Range, filters, level, primary metric, a bundle to record.
 * @returns The readout, plain and frozen; `JSON.stringify` writes all of it.
 * @throws {ReadoutError} When the service cannot be read, the experience is not
 *   there or has no orders, or the data contradict themselves.
 * @throws {RangeError} When an option lies outside its range.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { readout } from "readout/readout";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const client = createClient(sandbox);
 * const { experiences: [ended] } = await client.listExperiences({ status: "ended" });
 * const result = await readout(client, ended!.id);
 * assertEquals(result.experience.name, ended!.name);
 * assertEquals(result.metrics[0]!.name, "conversion_rate");
 * ```
 */
export async function readout(
  client: Client,
  experience: string,
  options: ExperienceReadoutOptions = {},
): Promise<Readout> {
  const choices = readChoices(options);
  const experienceId = await idOf(client, experience, options);
  if (options.bundle !== undefined) {
    return await recordedReadout(client, experienceId, options, readout);
  }
  const result = await inWorkspace(options.signal, async (workspace) => {
    const data = await dataFromService(
      workspace,
      client,
      experienceId,
      options,
    );
    // The service applies maxZScore itself, to visitors as well as to orders.
    return await analyse(data, choices, "done");
  });
  return shown(result);
}

/**
 * The same readout from two dataframes: for analysts without access to the API,
 * and for experiments of any other origin.
 *
 * @param frames Orders, and visitors per variation (and day).
 * @param options Level, primary metric, control.
 * @returns The readout.
 * @throws {ReadoutError} When columns are missing or the frames do not fit
 *   together.
 * @throws {RangeError} When an option lies outside its range.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { readoutFromFrames } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * const { metrics, checks } = await readoutFromFrames({
 *   orders: pl.DataFrame({
 *     order_id: ["1", "2", "3"],
 *     visitor_id: ["a", "b", "b"],
 *     variation: ["A", "B", "B"],
 *     net_revenue: [20, 30, 10],
 *   }),
 *   visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [10, 10] }),
 * });
 * const revenue = metrics.find(({ name }) => name === "net_revenue_per_visitor")!;
 * assertEquals(revenue.values.map(({ value }) => value), [2, 4]);
 * assertEquals(revenue.comparisons[0]!.lift.value, 1);
 * assertEquals(checks.find(({ code }) => code === "few-orders")!.status, "fail");
 * ```
 */
export async function readoutFromFrames(
  frames: ReadoutFrames,
  options: ReadoutOptions = {},
): Promise<Readout> {
  const choices = readChoices(options);
  const result = await inWorkspace(undefined, async (workspace) => {
    const data = await dataFromFrames(workspace, frames, options);
    return await analyse(data, choices, "here");
  });
  return shown(result);
}

/**
 * The same readout from two files, of whatever size: the orders are streamed
 * from the disk and never held in memory. CSV is converted to Parquet on the way
 * and kept under its digest, so that the next readout of it is quick.
 *
 * @param files Orders, and visitors per variation (and day).
 * @param options Level, primary metric, control, cache.
 * @returns The readout.
 * @throws {SchemaError} With every problem of the columns, rows and cells.
 * @throws {ReadoutError} When a file is missing, or the files do not fit
 *   together.
 * @throws {RangeError} When an option lies outside its range.
 *
 * @example
 * ```ts
 * import { readoutFromFiles } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * const { experience, variations } = await readoutFromFiles({
 *   orders: "data/orders.csv",
 *   visitors: "data/time_series.csv",
 *   map: { created_at: "dt" },
 *   name: "Progress bar",
 * });
 * assertEquals(experience.name, "Progress bar");
 * assertEquals(variations.map(({ isControl }) => isControl), [true, false]);
 * ```
 */
export async function readoutFromFiles(
  files: ReadoutFiles,
  options: FileReadoutOptions = {},
): Promise<Readout> {
  if (options.bundle !== undefined) {
    const { bundle, ...others } = options;
    const { orders, visitors, assignments } = files;
    return await recordedFiles(
      bundle,
      { orders, visitors, assignments },
      { ...files, ...others },
      (now) => readoutFromFiles({ ...files, now }, others),
    );
  }
  const choices = readChoices(options);
  const result = await inWorkspace(options.signal, async (workspace) => {
    const data = await dataFromFiles(workspace, files, options);
    return await analyse(data, choices, "here");
  });
  return shown(result);
}

/** Files to look at: both of a readout, or one of them alone. */
export interface FilesToCheck extends FilesWritten {
  /** One row per order, as {@linkcode ReadoutFiles} has them. */
  readonly orders?: string | undefined;
  /** Visitors per variation (and day). */
  readonly visitors?: string | undefined;
  /** In place of both, a row per visitor. */
  readonly perVisitor?: string | undefined;
  /** In place of them all, a row per variation (and metric, and day). */
  readonly summaries?: string | undefined;
}

/** Checks that are made of statistics. */
const STATISTICAL: readonly HealthCheck["code"][] = [
  "few-orders",
  "few-visitors",
  "order-count",
  "outliers",
];

/**
 * What files hold and what is wrong with them, before any statistics: the rows,
 * the columns and how they are read, what is left out, and whether both files
 * fit together.
 *
 * @param files Orders, visitors, or both, and how they are written.
 * @param options The control, cache, abort.
 * @returns What was found.
 * @throws {SchemaError} With every problem of the columns, rows and cells.
 * @throws {ReadoutError} When a file is missing, or the files do not fit
 *   together.
 *
 * @example
 * ```ts
 * import { checkFiles } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * const { inputs } = await checkFiles({
 *   orders: "data/orders.csv",
 *   map: { created_at: "dt" },
 * });
 * assertEquals(inputs.map(({ source, values }) => [source, values?.negative]), [
 *   ["orders.csv", 0],
 * ]);
 * ```
 */
export async function checkFiles(
  files: FilesToCheck,
  options: FileReadoutOptions = {},
): Promise<FilesCheck> {
  const { orders, visitors, perVisitor, summaries, ...written } = files;
  const { control, crossovers, signal } = options;
  const measured = { ...written, control, crossovers, signal };
  if (perVisitor !== undefined) {
    return foundIn(await readoutFromVisitors(perVisitor, measured));
  }
  if (summaries !== undefined) {
    return foundIn(await readoutFromSummaries(summaries, measured));
  }
  const hasBoth = orders !== undefined &&
    (visitors ?? files.assignments) !== undefined;
  if (hasBoth) {
    return foundIn(
      await readoutFromFiles({ ...written, orders, visitors }, options),
    );
  }
  const path = orders ?? visitors;
  if (path === undefined) throw new RangeError("There is no file to check");
  const holds = orders === undefined ? "visitors" : "orders";
  return await checkFile(path, holds, written, options);
}

/** What a readout says of its files, without statistics. */
function foundIn(
  { inputs, leftOut, checks, experience }: Readout,
): FilesCheck {
  return {
    inputs,
    leftOut,
    currency: experience.currency,
    checks: checks.filter(({ code }) => !STATISTICAL.includes(code)),
  };
}

/**
 * A readout of whatever was measured per visitor: a row each, with `variation`
 * and any columns of numbers, or of yes and no; where there are any also
 * `visitor_id`, `created_at`, and what was known before the test
 * (`revenue_before` beside `revenue`), which makes the lifts more precise.
 *
 * There are no orders in it: a test of retention is read as one, and nothing is
 * said of revenue unless there is a column of it.
 *
 * @param visitors A file of any size (or a query), or a frame.
 * @param options Level, control, split, which columns are measures.
 * @returns The readout.
 * @throws {SchemaError} With every problem of the columns or the cells.
 * @throws {RangeError} When an option lies outside its range.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { readoutFromVisitors } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * const { metrics } = await readoutFromVisitors(pl.DataFrame({
 *   variation: ["gate_30", "gate_30", "gate_40", "gate_40"],
 *   retention_7: [true, false, true, true],
 *   sessions: [3, 1, 4, 2],
 * }));
 * assertEquals(metrics.map(({ title }) => title), ["Retention 7", "Sessions per visitor"]);
 * assertEquals(metrics[0]!.values.map(({ value }) => value), [0.5, 1]);
 * ```
 */
export async function readoutFromVisitors(
  visitors: string | Frame,
  options: VisitorReadoutOptions = {},
): Promise<Readout> {
  if (options.bundle !== undefined) {
    const { bundle, ...others } = options;
    return await recordedFiles(
      bundle,
      { perVisitor: fileOf(visitors) },
      others,
      () => readoutFromVisitors(visitors, others),
    );
  }
  const { level, crossovers, smallestLift, plannedVisitors, usualLift, plan } =
    options;
  const { guardrails, primaryMetric, successMetrics, metrics } = options;
  const choices = readChoices({
    level,
    crossovers,
    smallestLift,
    plannedVisitors,
    usualLift,
    guardrails,
    primaryMetric,
    successMetrics,
    metrics,
    plan,
  }, "anything");
  const result = await inWorkspace(options.signal, async (workspace) => {
    const data = await dataFromVisitors(workspace, visitors, options);
    return analyseMeasured(data, choices, decidingIn(data, options));
  });
  return shown(result);
}

/** The record that shows itself, with the sums that it was made from. */
function shown(result: Readout): Readout {
  const readout = attachDisplay(result);
  const sums = keptSums(result);
  if (sums !== null) keepSums(readout, sums);
  return readout;
}

/** A bundle holds what was read: the bytes of files. */
function fileOf(input: unknown): string {
  if (typeof input === "string") return input;
  throw new ReadoutError(
    "A bundle holds files, and this readout has none; write the table to a file and name that",
  );
}

/** What was named to decide, or else the first of what was named at all. */
function decidingIn(
  { metrics }: MeasuredData,
  { primaryMetric, measures, plan }: VisitorReadoutOptions,
): string | undefined {
  return primaryMetric ?? plan?.primary ??
    (measures === undefined ? undefined : metrics[0]!.rule.name);
}

/**
 * A readout of what others have summed up: a row per variation (and metric, and
 * day) with how many visitors, their mean and its spread, or how many of them did
 * something. A column per metric (`revenue_mean`, `revenue_sd`, `conversions`) and
 * a row per metric (`metric`, `n`, `mean`, `sd`) are read alike.
 *
 * With a row per day there is a view over time. A day on which a metric has no
 * number yet does not count for it, neither what it is nor whom it is of.
 *
 * @param summaries A file (or a query), a frame, or the rows.
 * @param options Level, control, split, which metrics, days.
 * @returns The readout.
 * @throws {SchemaError} With every number that cannot be true: more successes
 *   than visitors, a negative spread, a variation without a row.
 * @throws {RangeError} When an option lies outside its range.
 *
 * @example
 * ```ts
 * import { readoutFromSummaries } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * const { metrics, decision } = await readoutFromSummaries([
 *   { variation: "Control", visitors: 5000, orders: 210, revenue_mean: 2.1, revenue_sd: 14 },
 *   { variation: "Bar", visitors: 5020, orders: 265, revenue_mean: 2.6, revenue_sd: 16 },
 * ], { measures: ["orders", "revenue"] });
 * assertEquals(metrics.map(({ title }) => title), ["Orders", "Net revenue per visitor"]);
 * assertEquals(metrics[0]!.values[0]!.value, 0.042);
 * assertEquals(decision.variation, "Bar");
 * ```
 */
export async function readoutFromSummaries(
  summaries: string | Frame | readonly SummaryCells[],
  options: SummaryReadoutOptions = {},
): Promise<Readout> {
  if (options.bundle !== undefined) {
    const { bundle, ...others } = options;
    return await recordedFiles(
      bundle,
      { summaries: fileOf(summaries) },
      others,
      (now) => readoutFromSummaries(summaries, { ...others, now }),
    );
  }
  const { level, crossovers, smallestLift, plannedVisitors, usualLift } =
    options;
  const {
    sequenceSampleSize,
    guardrails,
    primaryMetric,
    successMetrics,
    plan,
  } = options;
  if (options.metrics?.length) {
    throw new RangeError(
      "Summaries are metrics already, of which no further ones can be made; sum them up with the rest",
    );
  }
  const choices = readChoices({
    plan,
    level,
    crossovers,
    sequenceSampleSize,
    smallestLift,
    plannedVisitors,
    usualLift,
    guardrails,
    primaryMetric,
    successMetrics,
  }, "anything");
  const result = await inWorkspace(options.signal, async (workspace) => {
    const data = await dataFromSummaries(workspace, summaries, options);
    return analyseMeasured(data, choices, decidingIn(data, options));
  });
  return shown(result);
}
