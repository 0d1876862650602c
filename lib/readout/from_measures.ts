/** The readout of what was measured per visitor, row by row or summed up. */

import {
  checkOptions,
  ReadoutError,
  SUMMARY_READOUT_OPTIONS,
  VISITOR_READOUT_OPTIONS,
} from "../base/mod.ts";
import type { Frame } from "../loaders/mod.ts";
import type { MeasuredData } from "../sums/mod.ts";
import { analyseMeasured } from "../inference/mod.ts";
import {
  asPlanned,
  type Choices,
  readChoices,
  type ReadoutOptions,
} from "../record/mod.ts";
import {
  dataFromSummaries,
  dataFromVisitors,
  inWorkspace,
  recordedFiles,
  type SummaryCells,
  type SummaryReadoutOptions,
  type VisitorReadoutOptions,
} from "../intake/mod.ts";
import { shown } from "./_attach_display.ts";
import type { ShownReadout } from "../words/mod.ts";

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
): Promise<ShownReadout> {
  checkOptions(VISITOR_READOUT_OPTIONS, options);
  if (options.bundle !== undefined) {
    const { bundle, ...readOptions } = options;
    return await recordedFiles(
      bundle,
      { perVisitor: filePath(visitors) },
      readOptions,
      () => readoutFromVisitors(visitors, readOptions),
    );
  }
  const choices = measuredChoices(options);
  const result = await inWorkspace(options.signal, async (workspace) => {
    const planned = asPlanned(options);
    const data = await dataFromVisitors(workspace, visitors, planned);
    return analyseMeasured(data, choices, decidingIn(data, planned));
  });
  return shown(result);
}

/** What is said of large orders is of orders. */
function measuredChoices(options: ReadoutOptions): Choices {
  return readChoices(
    { ...options, maxZScore: undefined, outlierThresholds: undefined },
    "anything",
  );
}

/** A bundle holds what was read: the bytes of files. */
function filePath(input: unknown): string {
  if (typeof input === "string") return input;
  throw new ReadoutError(
    "A bundle holds files, and this readout has none; write the table to a file and name that",
  );
}

/** What was named to decide, or else the first of what was named at all. */
function decidingIn(
  { metrics }: MeasuredData,
  { primaryMetric, measures }: VisitorReadoutOptions,
): string | undefined {
  return primaryMetric ??
    (measures === undefined ? undefined : metrics[0]!.rule.name);
}

/**
 * A readout of what others have summed up: a row per variation (and metric, and
 * day) with how many visitors, their mean and its spread, or how many of them did
 * something. A column per metric (`revenue_mean`, `revenue_sd`, `conversions`) and
 * a row per metric (`metric`, `n`, `mean`, `sd`) are read alike.
 *
 * With a row per day there is a view over time. A day on which a metric has no
 * number yet is left out of it, with its visitors.
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
): Promise<ShownReadout> {
  checkOptions(SUMMARY_READOUT_OPTIONS, options);
  if (options.bundle !== undefined) {
    const { bundle, ...readOptions } = options;
    return await recordedFiles(
      bundle,
      { summaries: filePath(summaries) },
      readOptions,
      (clock) =>
        readoutFromSummaries(summaries, { ...readOptions, now: clock }),
    );
  }
  const choices = measuredChoices(options);
  const result = await inWorkspace(options.signal, async (workspace) => {
    const planned = asPlanned(options);
    const data = await dataFromSummaries(workspace, summaries, planned);
    return analyseMeasured(data, choices, decidingIn(data, planned));
  });
  return shown(result);
}
