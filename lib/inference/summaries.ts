/** Converts a record back to the input of the statistics. */

import { type MeanSummary, studentTQuantile } from "../stats/mod.ts";
import type { MetricName, MetricReadout, Readout } from "../record/mod.ts";
import { isShareOfVisitors } from "../record/mod.ts";

/**
 * Returns count, mean and variance per visitor of a metric, for each variation in
 * the readout's order. These summaries are the input of `readout/stats` for
 * further questions, such as a margin, a plan or the value of a lift.
 *
 * The record stores values with t intervals. The half-width of an interval over
 * its t quantile is the standard error, which together with the visitors gives
 * the variance. For a conversion rate, the variance follows from the rate.
 *
 * @param readout The readout.
 * @param name Name of the metric.
 * @returns The summaries, the control first.
 * @throws {RangeError} If the readout has no such metric.
 *
 * @example Test whether the treatment is at most 5% worse
 * ```ts
 * import { openClient } from "readout";
 * import { metricSummaries, readout } from "readout/readout";
 * import { marginTest } from "readout/stats";
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using client = await openClient();
 * const result = await readout(client, DEMO_EXPERIENCES.clearWinner);
 * const [control, treatment] = metricSummaries(result, "conversion_rate");
 * const { shown } = marginTest(control!, treatment!, {
 *   question: "non-inferior",
 *   margin: 0.05,
 * });
 * assertEquals(shown, true);
 * ```
 */
export function metricSummaries(
  readout: Pick<Readout, "metrics" | "variations" | "settings">,
  name: MetricName,
): readonly MeanSummary[] {
  const { metrics, variations, settings } = readout;
  const metric = metrics.find((metricReadout) => metricReadout.name === name);
  if (metric === undefined) {
    const names = metrics.map((metricReadout) => metricReadout.name).join(", ");
    throw new RangeError(
      `The readout has no metric "${name}"; it has ${names}`,
    );
  }
  return Object.freeze(
    metric.values.map((value, index) =>
      Object.freeze(
        summarize(metric, value, variations[index]!.visitors, settings.level),
      )
    ),
  );
}

function summarize(
  metric: MetricReadout,
  { value, lower, upper }: MetricReadout["values"][number],
  n: number,
  level: number,
): MeanSummary {
  if (value === null || n < 2) return { n, mean: value, variance: null };
  if (isShareOfVisitors(metric)) {
    return { n, mean: value, variance: value * (1 - value) * n / (n - 1) };
  }
  if (lower === null || upper === null) {
    return { n, mean: value, variance: null };
  }
  const error = (upper - lower) / 2 / studentTQuantile((1 + level) / 2, n - 1);
  return { n, mean: value, variance: error ** 2 * n };
}
