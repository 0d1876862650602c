/** Loads the service's own statistics as a data frame. */

import {
  ANALYSIS_REQUEST,
  CALL_OPTIONS,
  checkOptions,
  type Problem,
  SchemaError,
} from "../base/mod.ts";
import {
  type Analysis,
  type AnalysisRequest,
  type CallOptions,
  type Client,
  metricName,
} from "../api/mod.ts";
import { idOf } from "./experiences.ts";
import { type ColumnOf, type Frame, toFrame } from "./frame.ts";

/**
 * Loads the service's own analysis in long form, with a row per variation,
 * audience value and metric, in the order of the response:
 *
 * | column | type | meaning |
 * | --- | --- | --- |
 * | `variation_id`, `variation` | `Utf8` | variation |
 * | `segment` | `Utf8` | audience value; null without `segmentBy` |
 * | `metric` | `Utf8` | name of the metric in the service |
 * | `value`, `ci_low`, `ci_high` | `Float64` | estimate and its interval, in the metric's unit |
 * | `lift`, `lift_low`, `lift_high` | `Float64` | lift over the control and its interval, as fractions: 0.12 is +12% |
 * | `p_best`, `p_beats_control` | `Float64` | probabilities of being best, and of beating the control |
 *
 * A metric that is a bare number has only a `value`. Unknown values are null. The
 * service does not document its methods, so compare the results with Readout's
 * own.
 *
 * @param client Client of the service.
 * @param experience ID, name, or unique part of the name.
 * @param request Range, audience and filters.
 * @param options Abort signal.
 * @returns The data frame.
 * @throws {SchemaError} If a row has no variation, or a value is not a number.
 * @throws {ReadoutError} If a request to the service fails.
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
  const answer = await client.experienceAnalysis(id, request, options);
  return await analysisFrame(answer);
}

/**
 * Converts an analysis to the frame of {@linkcode loadAnalysis}. The response of
 * the deprecated endpoint is also accepted:
 * `await analysisFrame(await client.deprecatedExperienceAnalysis(id))`.
 *
 * @param analysis Response of the service.
 * @returns The data frame.
 * @throws {SchemaError} If a row has no variation, or a value is not a number.
 */
export async function analysisFrame({ metrics }: Analysis): Promise<Frame> {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const rows = metrics.flatMap((row, index) => {
    const path = `metrics[${index}]`;
    const places = [ARM_ID, ARM, SEGMENT].map((names) => fieldText(row, names));
    const key = JSON.stringify(places);
    const message = "repeats the variation and segment of an earlier row";
    if (seen.has(key)) problems.push({ path, message });
    seen.add(key);
    if (fieldText(row, ARM) === null && fieldText(row, ARM_ID) === null) {
      const fields = Object.keys(row).join(", ");
      const message = `matches no variation. Available: ${fields}`;
      problems.push({ path, message });
    }
    return Object.entries(row)
      .filter(([name, value]) => !NO_METRICS.includes(name) && isMetric(value))
      .map(([metric, value]): Row => ({ row, metric, value, path }));
  });
  const valueColumn = (...places: readonly string[]): ColumnOf<Row> => [
    "Float64",
    (row) => readFigure(row, places, problems),
  ];
  const frame = await toFrame(rows, {
    variation_id: ["Utf8", ({ row }) => fieldText(row, ARM_ID)],
    variation: ["Utf8", ({ row }) => fieldText(row, ARM)],
    segment: ["Utf8", ({ row }) => fieldText(row, SEGMENT)],
    metric: ["Utf8", ({ metric }) => metricName(metric)],
    value: valueColumn("value"),
    ci_low: valueColumn("ci_low"),
    ci_high: valueColumn("ci_high"),
    lift: valueColumn("uplift", "value"),
    lift_low: valueColumn("uplift", "ci_low"),
    lift_high: valueColumn("uplift", "ci_high"),
    p_best: valueColumn("p2bb"),
    p_beats_control: valueColumn("p2bc"),
  });
  if (problems.length > 0) throw new SchemaError("the analysis", problems);
  return frame;
}

type Fields = Readonly<Record<string, unknown>>;

/** Metric in a row of the response. */
interface Row {
  readonly row: Fields;
  readonly metric: string;
  readonly value: unknown;
  /** Path of the row in the response. */
  readonly path: string;
}

/** Fields that identify the variation or segment of a row. */
const ARM_ID = ["variationId", "variation_id", "id"];
const ARM = ["variation", "variationName", "name"];
const SEGMENT = ["segment", "segmentValue", "audience"];
/** Fields that are not metrics. */
const NO_METRICS = [...ARM_ID, ...ARM, ...SEGMENT, "isControl", "order"];

function fieldText(row: Fields, names: readonly string[]): string | null {
  const text = names.map((name) => row[name]).find((value) =>
    typeof value === "string" || Number.isSafeInteger(value)
  );
  return text === undefined ? null : String(text);
}

function isMetric(value: unknown): boolean {
  return typeof value === "number" || Object(value).value !== undefined;
}

function readFigure(
  { metric, value, path }: Row,
  places: readonly string[],
  problems: Problem[],
): number | null {
  let current: unknown = typeof value === "number" ? { value } : value;
  for (const place of places) {
    const fields = Object(current) as Fields;
    current = fields[place] ??
      fields[place.replace(/_(\w)/, (_, letter) => letter.toUpperCase())];
  }
  if (current === undefined || current === null) return null;
  const number = typeof current === "string" && current.trim() !== ""
    ? Number(current)
    : current;
  const isFraction = /^p2b[bc]$/.test(places[0]!) ||
    places[0] === "value" && metricName(metric) === "conversion_rate";
  const isInRange = !isFraction || Number(number) >= 0 && Number(number) <= 1;
  if (Number.isFinite(number) && isInRange) return number as number;
  const requirement = isFraction ? "a fraction such as 0.042" : "a number";
  const message = `must be ${requirement} or null: current value is ${
    JSON.stringify(current)
  }`;
  problems.push({ path: [path, metric, ...places].join("."), message });
  return null;
}
