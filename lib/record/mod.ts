/**
 * What every readout is made of: its types, its metrics, its options.
 *
 * @module
 */

export {
  adjustedNote,
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
export { isPlaceOf, numbersSaid, type Place, placesIn } from "./places.ts";
export { leadingAmounts, settledSign } from "./money.ts";
export {
  allMetrics,
  columnsOfMetric,
  type CrossoverChoice,
  cutsBoth,
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
  quantileOf,
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
  windowDaysIn,
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
export type * from "./attribution_types.ts";
export type * from "./files_check.ts";
export type * from "./input_types.ts";
export type * from "./next_types.ts";
export type * from "./order_types.ts";
export type * from "./plan_types.ts";
export type * from "./split_types.ts";
export { type Statement, statement, type StatementValue } from "./statement.ts";
export type * from "./types.ts";
