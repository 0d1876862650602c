/** Projection of an event day's total, hour by hour. */

export * from "./day_pace.ts";
export { paceDocument, paceView } from "./document.ts";
export { hoursChart, paceChart } from "./figures.ts";
export type * from "./types.ts";
