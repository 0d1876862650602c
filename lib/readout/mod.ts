/**
 * One experience's readout: health checks, metrics, the lift over time, outlier
 * sensitivity and a decision with its reasons.
 *
 * @module
 */

export type { DisplayView, TextOptions, TextStyle } from "../document/mod.ts";
export type { FileReadoutOptions, ReadoutFiles } from "./_from_files.ts";
export type { ReadoutFrames } from "./_from_frames.ts";
export type { ExperienceReadoutOptions, ReadoutOptions } from "./options.ts";
export { type BundleReadoutOptions, readoutFromBundle } from "./from_bundle.ts";
export { metricsFromMoments, type VariationMoments } from "./from_moments.ts";
export { latestLifts } from "./latest_lifts.ts";
export { readout, readoutFromFiles, readoutFromFrames } from "./readout.ts";
export { type RecheckedReadout, recheckReadouts } from "./recheck.ts";
export { metricSummaries } from "./summaries.ts";
export type * from "./types.ts";
export {
  checksView,
  dailyChart,
  decisionView,
  formatReadout,
  liftChart,
  liftOverTimeChart,
  metricsView,
  notesView,
  orderValueChart,
  outlierChart,
  outliersView,
  provenanceView,
  readoutDocument,
  readoutFacts,
  type ReadoutSummary,
  sampleRatioChart,
  summariseReadout,
  variationsView,
} from "./words/mod.ts";
