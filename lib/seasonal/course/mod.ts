/** Days of a season in every year with data, and their totals and comparisons. */

export * from "./days.ts";
export * from "./part.ts";
export * from "./metrics.ts";
export * from "./types.ts";
export * from "./variation_text.ts";
