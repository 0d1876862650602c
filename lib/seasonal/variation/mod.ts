/** What a store's days vary by, and what that leaves of a growth and a projection. */

export { type DayPair, ratioVariance } from "./days.ts";
export { type CourseOfYear, projectEvent } from "./event_pace.ts";
export { type Noise, ordinaryNoise } from "./noise.ts";
export { furtherSpread } from "./spread.ts";
export { eventVariation } from "./variation.ts";
export type * from "./types.ts";
