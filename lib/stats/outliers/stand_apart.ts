import { checkValues } from "../records/mod.ts";

/** Spacings below the largest values that tell how the tail falls. */
const SPACINGS = 30;
/** At most so many values stand apart together. */
const MOST = 10;
/** Chance that any stand apart where all values have one tail. */
const LEVEL = 0.005;

/**
 * How many of the largest values stand apart from the tail below them.
 *
 * In a tail that falls like a power, `j ln(x[j] / x[j + 1])` of the values in
 * falling order are independent and exponential with one mean (Rényi 1953, Acta
 * Mathematica Academiae Scientiarum Hungaricae 4; Hill 1975, The Annals of
 * Statistics 3). So the spacing below the k-th value over the mean of the 30
 * spacings below it has an F distribution with 2 and 60 degrees of freedom, of
 * which the survival function is `(1 + f / 30) ** -30`. Tails that fall faster
 * make the test cautious. Each k up to 10 is tested at a tenth of 0.005.
 *
 * @param values Values in any order; those that are not positive are left out.
 * @returns The largest k whose values stand apart; 0 where none do, or where
 *   there are too few values to say.
 * @throws {TypeError} If a value is no finite number
 *
 * @example Two wholesale orders among a shop's
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
