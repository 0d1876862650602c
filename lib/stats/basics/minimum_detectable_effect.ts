import {
  checkOptions,
  MINIMUM_DETECTABLE_EFFECT_OPTIONS,
} from "../../base/mod.ts";
import { detectableDifference, type PlanOptions } from "../planning/mod.ts";
import { checkCount } from "../records/mod.ts";
import { type Arm, summaryOf } from "./_arm.ts";

/** Options of {@linkcode minimumDetectableEffect}. */
export interface MinimumDetectableEffectOptions extends PlanOptions {
  /** Visitors of the control in the test. @default {as many as `control` has} */
  readonly visitors?: number;
  /** Chance to find an effect of that size. @default {0.8} */
  readonly power?: number;
  /** Which column of a dataframe is read. */
  readonly column?: string;
}

/**
 * The smallest lift that a test usually finds: of its size and power, and of a
 * metric that has the control's mean and spread.
 *
 * @param control What is known of the control: `{ conversions, visitors }`,
 * values with one for each visitor, or `{ n, mean, variance }`
 * @param options Visitors, power, and the options of a plan
 * @returns The lift, a positive fraction
 * @throws {TypeError | RangeError} If the control is none of these or has no mean
 * and no spread, or an option is out of its range
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
  const { n, mean, variance } = summaryOf(control, "control", column);
  const size = visitors ?? n;
  checkCount("visitors", size, 2);
  if (!mean || !variance) {
    throw new RangeError(
      `The control needs a mean and a spread above 0: current values are ${mean} and ${variance}`,
    );
  }
  return detectableDifference(Math.sqrt(variance), size, plan) /
    Math.abs(mean);
}
