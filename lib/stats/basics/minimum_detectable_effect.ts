import {
  checkOptions,
  MINIMUM_DETECTABLE_EFFECT_OPTIONS,
} from "../../base/mod.ts";
import { detectableDifference, type PlanOptions } from "../planning/mod.ts";
import { checkCount } from "../records/mod.ts";
import { type Arm, summarizeArm } from "./_arm.ts";

/** Options of {@linkcode minimumDetectableEffect}. */
export interface MinimumDetectableEffectOptions extends PlanOptions {
  /** Number of visitors in the control. @default {as many as `control` has} */
  readonly visitors?: number;
  /** Probability of detecting a true effect of that size. @default {0.8} */
  readonly power?: number;
  /** Name of the column to read from a dataframe. */
  readonly column?: string;
}

/**
 * Returns the minimum detectable effect: the smallest lift that a test of this
 * size detects with the given power. The metric has the control's mean and
 * spread.
 *
 * @param control Data of the control: `{ conversions, visitors }`, values with
 * one for each visitor, or `{ n, mean, variance }`
 * @param options Visitors, power, and the other options of a test plan
 * @returns The lift, as a positive fraction
 * @throws {TypeError | RangeError} If the control has none of these forms, its
 * mean or spread is missing, or an option is out of range
 *
 * @example A conversion rate of 3%, with 20,000 visitors in each arm
 * ```ts
 * import { minimumDetectableEffect } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const rate = { conversions: 300, visitors: 10_000 };
 * assertAlmostEquals(
 *   minimumDetectableEffect(rate, { visitors: 20_000 }),
 *   0.1593,
 *   5e-5,
 * );
 * ```
 */
export function minimumDetectableEffect(
  control: Arm,
  options: MinimumDetectableEffectOptions = {},
): number {
  checkOptions(MINIMUM_DETECTABLE_EFFECT_OPTIONS, options);
  const { visitors, column, ...plan } = options;
  const { n, mean, variance } = summarizeArm(control, "control", column);
  const size = visitors ?? n;
  checkCount("visitors", size, 2);
  if (!mean || !variance) {
    throw new RangeError(
      `The control needs a mean and a spread above 0: current values are ${mean} and ${variance}`,
    );
  }
  return detectableDifference(Math.sqrt(variance), size, plan) / Math.abs(mean);
}
