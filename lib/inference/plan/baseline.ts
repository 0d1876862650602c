/** Extracts the baseline of a new experiment from an earlier readout. */

import type { PlanBaseline, Readout } from "../../record/mod.ts";
import {
  findBySpelling,
  isControlGuessed,
  isShareOfVisitors,
} from "../../record/mod.ts";
import { studentTQuantile } from "../../stats/mod.ts";

/** Baseline of a planned experiment, taken from an earlier readout. */
export interface PlanBasis {
  /** Mean and standard deviation per visitor, by metric. */
  readonly baseline: Readonly<Record<string, PlanBaseline>>;
  /**
   * Name of the control: the requested one, or else that of the earlier readout.
   * Absent if it was guessed.
   */
  readonly control?: string;
  /**
   * ISO 4217 currency code. Absent if unknown, or if no success metric or
   * guardrail is monetary.
   */
  readonly currency?: string;
  /** Variation of the earlier readout that supplies the baseline. */
  readonly of: string;
}

/**
 * Returns the baseline of a plan from a readout of earlier orders and visitors.
 * The baseline is that of the control. A control that was only guessed is not
 * stored as if it had been chosen.
 *
 * @param past The earlier readout.
 * @param control Name of the control in the planned experiment; a variation of
 *   the earlier readout with the same name supplies the baseline.
 * @returns Part of the options of {@linkcode makePlan}, and the variation that
 *   supplied it.
 *
 * @example Plan an experiment based on the last one
 * ```ts
 * import { openClient } from "readout";
 * import { basisOf, makePlan, readout } from "readout/readout";
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using client = await openClient();
 * const past = await readout(client, DEMO_EXPERIENCES.clearWinner);
 * const plan = makePlan({ ...basisOf(past), minimumEffect: 0.05 });
 * assertEquals([plan.control, plan.currency], ["Control", "USD"]);
 * ```
 */
export function planBasis(past: Readout, control?: string): PlanBasis {
  const { variations, metrics, checks, experience } = past;
  const names = variations.map(({ name }) => name);
  const spelledControl = control === undefined
    ? null
    : findBySpelling(control, names);
  const baselineName = spelledControl ?? names[0]!;
  const chosenControl = control ??
    (isControlGuessed(checks) ? undefined : baselineName);
  const isMoney = metrics.some(({ role, unit }) =>
    unit === "currency" && ["primary", "success", "guardrail"].includes(role)
  );
  return {
    baseline: baselinesByMetric(past, names.indexOf(baselineName)),
    ...(chosenControl === undefined ? {} : { control: chosenControl }),
    ...(isMoney && experience.currency !== null
      ? { currency: experience.currency }
      : {}),
    of: baselineName,
  };
}

/**
 * Returns mean and standard deviation by metric; metrics without spread are
 * omitted.
 */
function baselinesByMetric(
  { metrics, variations, settings }: Readout,
  arm: number,
): Readonly<Record<string, PlanBaseline>> {
  const n = variations[arm]!.visitors;
  if (n < 2) return {};
  const reach = studentTQuantile((1 + settings.level) / 2, n - 1);
  const baselines: [string, PlanBaseline][] = [];
  for (const metric of metrics) {
    const { value, upper } = metric.values[arm]!;
    if (value === null || upper === null) continue;
    // Shares of visitors have Wilson intervals, and all other metrics have
    // Student intervals.
    const standardDeviation = isShareOfVisitors(metric)
      ? Math.sqrt(value * (1 - value))
      : (upper - value) / reach * Math.sqrt(n);
    if (standardDeviation > 0) {
      baselines.push([metric.name, { mean: value, standardDeviation }]);
    }
  }
  return Object.fromEntries(baselines);
}
