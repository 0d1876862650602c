/** What needs the values themselves: quantiles, ranks and tails. */

export * from "./kolmogorov_smirnov.ts";
export * from "./mann_whitney.ts";
export * from "./quantile_difference.ts";
export * from "./quantile_summary.ts";
export * from "./quantiles.ts";
export * from "./tails.ts";
