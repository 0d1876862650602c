/**
 * Moments from whole numbers. Amounts are counted in a unit (cents, mostly), and
 * sums of whole numbers do not depend on the order in which they are added: any
 * number of threads gives the same bits, and nothing cancels.
 */

import type { JointMoments } from "../stats/mod.ts";

/** A column of the visitors' sums. */
export interface ExactColumn {
  /** `converted`, `orders`, or a column of the orders. */
  readonly name: string;
  /** Digits behind the decimal point of its unit: 2 for cents. */
  readonly decimals: number;
}

/** Sums and sums of products of whole numbers. */
export interface ExactSums {
  /** Of each column, in its unit. */
  readonly sums: readonly bigint[];
  /** `null` for pairs that no metric asks for. */
  readonly products: readonly (readonly (bigint | null)[])[];
}

/** The sums of all together; zeros without any. */
export function totalSums(
  columns: readonly ExactColumn[],
  parts: readonly ExactSums[] = [],
): ExactSums {
  const zeros = columns.map(() => 0n);
  const none = { sums: zeros, products: zeros.map(() => zeros) };
  return parts.reduce(addSums, none);
}

/** Both sets of rows together. */
export function addSums(a: ExactSums, b: ExactSums): ExactSums {
  return {
    sums: a.sums.map((sum, i) => sum + b.sums[i]!),
    products: a.products.map((row, i) =>
      row.map((product, j) => {
        const otherProduct = b.products[i]![j]!;
        return product === null || otherProduct === null
          ? null
          : product + otherProduct;
      })
    ),
  };
}

/** A whole number of units as a plain number. */
export function fromUnits(units: bigint, decimals: number): number {
  return ratio(units, 1n, decimals);
}

/**
 * Joint moments of `n` visitors, of whom all that the sums do not hold are zero
 * in every column.
 *
 * What was not asked for is NaN, so that no number comes of it.
 *
 * @param n Visitors.
 * @param columns Names and units.
 * @param sums Their sums.
 * @returns The moments; `null` when no `n` visitors have such sums.
 */
export function exactJoint(
  n: number,
  columns: readonly ExactColumn[],
  { sums, products }: ExactSums,
): JointMoments | null {
  const count = BigInt(n);
  const means = columns.map(({ decimals }, i) =>
    n === 0 ? null : ratio(sums[i]!, count, decimals)
  );
  const centred = products.map((row, i) =>
    row.map((product, j) =>
      product === null ? null : count * product - sums[i]! * sums[j]!
    )
  );
  if (centred.some((row, i) => row[i] !== null && row[i]! < 0n)) return null;
  return {
    n,
    names: columns.map(({ name }) => name),
    means,
    coMoments: centred.map((row, i) =>
      row.map((value, j) =>
        value === null
          ? NaN
          : n === 0
          ? 0
          : ratio(value, count, columns[i]!.decimals + columns[j]!.decimals)
      )
    ),
  };
}

/** `numerator / denominator / 10 ** decimals`, rounded once or twice. */
export function ratio(
  numerator: bigint,
  denominator: bigint,
  decimals: number,
): number {
  const power = 10n ** BigInt(Math.abs(decimals));
  return decimals < 0
    ? Number(numerator * power) / Number(denominator)
    : Number(numerator) / Number(denominator * power);
}
