/**
 * What every readout is made of: its types, its metrics, its options.
 *
 * @module
 */

export {
  bestFirst,
  directionOf,
  effectOf,
  gainOf,
  hasNoOrders,
  isBeforeOrders,
  isCalledSame,
  isControlGuessed,
  isNearMiss,
  isSameTest,
  listed,
  NAMELESS,
  STANDING,
  successOf,
} from "./outcome.ts";
export { leadingAmounts, settledSign } from "./money.ts";
export {
  allMetrics,
  columnsOfMetric,
  type CrossoverChoice,
  type DecisionRates,
  decisionRates,
  defineMetric,
  defineMetrics,
  type DimensionName,
  type Guardrails,
  isShareOfVisitors,
  type MetricCap,
  type MetricDefinition,
  type MetricDefinitions,
  type MetricDirection,
  type MetricName,
  type MetricRole,
  type MetricRule,
  metricRule,
  METRICS,
  type MetricUnit,
  parseGuardrails,
  parseSuccess,
  roleProblems,
  unknownMetrics,
  type Verdict,
} from "../rules/mod.ts";
export {
  asPlanned,
  type Choices,
  type ExperienceReadoutOptions,
  readChoices,
  type ReadoutOptions,
} from "./options.ts";
export {
  decidingIn,
  levelIn,
  PLAN_RULES,
  type PlanBaseline,
  planDigest,
  type PlanRule,
  readPlan,
  type TestPlan,
} from "./plan.ts";
export type { PlanDeparture, PlanReadout } from "./plan_types.ts";
export type { FilesCheck } from "./files_check.ts";
export type { InputRead } from "./input_types.ts";
export type {
  DaySpan,
  Driver,
  Drivers,
  Heterogeneity,
  HeterogeneityDimension,
  HowLong,
  NextQuestions,
  Novelty,
  NoveltyLift,
  PlanSoFar,
  SegmentLift,
  ShrunkEstimate,
  ShrunkEstimates,
} from "./next_types.ts";
export type {
  BuyingVariation,
  CappedValues,
  CheckStatus,
  Comparison,
  DayPoint,
  Decision,
  GuardrailReadout,
  HealthCheck,
  Interval,
  LiftPoint,
  MetricReadout,
  MetricValue,
  OverTime,
  ProjectedAmount,
  ProjectedImpact,
  Readout,
  ReadoutExperience,
  ReadoutPeriod,
  ReadoutSettings,
  VariationSummary,
} from "./types.ts";
export type {
  Exclusions,
  OrderValueBin,
  OrderValueReadout,
  OutlierReadout,
  OutlierRow,
  VariationOrderValues,
} from "./order_types.ts";
