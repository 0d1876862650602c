/**
 * One experience's readout: health checks, metrics, the lift over time, outlier
 * sensitivity and a decision with its reasons.
 *
 * @module
 */

export {
  readoutFromWarehouse,
  type WarehouseReadoutOptions,
} from "./from_warehouse.ts";
export {
  type BuyingVariation,
  type CappedValues,
  type CheckStatus,
  type Choices,
  type Comparison,
  type CrossoverChoice,
  type DayPoint,
  type DaySpan,
  type Decision,
  defineMetric,
  type DimensionName,
  type Driver,
  type Drivers,
  type Exclusions,
  type ExperienceReadoutOptions,
  type FilesCheck,
  type GuardrailReadout,
  type Guardrails,
  type HealthCheck,
  type Heterogeneity,
  type HeterogeneityDimension,
  type HowLong,
  type InputRead,
  type Interval,
  leadingAmounts,
  type LiftPoint,
  type MetricCap,
  type MetricDefinition,
  type MetricDefinitions,
  type MetricDirection,
  type MetricName,
  type MetricReadout,
  type MetricRole,
  type MetricRule,
  METRICS,
  type MetricUnit,
  type MetricValue,
  type NextQuestions,
  type Novelty,
  type NoveltyLift,
  type OrderValueBin,
  type OrderValueReadout,
  type OutlierReadout,
  type OutlierRow,
  type OverTime,
  parseGuardrails,
  PLAN_RULES,
  type PlanBaseline,
  type PlanDeparture,
  planDigest,
  type PlanReadout,
  type PlanRule,
  type PlanSoFar,
  type ProjectedAmount,
  type ProjectedImpact,
  readChoices,
  type Readout,
  type ReadoutExperience,
  type ReadoutOptions,
  type ReadoutPeriod,
  type ReadoutSettings,
  readPlan,
  type SegmentLift,
  type ShrunkEstimate,
  type ShrunkEstimates,
  type TestPlan,
  type VariationOrderValues,
  type VariationSummary,
  type Verdict,
} from "../record/mod.ts";

export type { DisplayView, TextOptions, TextStyle } from "../document/mod.ts";
export {
  type CustomerSales,
  type DbtDescription,
  type DbtModel,
  type DescribedByDbt,
  descriptionFromDbt,
  type FileReadoutOptions,
  type FilesWritten,
  fittingMap,
  type ReadoutFiles,
  type ReadoutFrames,
  type SpanSales,
  type StoreDay,
  type StoreDays,
  type StoreDaysInput,
  type StoreDaysOptions,
  type StoreOrder,
  type StoreSpan,
  type SummaryCells,
  type SummaryReadoutOptions,
  type VisitorReadoutOptions,
} from "../intake/mod.ts";
export type { VariationFacts } from "../sums/mod.ts";
export { type BundleReadoutOptions, readoutFromBundle } from "./from_bundle.ts";
export {
  basisOf,
  type ComparedParts,
  compareParts,
  makePlan,
  metricsFromMoments,
  metricSummaries,
  type NewVisitors,
  type PartMetric,
  type PartReadout,
  type PlanBasis,
  type PlanOptions,
  type VariationMoments,
} from "../inference/mod.ts";
export { type Part, readParts } from "./parts.ts";
export { checkFiles, type FilesToCheck } from "./check_files.ts";
export { readoutFromSummaries, readoutFromVisitors } from "./from_measures.ts";
export { readoutFromFiles, readoutFromFrames } from "./from_tables.ts";
export { readout } from "./readout.ts";
export { type RecheckedReadout, recheckReadouts } from "./recheck.ts";
export {
  makeResultsTable,
  writeBack,
  type WriteBackOptions,
  type WrittenBack,
} from "./write_back.ts";
export {
  briefReadout,
  type ChartName,
  filesDocument,
  formatReadout,
  looksView,
  marginView,
  type PlannedTest,
  planView,
  type PlanViewOptions,
  readoutDocument,
  type ReadoutSummary,
  type ShownReadout,
  summariseReadout,
} from "../words/mod.ts";
