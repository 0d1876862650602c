/**
 * Analyses of effect estimates: weekday adjustment, heterogeneity, monetary
 * impact, and winner's curse.
 */

export * from "./day_of_week.ts";
export * from "./heterogeneity.ts";
export * from "./impact.ts";
export * from "./logarithmic_mean.ts";
