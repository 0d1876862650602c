/**
 * The days of the seasonal events, by rule, for any year.
 *
 * @module
 */

export {
  daysFromEvent,
  eventDateAt,
  type MatchingDays,
  matchingDays,
} from "./matching_days.ts";
export {
  type EventDates,
  eventDates,
  SEASONAL_EVENTS,
} from "./seasonal_events.ts";
