/**
 * Exact moments from whole numbers. Amounts are counted in units, mostly cents,
 * so sums are the same in any order and number of threads, without cancellation.
 */

import type { JointMoments } from "../stats/mod.ts";

/** Column of the visitor sums. */
export interface ExactColumn {
  /** `converted`, `orders`, or the name of an order column. */
  readonly name: string;
  /** Number of decimals of its unit: 2 for cents. */
  readonly decimals: number;
}

/** Sums and sums of products of whole numbers. */
export interface ExactSums {
  /** Sum of each column, in its unit. */
  readonly sums: readonly bigint[];
  /** Sums of products of column pairs; `null` for pairs that no metric needs. */
  readonly products: readonly (readonly (bigint | null)[])[];
}

/** Returns the total of all parts; zeros without parts. */
export function totalSums(
  columns: readonly ExactColumn[],
  parts: readonly ExactSums[] = [],
): ExactSums {
  const zeros = columns.map(() => 0n);
  const none = { sums: zeros, products: zeros.map(() => zeros) };
  return parts.reduce(addSums, none);
}

/** Adds two sets of sums. */
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

/** Converts a whole number of units to a plain number. */
export function fromUnits(units: bigint, decimals: number): number {
  return ratio(units, 1n, decimals);
}

/**
 * Returns the joint moments of `n` visitors, where visitors missing from the sums
 * are zero in every column.
 *
 * Products that were not requested become NaN, so they cannot enter a result.
 *
 * @param n Number of visitors.
 * @param columns Names and decimals of the columns.
 * @param sums Sums and products of the columns.
 * @returns The moments; `null` if `n` visitors cannot have such sums.
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

/** Returns `numerator / denominator / 10 ** decimals`, rounded once or twice. */
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
