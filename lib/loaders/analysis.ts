/** The service's own statistics as a frame. */

import {
  ANALYSIS_REQUEST,
  CALL_OPTIONS,
  checkOptions,
} from "../options/mod.ts";
import {
  type Analysis,
  type AnalysisRequest,
  type CallOptions,
  type Client,
  type Problem,
  SchemaError,
} from "../api/mod.ts";
import { idOf } from "./_experience.ts";
import { metricName } from "./_metric_names.ts";
import { type CellType, type Frame, frameOf } from "./frame.ts";

/**
 * The service's own analysis in long form, a row per variation, audience value
 * and metric, in the order of the answer:
 *
 * | column | type | meaning |
 * | --- | --- | --- |
 * | `variation_id`, `variation` | `Utf8` | the arm |
 * | `segment` | `Utf8` | the audience value; null without `segmentBy` |
 * | `metric` | `Utf8` | the service's name |
 * | `value`, `ci_low`, `ci_high` | `Float64` | the estimate and its interval, in the metric's unit |
 * | `lift`, `lift_low`, `lift_high` | `Float64` | against the control, fractions: 0.12 is +12 % |
 * | `p_best`, `p_beats_control` | `Float64` | probabilities |
 *
 * A bare number is a metric with a value only. What the service does not know is
 * null. How it computes them is not shown: hold them against Readout's own.
 *
 * @param client The service.
 * @param experience Id, name, or a part of the name that no other has.
 * @param request Range, audience, filters.
 * @param options Abort.
 * @returns The frame.
 * @throws {SchemaError} When a row names no variation, or a figure is no number.
 * @throws {ReadoutError} When the service cannot be read.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadAnalysis } from "readout/loaders";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const frame = await loadAnalysis(
 *   createClient(sandbox),
 *   "A/A test",
 * );
 * assertEquals(frame.columns.slice(0, 4), [
 *   "variation_id",
 *   "variation",
 *   "segment",
 *   "metric",
 * ]);
 * ```
 */
export async function loadAnalysis(
  client: Client,
  experience: string,
  request?: AnalysisRequest,
  options?: CallOptions,
): Promise<Frame> {
  checkOptions(ANALYSIS_REQUEST, request);
  checkOptions(CALL_OPTIONS, options);
  const id = await idOf(client, experience, options);
  return await analysisFrame(
    await client.experienceAnalysis(id, request, options),
  );
}

/**
 * An analysis as the frame that {@linkcode loadAnalysis} gives: also that of the
 * deprecated path, `await analysisFrame(await client.deprecatedExperienceAnalysis(id))`.
 *
 * @param analysis The answer.
 * @returns The frame.
 * @throws {SchemaError} When a row names no variation, or a figure is no number.
 */
export async function analysisFrame({ metrics }: Analysis): Promise<Frame> {
  const problems: Problem[] = [];
  const rows = metrics.flatMap((row, index) =>
    rowsOf(row, `metrics[${index}]`, problems)
  );
  if (problems.length > 0) throw new SchemaError("the analysis", problems);
  const columns = [...Object.keys(ABOUT), "metric", ...Object.keys(FIGURES)]
    .map((name) => {
      const type: CellType = name in FIGURES ? "Float64" : "Utf8";
      return [name, [type, (row: Row) => row[name]]] as const;
    });
  return await frameOf(rows, Object.fromEntries(columns));
}

/** Columns, and where a metric has them. */
const FIGURES = {
  value: ["value"],
  ci_low: ["ci_low"],
  ci_high: ["ci_high"],
  lift: ["uplift", "value"],
  lift_low: ["uplift", "ci_low"],
  lift_high: ["uplift", "ci_high"],
  p_best: ["p2bb"],
  p_beats_control: ["p2bc"],
} as const;

type Row = Readonly<Record<string, string | number | null>>;

/** Columns, and the fields that say so what a row is about. */
const ABOUT = {
  variation_id: ["variationId", "variation_id", "id"],
  variation: ["variation", "variationName", "name"],
  segment: ["segment", "segmentValue", "audience"],
} as const;
/** Fields that are no metric. */
const NO_METRICS = [...Object.values(ABOUT).flat(), "isControl", "order"];

function rowsOf(
  row: Readonly<Record<string, unknown>>,
  path: string,
  problems: Problem[],
): Row[] {
  const about = mapped(ABOUT, (names) => {
    const value = names.map((name) => row[name]).find((one) =>
      typeof one === "string" || Number.isSafeInteger(one)
    );
    return value === undefined ? null : String(value);
  });
  if (about.variation === null && about.variation_id === null) {
    problems.push({
      path,
      message: `names no variation; there are ${Object.keys(row).join(", ")}`,
    });
  }
  return Object.entries(row)
    .filter(([name, value]) => !NO_METRICS.includes(name) && isMetric(value))
    .map(([metric, value]) => ({
      ...about,
      metric: metricName(metric),
      ...figuresOf(value, `${path}.${metric}`, problems),
    }));
}

function mapped<Value>(
  fields: Readonly<Record<string, readonly string[]>>,
  value: (names: readonly string[]) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, names]) => [name, value(names)]),
  );
}

function isMetric(value: unknown): boolean {
  return typeof value === "number" || Object(value).value !== undefined;
}

function figuresOf(
  metric: unknown,
  path: string,
  problems: Problem[],
): Readonly<Record<string, number | null>> {
  return mapped(FIGURES, (places) => {
    let at: unknown = typeof metric === "number" ? { value: metric } : metric;
    for (const place of places) {
      const fields = Object(at) as Record<string, unknown>;
      at = fields[place] ??
        fields[place.replace(/_(\w)/, (_, letter) => letter.toUpperCase())];
    }
    if (at === undefined || at === null) return null;
    const number = typeof at === "string" && at.trim() !== "" ? Number(at) : at;
    if (Number.isFinite(number)) return number as number;
    const message = `must be a number or null: current value is ${
      JSON.stringify(at)
    }`;
    problems.push({ path: [path, ...places].join("."), message });
    return null;
  });
}
