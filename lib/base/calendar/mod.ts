/**
 * Dates of seasonal events, computed by rule for any year.
 *
 * @module
 */

export { dateOf, DAY_MS, dayOf, isDay } from "./days.ts";
export * from "./matching_days.ts";
export { type Occurrence, type OwnEvent, ownEvent } from "./own_events.ts";
export * from "./retail_weeks.ts";
export type {
  EventDates,
  SeasonalEvent,
  SeasonEvent,
} from "./seasonal_events.ts";
export { eventDates, SEASONAL_EVENTS } from "./seasonal_events.ts";
