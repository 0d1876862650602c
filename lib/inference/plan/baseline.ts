/** What a readout says of visitors before another experiment. */

import {
  isControlGuessed,
  isShareOfVisitors,
  type PlanBaseline,
  type Readout,
  spelledAlike,
} from "../../record/mod.ts";
import { studentTQuantile } from "../../stats/mod.ts";

/** What a past says of the experiment that is to be planned. */
export interface PlanBasis {
  /** Mean and standard deviation per visitor, by metric. */
  readonly baseline: Readonly<Record<string, PlanBaseline>>;
  /** The control that was named, or else the past's; absent if that is a guess. */
  readonly control?: string;
  /** Absent where it is not known, or no metric that decides or guards is money. */
  readonly currency?: string;
  /** The variation of the past that the baseline is of. */
  readonly of: string;
}

/**
 * What a plan takes from a readout of past orders and visitors. The baseline is
 * that of the control; a control that was only guessed is not kept as if somebody
 * had chosen it.
 *
 * @param past The readout.
 * @param control What the planned experiment will call its control; a variation
 *   of the past that is spelled alike has the baseline.
 * @returns A part of the options of {@linkcode makePlan}, and whose it is.
 *
 * @example Plan the next experiment by the last
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
export function basisOf(
  past: Readout,
  control?: string,
): PlanBasis {
  const { variations, metrics, checks, experience } = past;
  const names = variations.map(({ name }) => name);
  const spelled = control === undefined ? null : spelledAlike(control, names);
  const baselineName = spelled ?? names[0]!;
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

/** Returns mean and spread by metric; metrics without spread are left out. */
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
    // The interval of a share of visitors is Wilson's, any other one Student's.
    const standardDeviation = isShareOfVisitors(metric)
      ? Math.sqrt(value * (1 - value))
      : (upper - value) / reach * Math.sqrt(n);
    if (standardDeviation > 0) {
      baselines.push([metric.name, { mean: value, standardDeviation }]);
    }
  }
  return Object.fromEntries(baselines);
}
