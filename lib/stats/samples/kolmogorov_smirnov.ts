import { type Caveat, checkValues, lacking } from "../records/mod.ts";

/** The largest gap between two distributions. */
export interface KolmogorovSmirnov {
  /** Largest distance of the two empirical distribution functions. */
  readonly statistic: number | null;
  /** p-value by the limiting distribution; too high where values tie. */
  readonly pValue: number | null;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * Kolmogorov and Smirnov's test of whether two samples have one distribution.
 *
 * @param control Values of the control
 * @param treatment Values of the treatment
 * @returns The largest gap and its p-value
 * @throws {TypeError | RangeError} If a value is not a finite number
 *
 * @example Two samples that do not overlap
 * ```ts
 * import { kolmogorovSmirnovTest } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(kolmogorovSmirnovTest([1, 2, 3], [4, 5, 6]).statistic, 1);
 * ```
 */
export function kolmogorovSmirnovTest(
  control: ArrayLike<number>,
  treatment: ArrayLike<number>,
): KolmogorovSmirnov {
  checkValues("control", control);
  checkValues("treatment", treatment);
  const n = control.length;
  const m = treatment.length;
  if (n === 0 || m === 0) {
    return lacking({ statistic: null, pValue: null }, {
      code: "empty-arm",
      message: "An arm has no values",
    });
  }
  const statistic = largestGap(
    new Float64Array(control).sort(),
    new Float64Array(treatment).sort(),
  );
  const scaled = statistic * Math.sqrt(n / (n + m) * m);
  return Object.freeze({
    statistic,
    pValue: limitingTail(scaled),
    caveats: Object.freeze([]),
  });
}

function largestGap(x: Float64Array, y: Float64Array): number {
  let gap = 0;
  let i = 0;
  let j = 0;
  while (i < x.length && j < y.length) {
    const value = Math.min(x[i]!, y[j]!);
    while (i < x.length && x[i]! <= value) i++;
    while (j < y.length && y[j]! <= value) j++;
    gap = Math.max(gap, Math.abs(i / x.length - j / y.length));
  }
  return gap;
}

/** Kolmogorov's limit, by whichever of its two series converges quickly. */
function limitingTail(value: number): number {
  if (value < 1e-3) return 1;
  let sum = 0;
  if (value < 1) {
    const unit = Math.PI * Math.PI / (8 * value * value);
    for (let k = 1; k < 40; k += 2) sum += Math.exp(-k * k * unit);
    return 1 - Math.sqrt(2 * Math.PI) / value * sum;
  }
  for (let k = 1; k < 40; k++) {
    sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * (k * value) ** 2);
  }
  return sum;
}
