/** What runs along days, hours, weeks or visitors. */

export {
  detectableLift,
  type DetectableLiftInput,
  type PlanLine,
} from "./detectable_lift.ts";
export {
  type DayProjection,
  type DaySeries,
  hoursOfDay,
  type HoursOfDayInput,
} from "./hours_of_day.ts";
export {
  metricOverTime,
  type MetricOverTimeInput,
  type MetricPoint,
} from "./metric_over_time.ts";
export {
  sampleRatioOverTime,
  type SampleRatioOverTimeInput,
  type SharePoint,
} from "./sample_ratio_over_time.ts";
export {
  seasonCurve,
  type SeasonCurveInput,
  type SeasonSeries,
} from "./season_curve.ts";
