/**
 * Seasonal events, the synthetic industry, and the distribution of sales over a
 * typical day.
 */

export * from "./calendar.ts";
export { SEASONAL_EVENTS } from "../../base/mod.ts";
export * from "./day_shape.ts";
export * from "./industry.ts";
