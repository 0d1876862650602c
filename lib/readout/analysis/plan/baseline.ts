/** What a readout says of visitors before another experiment. */

import { studentTQuantile } from "../../../stats/mod.ts";
import {
  isShareOfVisitors,
  type PlanBaseline,
  type Readout,
} from "../../record/mod.ts";

/**
 * Mean and standard deviation per visitor of every metric, in the control: what
 * a plan of the next experiment is sized by.
 *
 * @param readout A readout of past orders and visitors.
 * @returns By metric; those without spread are left out.
 */
export function baselineOf(
  { metrics, variations, settings }: Pick<
    Readout,
    "metrics" | "variations" | "settings"
  >,
): Readonly<Record<string, PlanBaseline>> {
  const n = variations[0]!.visitors;
  if (n < 2) return {};
  const reach = studentTQuantile((1 + settings.level) / 2, n - 1);
  return Object.fromEntries(metrics.flatMap((metric) => {
    const { name, values } = metric;
    const { value, upper } = values[0]!;
    if (value === null || upper === null) return [];
    // The interval of a share of visitors is Wilson's, any other one Student's.
    const standardDeviation = isShareOfVisitors(metric)
      ? Math.sqrt(value * (1 - value))
      : (upper - value) / reach * Math.sqrt(n);
    return standardDeviation > 0
      ? [[name, { mean: value, standardDeviation }]]
      : [];
  }));
}
