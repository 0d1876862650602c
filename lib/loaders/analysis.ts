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
import type { Frame } from "./frame.ts";

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
  const { default: pl } = await import("nodejs-polars");
  return pl.DataFrame([
    ...TEXTS.map((name) =>
      pl.Series(name, rows.map((row) => row[name]), pl.Utf8)
    ),
    ...Object.keys(FIGURES).map((name) =>
      pl.Series(
        name,
        rows.map((row) => row.figures[name as FigureName]),
        pl.Float64,
      )
    ),
  ]);
}

const TEXTS = ["variation_id", "variation", "segment", "metric"] as const;

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

type FigureName = keyof typeof FIGURES;

type Row =
  & Readonly<Record<typeof TEXTS[number], string | null>>
  & { readonly figures: Readonly<Record<FigureName, number | null>> };

/** Fields that say what a row is about; every other one is a metric. */
const VARIATION = ["variation", "variationName", "name"];
const VARIATION_ID = ["variationId", "variation_id", "id"];
const SEGMENT = ["segment", "segmentValue", "audience"];
const ABOUT = [...VARIATION, ...VARIATION_ID, ...SEGMENT, "isControl", "order"];

function rowsOf(
  row: Readonly<Record<string, unknown>>,
  path: string,
  problems: Problem[],
): Row[] {
  const text = (names: readonly string[]): string | null => {
    const value = names.map((name) => row[name]).find((one) =>
      typeof one === "string" || Number.isSafeInteger(one)
    );
    return value === undefined ? null : String(value);
  };
  const about = {
    variation_id: text(VARIATION_ID),
    variation: text(VARIATION),
    segment: text(SEGMENT),
  };
  if (about.variation === null && about.variation_id === null) {
    problems.push({
      path,
      message: `names no variation; there are ${Object.keys(row).join(", ")}`,
    });
  }
  return Object.entries(row)
    .filter(([name, value]) => !ABOUT.includes(name) && isMetric(value))
    .map(([metric, value]) => ({
      ...about,
      metric,
      figures: figuresOf(value, `${path}.${metric}`, problems),
    }));
}

function isMetric(value: unknown): boolean {
  return typeof value === "number" ||
    (value !== null && typeof value === "object" && "value" in value);
}

function figuresOf(
  metric: unknown,
  path: string,
  problems: Problem[],
): Record<FigureName, number | null> {
  const whole = typeof metric === "number" ? { value: metric } : metric;
  const read = (places: readonly string[]): number | null => {
    let at: unknown = whole;
    for (const place of places) {
      const fields = Object(at) as Record<string, unknown>;
      at = fields[place] ??
        fields[place.replace(/_(\w)/, (_, letter) => letter.toUpperCase())];
    }
    if (at === undefined || at === null) return null;
    const number = typeof at === "string" && at.trim() !== "" ? Number(at) : at;
    if (typeof number === "number" && Number.isFinite(number)) return number;
    problems.push({
      path: [path, ...places].join("."),
      message: `must be a number or null: current value is ${
        JSON.stringify(at)
      }`,
    });
    return null;
  };
  const names = Object.keys(FIGURES) as FigureName[];
  return Object.fromEntries(
    names.map((name) => [name, read(FIGURES[name])]),
  ) as Record<FigureName, number | null>;
}
