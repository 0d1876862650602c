/**
 * Daily variation of a store, and the resulting uncertainty of growth and
 * projections.
 */

export { type DayPair, ratioVariance } from "./days.ts";
export { type CourseOfYear, projectEvent } from "./event_pace.ts";
export { type Noise, ordinaryNoise } from "./noise.ts";
export { predictionSpread } from "./spread.ts";
export { eventVariation } from "./variation.ts";
export type * from "./types.ts";
