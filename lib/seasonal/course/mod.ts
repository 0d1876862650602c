/**
 * The days of a season in every year that is known, and what some of them come
 * to.
 */

export * from "./days.ts";
export * from "./part.ts";
export * from "./metrics.ts";
export * from "./types.ts";
export * from "./variation_text.ts";
