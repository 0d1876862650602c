/**
 * The facts that a readout goes by, each in one place: metrics, choices,
 * thresholds, verdicts. Settings, options, analysis and words read them here.
 *
 * @module
 */

export { type CrossoverChoice, CROSSOVERS, DEFAULTS } from "./choices.ts";
export {
  columnOf,
  DIMENSION_COLUMNS,
  type DimensionColumn,
  type DimensionName,
} from "./dimensions.ts";
export { isLevel, LEVEL_WANTED, parseFraction } from "./fraction.ts";
export {
  guardrailProblems,
  type Guardrails,
  parseGuardrails,
} from "./guardrails.ts";
export {
  columnsOfMetric,
  cutsBoth,
  isShareOfVisitors,
  type MetricCap,
  type MetricDirection,
  type MetricName,
  type MetricRule,
  metricRule,
  METRICS,
  type MetricUnit,
  quantileOf,
} from "./metrics.ts";
export { plainName, spelledAlike } from "./plain_name.ts";
export {
  allMetrics,
  defineMetric,
  defineMetrics,
  type MetricDefinition,
  type MetricDefinitions,
  parseSuccess,
  roleProblems,
  unknownMetrics,
} from "./own_metrics.ts";
export { type DecisionRates, decisionRates, type MetricRole } from "./roles.ts";
export { THRESHOLDS } from "./thresholds.ts";
export { type Verdict, VERDICTS } from "./verdicts.ts";
