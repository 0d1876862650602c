/** Detection of unusually large orders, under an explicit convention. */

export * from "./find_convention.ts";
export * from "./flag_outliers.ts";
export * from "./outlier_convention.ts";
export * from "./stand_apart.ts";
export * from "./z_scores.ts";
