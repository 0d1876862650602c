/**
 * One experience's readout: health checks, metrics, the lift over time, outlier
 * sensitivity and a decision with its reasons.
 *
 * @module
 */

export {
  type BuyingVariation,
  type CheckStatus,
  type Choices,
  type Comparison,
  type CrossoverChoice,
  type DayPoint,
  type DaySpan,
  type Decision,
  type Driver,
  type Drivers,
  type Expectation,
  type ExpectedVariation,
  type ExperienceReadoutOptions,
  type FilesCheck,
  type HealthCheck,
  type HowLong,
  type InputRead,
  type Interval,
  type Lasting,
  type LastingLift,
  type LeftOut,
  type LiftPoint,
  type MetricName,
  type MetricReadout,
  type MetricRule,
  METRICS,
  type MetricUnit,
  type MetricValue,
  type NextQuestions,
  type OrderValueBin,
  type OrderValueReadout,
  type OutlierReadout,
  type OutlierRow,
  type OverTime,
  type PlanSoFar,
  readChoices,
  type Readout,
  type ReadoutExperience,
  type ReadoutOptions,
  type ReadoutPeriod,
  type ReadoutSettings,
  type VariationOrderValues,
  type VariationSummary,
  type Verdict,
  type Worth,
  type WorthAmount,
} from "./record/mod.ts";

export type { DisplayView, TextOptions, TextStyle } from "../document/mod.ts";
export {
  type ExperienceArm,
  type ExperienceFacts,
  type FileReadoutOptions,
  type FilesWritten,
  holdsOf,
  loadFacts,
  type ReadoutFiles,
  type ReadoutFrames,
  type SummaryCells,
  type SummaryReadoutOptions,
  type VisitorReadoutOptions,
} from "./sources/mod.ts";
export type { VariationFacts } from "./orders/mod.ts";
export { type BundleReadoutOptions, readoutFromBundle } from "./from_bundle.ts";
export {
  metricsFromMoments,
  metricSummaries,
  type VariationMoments,
} from "./analysis/mod.ts";
export {
  checkFiles,
  type FilesToCheck,
  readout,
  readoutFromFiles,
  readoutFromFrames,
  readoutFromSummaries,
  readoutFromVisitors,
} from "./readout.ts";
export { type RecheckedReadout, recheckReadouts } from "./recheck.ts";
export {
  checksView,
  dailyChart,
  decisionView,
  filesDocument,
  formatReadout,
  liftChart,
  liftOverTimeChart,
  metricsView,
  nextView,
  notesView,
  orderValueChart,
  outlierChart,
  outliersView,
  type PlannedTest,
  planView,
  type PlanViewOptions,
  provenanceView,
  readoutDocument,
  readoutFacts,
  type ReadoutSummary,
  sampleRatioChart,
  summariseReadout,
  variationsView,
} from "./words/mod.ts";
