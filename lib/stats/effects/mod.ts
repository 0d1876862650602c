/** What comes of estimates: differences between segments, trends, money, luck. */

export * from "./day_of_week.ts";
export * from "./heterogeneity.ts";
export * from "./impact.ts";
export * from "./logarithmic_mean.ts";
