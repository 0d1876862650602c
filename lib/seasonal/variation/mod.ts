/** What a store's days vary by, and what that leaves of a growth and a projection. */

export { chanceOf, type DayPair } from "./days.ts";
export { type CourseOfYear, paceOf } from "./event_pace.ts";
export { type Noise, noiseOf } from "./noise.ts";
export { furtherSpread } from "./spread.ts";
export { variationOf } from "./variation.ts";
export type * from "./types.ts";
