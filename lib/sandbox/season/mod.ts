/** The seasonal events, the made-up industry, and the shape of a typical day. */

export {
  baselineDays,
  dateText,
  eventDay,
  latestCompleted,
  windowAround,
} from "./calendar.ts";
export { SEASONAL_EVENTS } from "../../calendar/mod.ts";
export { HOUR_WEIGHTS, WEEKDAY_WEIGHTS } from "./day_shape.ts";
export {
  checkIndustry,
  type Industry,
  industryIndex,
  industryText,
  peakOf,
  readIndustry,
  seasonAt,
} from "./industry.ts";
