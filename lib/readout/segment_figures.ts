/** Charts of an experience in parts. */

import { type Chart, liftForest } from "../charts/mod.ts";
import { segmentMetric } from "./_segment_text.ts";
import type { GroupedReadout } from "./segment_types.ts";
import type { MetricName } from "./types.ts";

/**
 * One metric's lift by segment, with that of all visitors above.
 *
 * @param readout The segments.
 * @param metric The metric. Default: the primary one
 * @returns The chart.
 * @throws {RangeError} When the readout has no such metric.
 */
export function segmentLiftChart(
  readout: GroupedReadout,
  metric: MetricName = readout.settings.primaryMetric,
): Chart {
  const { title, all, segments } = segmentMetric(readout, metric);
  return liftForest({
    level: readout.settings.level,
    title: `${title}: lift by ${readout.title}`,
    rows: [{ segment: "All visitors", ...all }, ...segments].flatMap((
      { segment, comparisons },
    ) =>
      comparisons.map((one) => ({
        metric: segment,
        variation: one.variation,
        lift: one.lift,
        lower: one.liftLower,
        upper: one.liftUpper,
        pValue: one.pValue,
      }))
    ),
  });
}
