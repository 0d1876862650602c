/**
 * What every readout is made of: its types, its metrics, its options.
 *
 * @module
 */

export { deepFreeze } from "./freeze.ts";
export { boundedInterval, intervalOf, NO_INTERVAL } from "./interval.ts";
export { type MetricRule, metricRule, METRICS } from "./metric_table.ts";
export {
  type Choices,
  type ExperienceReadoutOptions,
  readChoices,
  type ReadoutOptions,
} from "./options.ts";
export type {
  CheckStatus,
  Comparison,
  DayPoint,
  Decision,
  HealthCheck,
  Interval,
  LiftPoint,
  MetricName,
  MetricReadout,
  MetricUnit,
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
