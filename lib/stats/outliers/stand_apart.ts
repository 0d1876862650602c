import { checkValues } from "../records/mod.ts";

/**
 * Number of spacings below the largest values that estimate the shape of the
 * tail.
 */
const SPACINGS = 30;
/** Maximum number of values to report as standing apart. */
const MOST = 10;
/** Probability that any value stands apart if all values come from the same tail. */
const LEVEL = 0.005;

/**
 * Returns the number of largest values that stand apart from the tail below them.
 *
 * In a power-law tail, the values `j ln(x[j] / x[j + 1])` in descending order are
 * independent and exponential with the same mean (Rényi 1953, Acta Mathematica
 * Academiae Scientiarum Hungaricae 4; Hill 1975, The Annals of Statistics 3). The
 * ratio of the spacing below the k-th value to the mean of the 30 spacings below
 * it therefore has an F distribution. Its degrees of freedom are 2 and 60, and
 * its survival function is `(1 + f / 30) ** -30`. The test is conservative for
 * lighter tails. Each k up to 10 is tested at a tenth of 0.005.
 *
 * @param values Values in any order; non-positive values are ignored.
 * @returns The largest k whose values stand apart; 0 if none do, or if there are
 *   too few values.
 * @throws {TypeError} If a value is not a finite number
 *
 * @example Two wholesale orders among a shop's orders
 * ```ts
 * import { standApart } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const orders = Array.from({ length: 200 }, (_, i) => 20 + 60 * i / 200);
 * assertEquals(standApart(orders), 0);
 * assertEquals(standApart([...orders, 2_400, 3_100]), 2);
 * ```
 */
export function standApart(values: ArrayLike<number>): number {
  checkValues("values", values);
  const falling = Float64Array.from(values).filter((value) => value > 0).sort()
    .reverse();
  const spacings = Array.from(
    { length: Math.min(falling.length - 1, MOST + SPACINGS) },
    (_, i) => (i + 1) * Math.log(falling[i]! / falling[i + 1]!),
  );
  for (let k = MOST; k > 0; k--) {
    const below = spacings.slice(k, k + SPACINGS);
    if (below.length < SPACINGS) continue;
    const mean = below.reduce((sum, spacing) => sum + spacing, 0) / SPACINGS;
    const f = spacings[k - 1]! / mean;
    if ((1 + f / SPACINGS) ** -SPACINGS < LEVEL / MOST) return k;
  }
  return 0;
}
