/**
 * Dates of seasonal events, computed by rule for any year.
 *
 * @module
 */

export { dateOf, DAY_MS, dayOf, isDay } from "./days.ts";
export {
  daysFromEvent,
  eventDateAt,
  type MatchingDays,
  matchingDays,
} from "./matching_days.ts";
export { type Occurrence, type OwnEvent, ownEvent } from "./own_events.ts";
export {
  type RetailDay,
  retailDay,
  type RetailYear,
  retailYear,
} from "./retail_weeks.ts";
export {
  type EventDates,
  eventDates,
  SEASONAL_EVENTS,
  type SeasonalEvent,
  type SeasonEvent,
} from "./seasonal_events.ts";
