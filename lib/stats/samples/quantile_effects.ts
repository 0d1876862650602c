import { checkOptions, QUANTILE_EFFECTS_OPTIONS } from "../../options/mod.ts";
import { checkLevel, checkOpenUnit } from "../records/mod.ts";
import { midDistribution } from "./_mid_quantiles.ts";
import {
  differenceOf,
  type QuantileDifference,
  type QuantileDifferenceOptions,
} from "./quantile_difference.ts";

/** Options of {@linkcode quantileEffects}. */
export interface QuantileEffectsOptions extends QuantileDifferenceOptions {
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
 * them hold at once, and the p-values are multiplied by the number of
 * quantiles: one is below 1 - level just where its interval misses 0. The
 * `level` of each record is the one that its interval alone has. Quantiles are
 * those of {@linkcode quantileDifference}.
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
  checkOptions(QUANTILE_EFFECTS_OPTIONS, options);
  const { quantiles = DECILES, level = 0.95, visitors } = options;
  checkLevel(level);
  quantiles.forEach((p, i) => checkOpenUnit(`quantiles[${i}]`, p));
  const each = 1 - (1 - level) / Math.max(1, quantiles.length);
  const a = midDistribution("control", control, visitors?.control);
  const b = midDistribution("treatment", treatment, visitors?.treatment);
  return quantiles.map((p) => {
    const result = differenceOf(a, b, p, each);
    if (result.pValue === null) return result;
    const pValue = Math.min(1, result.pValue * quantiles.length);
    return Object.freeze({ ...result, pValue });
  });
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
