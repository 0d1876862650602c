/**
 * One experience's readout: health checks, metrics, the lift over time, outlier
 * sensitivity and a decision with its reasons.
 *
 * @module
 */

export type { DisplayView } from "../display/mod.ts";
export type { FileReadoutOptions, ReadoutFiles } from "./_from_files.ts";
export type { ReadoutFrames } from "./_from_frames.ts";
export { notesView, provenanceView } from "./closing_views.ts";
export {
  checksView,
  decisionView,
  metricsView,
  outliersView,
  variationsView,
} from "./display.ts";
export {
  dailyChart,
  liftChart,
  liftOverTimeChart,
  orderValueChart,
  outlierChart,
} from "./figures.ts";
export type { ExperienceReadoutOptions, ReadoutOptions } from "./options.ts";
export { type BundleReadoutOptions, readoutFromBundle } from "./from_bundle.ts";
export { metricsFromMoments, type VariationMoments } from "./from_moments.ts";
export { latestLifts } from "./latest_lifts.ts";
export { readout, readoutFromFiles, readoutFromFrames } from "./readout.ts";
export { type RecheckedReadout, recheckReadouts } from "./recheck.ts";
export { sampleRatioChart } from "./sample_ratio_figure.ts";
export { metricSummaries } from "./summaries.ts";
export { type ReadoutSummary, summariseReadout } from "./summary.ts";
export { formatReadout, type TextStyle } from "./text.ts";
export type * from "./types.ts";
export type { Worth, WorthAmount } from "./worth.ts";
