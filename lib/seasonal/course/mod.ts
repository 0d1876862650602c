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
export {
  growthOver,
  type SeasonPart,
  seasonPart,
  variationIn,
} from "./part.ts";
export {
  compareMetrics,
  METRIC_TITLES,
  type PeriodOf,
  type SeasonRows,
  type SeasonSpan,
} from "./metrics.ts";
export {
  type CourseYear,
  type KnownDays,
  MOST_SHIFT,
  MOST_YEARS,
  type Places,
  type SeasonCourse,
  STEP,
  type Summed,
} from "./types.ts";
export { standingText, variationText } from "./variation_text.ts";
export {
  exploreSeason,
  type SeasonDay,
  type SeasonExplorer,
  type SeasonLine,
  type SeasonMoved,
  type SeasonToExplore,
} from "./explore.ts";
