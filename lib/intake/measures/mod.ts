/** What a table with a row per visitor measures, in all and by segment. */

export { isMeasured, type Measured } from "./measured.ts";
export {
  jointOf,
  measuredMetrics,
  measureRule,
  shareRule,
  sumsBy,
  titleOf,
} from "./measures.ts";
export { checkOwn, derived, headersOf, ownMetrics } from "./own_measures.ts";
export {
  segmentSql,
  sumVisitorSegments,
  visitorSegments,
} from "./visitor_segments.ts";
