import { checkOptions, KOLMOGOROV_SMIRNOV_OPTIONS } from "../../base/mod.ts";
import { checkValues, type WithCaveats, withDefect } from "../records/mod.ts";
import { sorted } from "./_sorted.ts";

/** Options of {@linkcode kolmogorovSmirnovTest}. */
export interface KolmogorovSmirnovOptions {
  /**
   * Method for the p-value. "auto" is exact while the product of both arms'
   * counts is below 10,000, as in R, and uses the limiting distribution
   * otherwise. @default {"auto"}
   */
  readonly method?: "auto" | "exact" | "limit";
}

/** Largest distance between two empirical distributions, with its test. */
export interface KolmogorovSmirnov extends WithCaveats {
  /** Method of the p-value. */
  readonly method: "exact" | "limit";
  /** Largest distance between the two empirical distribution functions. */
  readonly statistic: number | null;
  /**
   * Probability of a distance at least this large. The exact p-value covers all
   * splits of these values, including ties; the limiting one is too high with
   * ties.
   */
  readonly pValue: number | null;
}

/**
 * Runs the Kolmogorov-Smirnov test of whether two samples have the same
 * distribution.
 *
 * The exact p-value counts the paths through the sorted values that stay below
 * the observed distance. It only compares at the end of each group of equal
 * values, so it is valid with ties (Schroeer and Trenkler 1995, Computational
 * Statistics & Data Analysis 20).
 *
 * @param control Values of the control
 * @param treatment Values of the treatment
 * @param options Method for the p-value
 * @returns The largest distance and its p-value
 * @throws {TypeError | RangeError} If a value is not a finite number, the method
 * is unknown, or the exact method would need more than 100 million pairs
 *
 * @example Two samples that do not overlap
 * ```ts
 * import { kolmogorovSmirnovTest } from "readout/stats";
 * import { assertAlmostEquals, assertEquals } from "@std/assert";
 *
 * const { statistic, pValue } = kolmogorovSmirnovTest([1, 2, 3], [4, 5, 6]);
 * assertEquals(statistic, 1);
 * // Of the 20 ways to split six values, 2 separate them completely.
 * assertAlmostEquals(pValue!, 2 / 20, 1e-12);
 * ```
 */
export function kolmogorovSmirnovTest(
  control: ArrayLike<number>,
  treatment: ArrayLike<number>,
  options: KolmogorovSmirnovOptions = {},
): KolmogorovSmirnov {
  checkOptions(KOLMOGOROV_SMIRNOV_OPTIONS, options);
  checkValues("control", control);
  checkValues("treatment", treatment);
  const n = control.length;
  const m = treatment.length;
  const method = chooseMethod(options.method ?? "auto", n * m);
  if (n === 0 || m === 0) {
    return withDefect({ method, statistic: null, pValue: null }, {
      code: "empty-arm",
      message: "An arm has no values",
    });
  }
  const x = sorted(control);
  const y = sorted(treatment);
  const statistic = largestGap(x, y);
  return Object.freeze({
    method,
    statistic,
    pValue: method === "exact"
      ? chanceOfGap(x, y, statistic)
      : limitingTail(statistic * Math.sqrt(n / (n + m) * m)),
    caveats: Object.freeze([]),
  });
}

/** R's limit of pairs, below which the default method is exact. */
const FEW_PAIRS = 10_000;
const MOST_PAIRS = 1e8;

function chooseMethod(
  method: "auto" | "exact" | "limit",
  pairs: number,
): "exact" | "limit" {
  if (method === "auto") return pairs < FEW_PAIRS ? "exact" : "limit";
  if (method === "limit" || pairs <= MOST_PAIRS) return method;
  throw new RangeError(
    `The exact test supports at most ${MOST_PAIRS} pairs of values: found ${pairs}. Use the method "limit"`,
  );
}

/**
 * Returns the probability of a distance at least this large if all splits of the
 * values are equally likely. It tracks the share of the paths to each grid point
 * that have reached such a distance.
 */
function chanceOfGap(x: Float64Array, y: Float64Array, gap: number): number {
  const [n, m] = [x.length, y.length];
  const pooledValues = new Float64Array([...x, ...y]).sort();
  // Distances are multiples of 1 / (n m), and half a step is the rounding
  // tolerance.
  const limit = gap - 0.5 / (n * m);
  const isPassed = (i: number, j: number): boolean =>
    pooledValues[i + j - 1] !== pooledValues[i + j] &&
    Math.abs(i / n - j / m) >= limit;
  const passed = new Float64Array(m + 1);
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= m; j++) {
      if (i + j === 0) continue;
      const fromLeft = j === 0 ? 0 : passed[j - 1]!;
      // In this share of the paths, the last of i + j values belongs to the
      // treatment.
      const share = j / (i + j);
      passed[j] = isPassed(i, j)
        ? 1
        : share * fromLeft + (1 - share) * (i === 0 ? 0 : passed[j]!);
    }
  }
  return passed[m]!;
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

/**
 * Returns Kolmogorov's limiting tail probability, by whichever of its two series
 * converges faster.
 */
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
