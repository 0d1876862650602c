import { checkOptions, KOLMOGOROV_SMIRNOV_OPTIONS } from "../../base/mod.ts";
import { checkValues, lacking, type WithCaveats } from "../records/mod.ts";
import { sorted } from "./_sorted.ts";

/** Options of {@linkcode kolmogorovSmirnovTest}. */
export interface KolmogorovSmirnovOptions {
  /**
   * "auto" is exact while the numbers of values of both arms multiply to less
   * than 10,000, as in R, and takes the limit from there on. @default {"auto"}
   */
  readonly method?: "auto" | "exact" | "limit";
}

/** The largest gap between two distributions. */
export interface KolmogorovSmirnov extends WithCaveats {
  /** How the p-value is made. */
  readonly method: "exact" | "limit";
  /** Largest distance of the two empirical distribution functions. */
  readonly statistic: number | null;
  /**
   * Exact: over all ways to divide these values, ties and all. By the limiting
   * distribution: too high where values tie.
   */
  readonly pValue: number | null;
}

/**
 * Kolmogorov and Smirnov's test of whether two samples have one distribution.
 *
 * The exact p-value counts the paths through the sorted values that keep below
 * the gap seen, and asks only where a value ends, so that it holds with ties
 * (Schroeer and Trenkler 1995, Computational Statistics & Data Analysis 20).
 *
 * @param control Values of the control
 * @param treatment Values of the treatment
 * @param options The method
 * @returns The largest gap and its p-value
 * @throws {TypeError | RangeError} If a value is not a finite number, there is
 * no such method, or the exact one is asked for more than 100 million pairs
 *
 * @example Two samples that do not overlap
 * ```ts
 * import { kolmogorovSmirnovTest } from "readout/stats";
 * import { assertAlmostEquals, assertEquals } from "@std/assert";
 *
 * const { statistic, pValue } = kolmogorovSmirnovTest([1, 2, 3], [4, 5, 6]);
 * assertEquals(statistic, 1);
 * // 2 of the 20 ways to divide six values leave them apart.
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
  const method = methodFor(options.method ?? "auto", n * m);
  if (n === 0 || m === 0) {
    return lacking({ method, statistic: null, pValue: null }, {
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

/** R's limit, below which it is exact by itself. */
const FEW_PAIRS = 10_000;
const MOST_PAIRS = 1e8;

function methodFor(
  method: "auto" | "exact" | "limit",
  pairs: number,
): "exact" | "limit" {
  if (method === "auto") return pairs < FEW_PAIRS ? "exact" : "limit";
  if (method === "limit" || pairs <= MOST_PAIRS) return method;
  throw new RangeError(
    `The exact test goes through at most ${MOST_PAIRS} pairs of values: there are ${pairs}; use the method "limit"`,
  );
}

/**
 * Chance of a gap at least as large, if each way to divide the values is as
 * likely: shares of the paths to each corner that have passed such a gap.
 */
function chanceOfGap(x: Float64Array, y: Float64Array, gap: number): number {
  const [n, m] = [x.length, y.length];
  const pooledValues = new Float64Array([...x, ...y]).sort();
  // Gaps are multiples of 1 / (n m); half of one is slack for rounding.
  const limit = gap - 0.5 / (n * m);
  const isPassed = (i: number, j: number): boolean =>
    pooledValues[i + j - 1] !== pooledValues[i + j] &&
    Math.abs(i / n - j / m) >= limit;
  const passed = new Float64Array(m + 1);
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= m; j++) {
      if (i + j === 0) continue;
      const fromLeft = j === 0 ? 0 : passed[j - 1]!;
      // The last of i + j values is the treatment's with this share of paths.
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
