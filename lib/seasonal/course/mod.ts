/**
 * The days of a season in every year that is known, and what some of them come
 * to. Nothing here needs more than numbers: a page that is touched computes with
 * it as the record does.
 */

export {
  byMeasure,
  chanceAt,
  courseOfYear,
  earlierCourses,
  eventPlaces,
  isOver,
  placesIn,
  totalOf,
  valueAt,
  windowPlaces,
  windowRows,
  yearOf,
} from "./days.ts";
export * from "./part.ts";
export {
  compareMetrics,
  METRIC_TITLES,
  type PeriodOf,
  type SeasonRows,
  type SeasonSpan,
} from "./metrics.ts";
export * from "./types.ts";
export { standingText, variationText } from "./variation_text.ts";
export * from "./explore.ts";
