/** Statistics that need individual values: quantiles, rank tests and tail shapes. */

export * from "./kolmogorov_smirnov.ts";
export * from "./mann_whitney.ts";
export type {
  QuantileDifference,
  QuantileDifferenceOptions,
  QuantileEffectsOptions,
} from "./quantile_difference.ts";
export { quantileDifference, quantileEffects } from "./quantile_difference.ts";
export * from "./quantile_summary.ts";
export * from "./quantiles.ts";
export * from "./tails.ts";
