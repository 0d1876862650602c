/** Charts of an experience split into groups. */

import { type Chart, segmentLifts } from "../charts/mod.ts";
import { segmentMetric } from "./_text.ts";
import type { GroupedReadout } from "./types.ts";
import type { Interval, MetricName } from "../record/mod.ts";

/** Name of a chart of an experience split into groups. */
export type SegmentChartName = "lifts";

/** Charts of an experience split into groups, by name. */
export const CHARTS: Readonly<
  Record<
    SegmentChartName,
    (readout: GroupedReadout, metric?: MetricName) => Chart
  >
> = {
  /**
   * Charts one metric's lift by segment against that of all visitors, each with
   * its shrunken lift as the expected value after selection.
   */
  lifts: (readout, metric?) => {
    const shown = segmentMetric(readout, metric);
    return segmentLifts({
      metric: shown.title,
      dimension: readout.title,
      level: readout.settings.level,
      rows: shown.interactions.map((
        { variation, adjustedPValue },
        arm,
      ) => ({
        variation,
        overall: liftEstimate(shown.all.comparisons[arm]!.lift),
        interactionPValue: adjustedPValue,
        segments: shown.segments.map(({ segment, comparisons }, index) => ({
          segment: segment +
            (readout.segments[index]!.isTested ? "" : ", too small"),
          ...liftEstimate(comparisons[arm]!.lift),
          shrunken: comparisons[arm]!.shrunken.value === null
            ? null
            : liftEstimate(comparisons[arm]!.shrunken),
        })),
      })),
    });
  },
};

function liftEstimate({ value: lift, lower, upper }: Interval) {
  return { lift, lower, upper };
}
