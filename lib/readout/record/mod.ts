/**
 * What every readout is made of: its types, its metrics, its options.
 *
 * @module
 */

export {
  bestFirst,
  directionOf,
  effectOf,
  hasNoOrders,
  isBeforeOrders,
  isControlGuessed,
  isNearMiss,
  isSameTest,
  listed,
} from "./called.ts";
export { intervalOf } from "./interval.ts";
export {
  type CrossoverChoice,
  type DimensionName,
  type Guardrails,
  type MetricName,
  type MetricRule,
  metricRule,
  METRICS,
  type MetricUnit,
  parseGuardrails,
  type Verdict,
} from "../../rules/mod.ts";
export {
  type Choices,
  type ExperienceReadoutOptions,
  readChoices,
  type ReadoutOptions,
} from "./options.ts";
export type { FilesCheck } from "./files_check.ts";
export type { InputRead } from "./input_types.ts";
export type {
  DaySpan,
  Driver,
  Drivers,
  Expectation,
  ExpectedVariation,
  ForWhom,
  HowLong,
  Lasting,
  LastingLift,
  NextQuestions,
  PlanSoFar,
  SegmentLift,
  WhomDimension,
} from "./next_types.ts";
export type {
  BuyingVariation,
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
  Readout,
  ReadoutExperience,
  ReadoutPeriod,
  ReadoutSettings,
  VariationSummary,
  Worth,
  WorthAmount,
} from "./types.ts";
export type {
  LeftOut,
  OrderValueBin,
  OrderValueReadout,
  OutlierReadout,
  OutlierRow,
  VariationOrderValues,
} from "./order_types.ts";
