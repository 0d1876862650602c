import { checkOpenUnit } from "./_check.ts";
import { sortedCopy } from "./_sorted.ts";

/** The empirical distribution function with its band. */
export interface EmpiricalDistribution {
  /** Distinct values, ascending. */
  readonly x: readonly number[];
  /** Share of values up to and with each. */
  readonly share: readonly number[];
  /** Lower edge of the band. */
  readonly lower: readonly number[];
  /** Upper edge of the band. */
  readonly upper: readonly number[];
  /** Half width of the band, before it is cut at 0 and 1. */
  readonly halfWidth: number;
  /** Confidence level of the whole band. */
  readonly level: number;
}

/**
 * Empirical distribution function with the band of Dvoretzky, Kiefer and
 * Wolfowitz, in which the whole true function lies with the given level:
 * `sqrt(ln(2 / alpha) / (2 n))` to either side (Massart 1990, Annals of
 * Probability 18).
 *
 * @param values At least one number
 * @param options The level
 * @returns The steps and the band
 * @throws {TypeError | RangeError} If there are no values, one is not a finite
 * number, or the level is not strictly between 0 and 1
 *
 * @example Four orders
 * ```ts
 * import { empiricalDistribution } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const { x, share } = empiricalDistribution([30, 10, 20, 20]);
 * assertEquals(x, [10, 20, 30]);
 * assertEquals(share, [0.25, 0.75, 1]);
 * ```
 */
export function empiricalDistribution(
  values: ArrayLike<number>,
  options: { readonly level?: number } = {},
): EmpiricalDistribution {
  const { level = 0.95 } = options;
  checkOpenUnit("level", level);
  const sorted = sortedCopy(values);
  const n = sorted.length;
  const halfWidth = Math.sqrt(Math.log(2 / (1 - level)) / (2 * n));
  const x: number[] = [];
  const share: number[] = [];
  sorted.forEach((value, i) => {
    if (value === sorted[i + 1]) return;
    x.push(value);
    share.push((i + 1) / n);
  });
  return Object.freeze({
    x: Object.freeze(x),
    share: Object.freeze(share),
    lower: Object.freeze(share.map((p) => Math.max(0, p - halfWidth))),
    upper: Object.freeze(share.map((p) => Math.min(1, p + halfWidth))),
    halfWidth,
    level,
  });
}
