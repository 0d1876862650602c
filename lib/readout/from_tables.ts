/** Makes readouts from orders and visitors in frames or files. */

import {
  checkOptions,
  FILE_READOUT_OPTIONS,
  OptionsError,
  READOUT_FILES,
  READOUT_FRAMES,
  READOUT_OPTIONS,
} from "../base/mod.ts";
import { analyse } from "../inference/mod.ts";
import type { ReadoutOptions } from "../record/mod.ts";
import { completeFromPlan, readChoices } from "../record/mod.ts";
import {
  dataFromFiles,
  type FileReadoutOptions,
  inWorkspace,
  type ReadoutFiles,
  type ReadoutFrames,
  recordFileReadout,
} from "../intake/mod.ts";
import { attachDisplayAndSums } from "./_attach_display.ts";
import { rememberOrigin } from "./sql.ts";
import type { ShownReadout } from "../words/mod.ts";

/**
 * Makes a readout from two data frames, for analysts without API access and for
 * experiments of any other origin.
 *
 * @param frames Orders, and visitors per variation, optionally by day.
 * @param options Confidence level, primary metric and control.
 * @returns The readout.
 * @throws {ReadoutError} If columns are missing or the frames do not match.
 * @throws {RangeError} If an option is out of range.
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
): Promise<ShownReadout> {
  rejectFiles(frames);
  checkOptions(READOUT_FRAMES, frames);
  checkOptions(READOUT_OPTIONS, options);
  const choices = readChoices(options);
  const result = await inWorkspace(undefined, async (workspace) => {
    const planned = completeFromPlan(options);
    const data = await dataFromFiles(workspace, frames, planned);
    return await analyse(data, choices, "here");
  });
  return rememberOrigin(attachDisplayAndSums(result), {
    files: frames,
    options,
  });
}

/**
 * Makes a readout from two files of any size. Orders are streamed from disk and
 * never held in memory. CSV files are converted to Parquet and cached under their
 * digest, so that the next readout is fast.
 *
 * @param files Orders, and visitors per variation, optionally by day.
 * @param options Confidence level, primary metric, control and cache.
 * @returns The readout.
 * @throws {SchemaError} If columns, rows or cells are invalid; lists every
 *   problem.
 * @throws {ReadoutError} If a file is missing, or the files do not match.
 * @throws {RangeError} If an option is out of range.
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
): Promise<ShownReadout> {
  rejectFrames(files);
  checkOptions(READOUT_FILES, files);
  checkOptions(FILE_READOUT_OPTIONS, options);
  if (options.bundle !== undefined) {
    const { bundle, ...readOptions } = options;
    const { orders, visitors, assignments, before: beforeTest } = files;
    return await recordFileReadout(
      bundle,
      { orders, visitors, assignments, before: beforeTest },
      { ...files, ...readOptions },
      (clock) => readoutFromFiles({ ...files, now: clock }, readOptions),
    );
  }
  const choices = readChoices(options);
  const result = await inWorkspace(options.signal, async (workspace) => {
    const planned = completeFromPlan(options);
    const data = await dataFromFiles(workspace, files, planned);
    return await analyse(data, choices, "here");
  });
  return rememberOrigin(attachDisplayAndSums(result), { files, options });
}

function rejectFiles(frames: object | undefined): void {
  const ofFiles = Object.entries(frames ?? {}).filter(([name, value]) =>
    Object.hasOwn(READOUT_FRAMES, name)
      ? ["orders", "visitors"].includes(name) && typeof value === "string"
      : Object.hasOwn(READOUT_FILES, name)
  ).map(([name]) => name);
  if (ofFiles.length === 0) return;
  throw new OptionsError([
    `${
      ofFiles.join(", ")
    }: only available for files. Use readoutFromFiles({ orders: "orders.csv", ... })`,
  ]);
}

function rejectFrames(files: object | undefined): void {
  const frames = Object.entries(files ?? {}).filter(([, value]) =>
    typeof value?.getColumn === "function"
  ).map(([name]) => name);
  if (frames.length === 0) return;
  throw new OptionsError([
    `${
      frames.join(", ")
    }: a dataframe where a file is expected. Use readoutFromFrames({ orders, visitors })`,
  ]);
}
