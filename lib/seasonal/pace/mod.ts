/** One day of an event by the hour, projected to its end. */

export * from "./day_pace.ts";
export { paceDocument, paceView } from "./document.ts";
export { hoursChart, paceChart } from "./figures.ts";
export type * from "./types.ts";
