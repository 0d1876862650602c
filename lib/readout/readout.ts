/** The readout of one experience, from the service or from two files. */

import type { Client } from "../api/mod.ts";
import { type Frame, idOf } from "../loaders/mod.ts";
import { analyse, analyseMeasured } from "./analysis/mod.ts";
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
  dataFromVisitors,
  type FileReadoutOptions,
  type FilesWritten,
  inWorkspace,
  type ReadoutFiles,
  type ReadoutFrames,
  recordedReadout,
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
  return attachDisplay(result);
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
  return attachDisplay(result);
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
  const choices = readChoices(options);
  const result = await inWorkspace(options.signal, async (workspace) => {
    const data = await dataFromFiles(workspace, files, options);
    return await analyse(data, choices, "here");
  });
  return attachDisplay(result);
}

/** Files to look at: both of a readout, or one of them alone. */
export interface FilesToCheck extends FilesWritten {
  /** One row per order, as {@linkcode ReadoutFiles} has them. */
  readonly orders?: string | undefined;
  /** Visitors per variation (and day). */
  readonly visitors?: string | undefined;
}

/** Checks that are made of statistics. */
const STATISTICAL: readonly HealthCheck["code"][] = [
  "few-orders",
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
  const { orders, visitors, ...written } = files;
  const hasBoth = orders !== undefined &&
    (visitors ?? files.assignments) !== undefined;
  if (hasBoth) {
    const { inputs, leftOut, checks, experience } = await readoutFromFiles(
      { ...written, orders, visitors },
      options,
    );
    return {
      inputs,
      leftOut,
      currency: experience.currency,
      checks: checks.filter(({ code }) => !STATISTICAL.includes(code)),
    };
  }
  const path = orders ?? visitors;
  if (path === undefined) throw new RangeError("There is no file to check");
  const holds = orders === undefined ? "visitors" : "orders";
  return await checkFile(path, holds, written, options);
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
  const { level, crossovers } = options;
  const choices = readChoices({ level, crossovers });
  const result = await inWorkspace(options.signal, async (workspace) => {
    const data = await dataFromVisitors(workspace, visitors, options);
    const named = options.primaryMetric ?? (
      options.measures === undefined ? undefined : data.metrics[0]!.rule.name
    );
    return analyseMeasured(data, choices, named);
  });
  return attachDisplay(result);
}
