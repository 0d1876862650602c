/**
 * One experience's readout: health checks, metrics, the lift over time, outlier
 * sensitivity and a decision with its reasons.
 *
 * @module
 */

export type * from "./types.ts";

export type { DisplayView, TextOptions, TextStyle } from "../document/mod.ts";
export type { FileReadoutOptions, ReadoutFiles } from "./_from_files.ts";
export type { ReadoutFrames } from "./_from_frames.ts";
export type { VariationFacts } from "./_data.ts";
export { boundedInterval, NO_INTERVAL } from "./_interval.ts";
export {
  type ExperienceArm,
  type ExperienceFacts,
  loadFacts,
} from "./experience.ts";
export { deepFreeze } from "./freeze.ts";
export { type BundleReadoutOptions, readoutFromBundle } from "./from_bundle.ts";
export { metricsFromMoments, type VariationMoments } from "./from_moments.ts";
export { latestLifts } from "./latest_lifts.ts";
export {
  type Choices,
  type ExperienceReadoutOptions,
  readChoices,
  type ReadoutOptions,
} from "./options.ts";
export { readout, readoutFromFiles, readoutFromFrames } from "./readout.ts";
export { type RecheckedReadout, recheckReadouts } from "./recheck.ts";
export { type MetricRule, METRICS } from "./metric_table.ts";
export { metricSummaries } from "./summaries.ts";
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
