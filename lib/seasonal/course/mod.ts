/**
 * The days of a season in every year that is known, and what some of them come
 * to. Nothing here needs more than numbers: a page that is touched computes with
 * it as the record does.
 */

export * from "./days.ts";
export * from "./part.ts";
export * from "./metrics.ts";
export * from "./types.ts";
export * from "./variation_text.ts";
export * from "./explore.ts";
