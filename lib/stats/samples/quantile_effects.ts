import { checkOpenUnit } from "../records/mod.ts";
import {
  type QuantileDifference,
  quantileDifference,
} from "./quantile_difference.ts";

/** Options of {@linkcode quantileEffects}. */
export interface QuantileEffectsOptions {
  /** Which quantiles. @default {[0.1, 0.2, ..., 0.9]} */
  readonly quantiles?: readonly number[];
  /** Confidence level of all intervals together. @default {0.95} */
  readonly level?: number;
}

/**
 * Quantile treatment effects: where in the distribution of order values does
 * the treatment act?
 *
 * Each interval is made at Bonferroni's share of the level, so that all of
 * them hold at once.
 *
 * @param control Values of the control
 * @param treatment Values of the treatment
 * @param options Quantiles, and the level of all intervals together
 * @returns One difference per quantile
 * @throws {TypeError | RangeError} If a value is not a finite number, or a
 * quantile or the level is not strictly between 0 and 1
 *
 * @example An effect on large orders only
 * ```ts
 * import { quantileEffects } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const control = [...Array(1000).keys()];
 * const treatment = control.map((value) => value < 700 ? value : value + 300);
 * const effects = quantileEffects(control, treatment, { quantiles: [0.5, 0.9] });
 * assertAlmostEquals(effects[0]!.value!, 0, 1e-9);
 * assertAlmostEquals(effects[1]!.value!, 300, 1e-9);
 * ```
 */
export function quantileEffects(
  control: ArrayLike<number>,
  treatment: ArrayLike<number>,
  options: QuantileEffectsOptions = {},
): QuantileDifference[] {
  const { quantiles = DECILES, level = 0.95 } = options;
  checkOpenUnit("level", level);
  const each = 1 - (1 - level) / Math.max(1, quantiles.length);
  return quantiles.map((p) =>
    quantileDifference(control, treatment, p, { level: each })
  );
}

const DECILES: readonly number[] = [
  0.1,
  0.2,
  0.3,
  0.4,
  0.5,
  0.6,
  0.7,
  0.8,
  0.9,
];
