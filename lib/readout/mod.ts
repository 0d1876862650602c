/**
 * One experience's readout: health checks, metrics, the lift over time, outlier
 * sensitivity and a decision with its reasons.
 *
 * @module
 */

export type { DisplayView } from "../display/mod.ts";
export type { FileReadoutOptions, ReadoutFiles } from "./_from_files.ts";
export type { ReadoutFrames } from "./_from_frames.ts";
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
export { readout, readoutFromFiles, readoutFromFrames } from "./readout.ts";
export { formatReadout, type TextStyle } from "./text.ts";
export type * from "./types.ts";
