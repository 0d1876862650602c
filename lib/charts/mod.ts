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
export * from "./detectable_lift.ts";
export * from "./hours_of_day.ts";
export type { LiftRow } from "./_forest.ts";
export { liftDomain, liftForest, type LiftForestInput } from "./lift_forest.ts";
export * from "./lift_over_time.ts";
export * from "./metric_over_time.ts";
export * from "./order_distribution.ts";
export * from "./order_value_distribution.ts";
export * from "./sample_ratio_over_time.ts";
export * from "./season_curve.ts";
export * from "./segment_lifts.ts";
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
