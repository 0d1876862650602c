import { checkChoice, checkPositive } from "./_check.ts";
import { quantileOfSorted, sortedCopy } from "./_sorted.ts";

/** Options of {@linkcode robustOutliers}. */
export interface RobustOutlierOptions {
  /**
   * "mad": distance from the median in scaled median absolute deviations.
   * "iqr": distance from the nearer quartile in interquartile ranges (Tukey's
   * fences). @default {"mad"}
   */
  readonly method?: "mad" | "iqr";
  /** Distance beyond which a value counts; 3.5 for "mad", 1.5 for "iqr". */
  readonly threshold?: number;
  /** Large values only, or small ones as well. @default {"upper"} */
  readonly sides?: "upper" | "both";
  /** Whether to measure on logarithms, as suits order values. @default {false} */
  readonly logarithmic?: boolean;
}

/** Outliers by a rule that they cannot bend. */
export interface RobustOutliers {
  /** Positions of the outliers, ascending. */
  readonly outliers: readonly number[];
  /** Values below are outliers; `null` when the lower side does not count. */
  readonly lower: number | null;
  /** Values above are outliers. */
  readonly upper: number;
}

/**
 * Finds outliers by the median and quartiles, which up to half, or a quarter,
 * of the values cannot move: no masking (Iglewicz and Hoaglin 1993; Tukey
 * 1977). Order values are skewed, so without `logarithmic` such rules flag
 * large orders by the dozen.
 *
 * @param values At least one number
 * @param options Method, threshold, sides, and scale
 * @returns Positions and limits
 * @throws {TypeError | RangeError} If there are no values, one is not a finite
 * number or, on the logarithmic scale, not positive, or an option is out of
 * its range
 *
 * @example The order that a z-score cannot see
 * ```ts
 * import { robustOutliers } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const { outliers } = robustOutliers([40, 50, 60, 70, 19_920]);
 * assertEquals(outliers, [4]);
 * ```
 */
export function robustOutliers(
  values: ArrayLike<number>,
  options: RobustOutlierOptions = {},
): RobustOutliers {
  const { method = "mad", sides = "upper", logarithmic = false } = options;
  const threshold = options.threshold ?? (method === "mad" ? 3.5 : 1.5);
  checkChoice("method", method, ["mad", "iqr"]);
  checkChoice("sides", sides, ["upper", "both"]);
  checkPositive("threshold", threshold);
  const sorted = sortedCopy(values);
  if (logarithmic && sorted[0]! <= 0) {
    throw new RangeError(
      `values must be positive on the logarithmic scale: found ${
        sorted[0]
      }; measure without logarithms, or leave refunds out first`,
    );
  }
  const scaled = logarithmic ? sorted.map(Math.log) : sorted;
  const [low, high] = method === "mad"
    ? madLimits(scaled, threshold)
    : fences(scaled, threshold);
  const upper = logarithmic ? Math.exp(high) : high;
  const lower = logarithmic ? Math.exp(low) : low;
  const outliers: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value > upper || (sides === "both" && value < lower)) outliers.push(i);
  }
  return Object.freeze({
    outliers: Object.freeze(outliers),
    lower: sides === "both" ? lower : null,
    upper,
  });
}

function madLimits(sorted: Float64Array, threshold: number): [number, number] {
  const median = quantileOfSorted(sorted, 0.5);
  const distances = sorted.map((value) => Math.abs(value - median)).sort();
  const reach = threshold * 1.4826 * quantileOfSorted(distances, 0.5);
  return [median - reach, median + reach];
}

function fences(sorted: Float64Array, threshold: number): [number, number] {
  const q1 = quantileOfSorted(sorted, 0.25);
  const q3 = quantileOfSorted(sorted, 0.75);
  return [q1 - threshold * (q3 - q1), q3 + threshold * (q3 - q1)];
}
