/** What a store's days vary by, and what that leaves of a growth and a projection. */

export { type DayPair, ratioVariance as chanceOf } from "./days.ts";
export { type CourseOfYear, projectEvent as paceOf } from "./event_pace.ts";
export { type Noise, ordinaryNoise as noiseOf } from "./noise.ts";
export { furtherSpread } from "./spread.ts";
export { eventVariation as variationOf } from "./variation.ts";
export type * from "./types.ts";
