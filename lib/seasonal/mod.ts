/**
 * Seasonal events: their calendar, and comparisons of a season with last year's
 * and with the industry's.
 *
 * @module
 */

export {
  daysFromEvent,
  eventDateAt,
  type EventDates,
  eventDates,
  type MatchingDays,
  matchingDays,
  type Occurrence,
  type OwnEvent,
  ownEvent,
  type RetailDay,
  retailDay,
  type RetailYear,
  retailYear,
  SEASONAL_EVENTS,
  type SeasonalEvent,
  type SeasonEvent,
} from "../base/mod.ts";
export type { DisplayView } from "../document/mod.ts";
export * from "./comparison.ts";
export { seasonFromDays, seasonFromOrders } from "./from_orders.ts";
export * from "./recorded.ts";
export type { StoreSeasonOptions } from "./store_options.ts";
export { briefSeason } from "./brief.ts";
export { seasonWithoutNames } from "./_without_names.ts";
export * from "./document.ts";
export { type SeasonChartName } from "./figures.ts";
export * from "./pace/mod.ts";
export { periodView, type PeriodViewOptions } from "./period.ts";

export type * from "./details_types.ts";
export type * from "./types.ts";
export type {
  EventPace,
  OrdinaryChange,
  SeasonVariation,
} from "./variation/mod.ts";
export type { ShownSeason } from "./views.ts";
