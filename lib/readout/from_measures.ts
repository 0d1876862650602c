/** Makes readouts from per-visitor measures, row by row or summarized. */

import {
  checkOptions,
  ReadoutError,
  SUMMARY_READOUT_OPTIONS,
  VISITOR_READOUT_OPTIONS,
} from "../base/mod.ts";
import type { Frame } from "../loaders/mod.ts";
import type { MeasuredData } from "../sums/mod.ts";
import { analyseMeasured } from "../inference/mod.ts";
import type { Choices, ReadoutOptions } from "../record/mod.ts";
import { completeFromPlan, readChoices } from "../record/mod.ts";
import {
  dataFromSummaries,
  dataFromVisitors,
  inWorkspace,
  recordFileReadout,
  type SummaryCells,
  type SummaryReadoutOptions,
  type VisitorReadoutOptions,
} from "../intake/mod.ts";
import { attachDisplayAndSums } from "./_attach_display.ts";
import type { ShownReadout } from "../words/mod.ts";

/**
 * Makes a readout from per-visitor measures. Each row has a `variation` and any
 * numeric or yes/no columns. Optional columns are `visitor_id`, `created_at`, and
 * pre-test values (`revenue_before` for `revenue`), which make lifts more
 * precise.
 *
 * Orders are not needed, so a retention test works as well. Revenue is reported
 * only if there is a column for it.
 *
 * @param visitors File of any size, query, or data frame.
 * @param options Confidence level, control, split and measures.
 * @returns The readout.
 * @throws {SchemaError} If columns or cells are invalid; lists every problem.
 * @throws {RangeError} If an option is out of range.
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
    return await recordFileReadout(
      bundle,
      { perVisitor: filePath(visitors) },
      readOptions,
      () => readoutFromVisitors(visitors, readOptions),
    );
  }
  const choices = measuredChoices(options);
  const result = await inWorkspace(options.signal, async (workspace) => {
    const planned = completeFromPlan(options);
    const data = await dataFromVisitors(workspace, visitors, planned);
    return analyseMeasured(data, choices, defaultPrimaryMetric(data, planned));
  });
  return attachDisplayAndSums(result);
}

/**
 * Validates options; outlier options are dropped, because they apply to orders
 * only.
 */
function measuredChoices(options: ReadoutOptions): Choices {
  return readChoices(
    { ...options, maxZScore: undefined, outlierThresholds: undefined },
    "anything",
  );
}

/** Returns the input as a path, or throws because bundles can only store files. */
function filePath(input: unknown): string {
  if (typeof input === "string") return input;
  throw new ReadoutError(
    "A bundle stores files, and this readout has none. Write the table to a file and use that",
  );
}

/**
 * Returns the requested primary metric, or else the first of the requested
 * measures.
 */
function defaultPrimaryMetric(
  { metrics }: MeasuredData,
  { primaryMetric, measures }: VisitorReadoutOptions,
): string | undefined {
  return primaryMetric ??
    (measures === undefined ? undefined : metrics[0]!.rule.name);
}

/**
 * Makes a readout from summarized data. Each row has a variation, its number of
 * visitors, and their mean and spread or number of successes, optionally by
 * metric and day. Metrics may have columns (`revenue_mean`, `revenue_sd`,
 * `conversions`) or rows (`metric`, `n`, `mean`, `sd`).
 *
 * With a row per day, the readout has a daily view. Days without a number for a
 * metric are excluded from it, including their visitors.
 *
 * @param summaries File, query, data frame, or rows.
 * @param options Confidence level, control, split, metrics and days.
 * @returns The readout.
 * @throws {SchemaError} If numbers are impossible, such as more successes than
 *   visitors, a negative spread, or a variation without a row; lists every
 *   problem.
 * @throws {RangeError} If an option is out of range.
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
    return await recordFileReadout(
      bundle,
      { summaries: filePath(summaries) },
      readOptions,
      (clock) =>
        readoutFromSummaries(summaries, { ...readOptions, now: clock }),
    );
  }
  const choices = measuredChoices(options);
  const result = await inWorkspace(options.signal, async (workspace) => {
    const planned = completeFromPlan(options);
    const data = await dataFromSummaries(workspace, summaries, planned);
    return analyseMeasured(data, choices, defaultPrimaryMetric(data, planned));
  });
  return attachDisplayAndSums(result);
}
