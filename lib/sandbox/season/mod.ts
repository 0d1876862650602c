/** The seasonal events, the made-up industry, and the shape of a typical day. */

export * from "./calendar.ts";
export { SEASONAL_EVENTS } from "../../base/mod.ts";
export * from "./day_shape.ts";
export * from "./industry.ts";
