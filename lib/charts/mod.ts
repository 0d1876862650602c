/**
 * Charts of experiment results. Each chart turns plain data into a Vega-Lite
 * specification and a deterministic SVG with the same bytes on every machine. It
 * states its finding in one sentence and works in light mode, dark mode and
 * print.
 *
 * The charts are independent of the source of their data.
 *
 * @module
 */

export { cohortCurve, type CohortCurveInput } from "./cohort_curve.ts";
export {
  detectableLift,
  type DetectableLiftInput,
  type PlanLine,
} from "./detectable_lift.ts";
export {
  type DayProjection,
  type DaySeries,
  hoursOfDay,
  type HoursOfDayInput,
} from "./hours_of_day.ts";
export type { LiftRow } from "./_forest.ts";
export { liftDomain, liftForest, type LiftForestInput } from "./lift_forest.ts";
export {
  liftOverTime,
  type LiftOverTimeInput,
  type LiftPoint,
} from "./lift_over_time.ts";
export {
  metricOverTime,
  type MetricOverTimeInput,
  type MetricPoint,
} from "./metric_over_time.ts";
export {
  orderDistribution,
  type OrderDistributionInput,
} from "./order_distribution.ts";
export {
  type BinnedOrderValues,
  orderValueDistribution,
  type OrderValueDistributionInput,
  type OrderValues,
  type OutlierThreshold,
} from "./order_value_distribution.ts";
export {
  sampleRatioOverTime,
  type SampleRatioOverTimeInput,
  type SharePoint,
} from "./sample_ratio_over_time.ts";
export {
  seasonCurve,
  type SeasonCurveInput,
  type SeasonSeries,
} from "./season_curve.ts";
export {
  type SegmentEstimate,
  type SegmentLift,
  segmentLifts,
  type SegmentLiftsInput,
  type VariationSegments,
} from "./segment_lifts.ts";
export {
  type Chart,
  CHART_CLASS,
  CHART_STYLESHEET,
  type ChartParts,
  createChart,
  imageOf,
  isolateRightToLeft,
  JUPYTER_DISPLAY,
  palette,
  type Picture,
  type Plot,
  plotFigure,
  type PlotFigureTexts,
  type PlotOptions,
  type SvgOptions,
  type Theme,
  type ThemedColour,
  type VegaLiteSpec,
} from "./drawing/mod.ts";
