/**
 * Charts of experiment results: plain data in, a Vega-Lite specification and a
 * deterministic SVG out. Each chart states its finding in one sentence, reads
 * in light, in dark and in print, and keeps its bytes on every machine.
 *
 * Nothing here knows where the data come from.
 *
 * @module
 */

export {
  type BinnedOrderValues,
  type FunnelRow,
  orderValueCurves,
  type OrderValueCurvesInput,
  orderValueDistribution,
  type OrderValueDistributionInput,
  orderValueDots,
  type OrderValueDotsInput,
  type OrderValues,
  segmentFunnel,
  type SegmentFunnelInput,
  unitMix,
  type UnitMixInput,
} from "./counts/mod.ts";
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
  prepareDrawing,
  type SvgOptions,
  type Theme,
  type ThemedColour,
  type VegaLiteSpec,
} from "./drawing/mod.ts";
export {
  liftForest,
  type LiftForestInput,
  liftOverTime,
  type LiftOverTimeInput,
  type LiftPoint,
  type LiftRow,
  outlierSensitivity,
  type OutlierSensitivityInput,
  type SegmentEstimate,
  type SegmentLift,
  segmentLifts,
  type SegmentLiftsInput,
  type SensitivityPoint,
  type VariationSegments,
} from "./lifts/mod.ts";
export {
  type DayProjection,
  type DaySeries,
  detectableLift,
  type DetectableLiftInput,
  hoursOfDay,
  type HoursOfDayInput,
  metricOverTime,
  type MetricOverTimeInput,
  type MetricPoint,
  type PlanLine,
  sampleRatioOverTime,
  type SampleRatioOverTimeInput,
  seasonCurve,
  type SeasonCurveInput,
  type SeasonSeries,
  type SharePoint,
} from "./series/mod.ts";
