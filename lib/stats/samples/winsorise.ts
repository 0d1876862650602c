import { checkProbability, checkValues } from "../records/mod.ts";
import { quantileOfSorted } from "./_sorted.ts";

/** Where values are cut. */
export interface Limits {
  /** Values below are lifted to it; `null` cuts nothing below. */
  readonly lower: number | null;
  /** Values above are lowered to it; `null` cuts nothing above. */
  readonly upper: number | null;
}

/** Options of {@linkcode winsorLimits}. */
export interface LimitOptions {
  /** Quantile of the lower limit; none when left out. */
  readonly lower?: number;
  /** Quantile of the upper limit; none when left out. */
  readonly upper?: number;
  /**
   * Whether zeros count for the quantiles. Where most visitors spend nothing
   * they would pull every limit to 0. @default {false}
   */
  readonly zeros?: boolean;
}

/** Values that were cut, and what their mean is an estimate of. */
export interface CutValues {
  /** The values, in their order. */
  readonly values: Float64Array;
  /** Where they were cut. */
  readonly limits: Limits;
  /** How many values were changed. */
  readonly count: number;
  /** What the mean of these values estimates, in words for the reader. */
  readonly estimand: string;
}

/**
 * Limits for {@linkcode winsorise}, as quantiles of the
 * values of all arms together: limits made per arm would move with the effect.
 *
 * @param arms The values of each arm
 * @param options The quantiles, and whether zeros count
 * @returns The limits, in the unit of the values
 * @throws {TypeError | RangeError} If a value is not a finite number, a
 * quantile is not from 0 to 1, the lower one is above the upper one, or no
 * value counts
 *
 * @example The 90th percentile of what buyers spent
 * ```ts
 * import { winsorLimits } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const control = [0, 0, 0, 10, 20, 30, 40, 50];
 * const treatment = [0, 0, 60, 70, 80, 90, 100, 110];
 * const limits = winsorLimits([control, treatment], { upper: 0.9 });
 * assertEquals(limits, { lower: null, upper: 100 });
 * ```
 */
export function winsorLimits(
  arms: readonly ArrayLike<number>[],
  options: LimitOptions,
): Limits {
  const { lower, upper, zeros = false } = options;
  arms.forEach((arm, i) => checkValues(`arms[${i}]`, arm));
  if (lower !== undefined) checkProbability("lower", lower);
  if (upper !== undefined) checkProbability("upper", upper);
  if (lower !== undefined && upper !== undefined && lower > upper) {
    throw new RangeError(
      `lower must not exceed upper: current values are ${lower} and ${upper}`,
    );
  }
  const all = arms.flatMap((arm) => Array.from(arm))
    .filter((value) => zeros || value !== 0);
  if (all.length === 0) {
    throw new RangeError("arms must have a value that counts for the limits");
  }
  const sorted = Float64Array.from(all).sort();
  const at = (p: number | undefined) =>
    p === undefined ? null : quantileOfSorted(sorted, p);
  return Object.freeze({ lower: at(lower), upper: at(upper) });
}

/**
 * Values with the extreme ones set to the limits: everybody stays, and large
 * orders count as large but not as huge.
 *
 * @param values Values of one arm
 * @param limits The same limits for every arm, from {@linkcode winsorLimits}
 * @returns The cut values, and what their mean estimates
 * @throws {TypeError | RangeError} If a value is not a finite number
 *
 * @example A wholesale order
 * ```ts
 * import { winsorise } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const cut = winsorise([20, 50, 9000], { lower: null, upper: 400 });
 * assertEquals([...cut.values], [20, 50, 400]);
 * assertEquals(cut.count, 1);
 * ```
 */
export function winsorise(
  values: ArrayLike<number>,
  limits: Limits,
): CutValues {
  checkValues("values", values);
  let count = 0;
  const cut = Float64Array.from(values, (value) => {
    const limited = Math.min(
      limits.upper ?? Infinity,
      Math.max(limits.lower ?? -Infinity, value),
    );
    if (limited !== value) count++;
    return limited;
  });
  const estimand = `The mean of values ${wording(limits)}`;
  return Object.freeze({ values: cut, limits, count, estimand });
}

function wording({ lower, upper }: Limits): string {
  const sides = [
    ...(lower === null ? [] : [`below ${lower}`]),
    ...(upper === null ? [] : [`above ${upper}`]),
  ];
  if (sides.length === 0) return "as they are";
  return `with those ${
    sides.map((side) => `${side} set to it`).join(" and those ")
  }`;
}
