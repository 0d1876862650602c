/** The units in which amounts are whole numbers. */

import type { Measure, Summed } from "./measures.ts";

/** The measures of some orders, each with its unit; net revenue is the first. */
export interface Units {
  /** The columns that they are made from. */
  readonly summed: readonly Summed[];
  readonly measures: readonly Measure[];
  /** Digits behind the point of the unit of net revenue. */
  readonly revenueDecimals: number;
}

/** Units that are tried, as digits behind the point. */
const DECIMALS = [2, 4, 6] as const;
/** Sums up to here are exact in a double, in whatever order they are made. */
const EXACT = 2 ** 52;
/** Sums up to here fit the engine's whole numbers, and their products too. */
const WHOLE = 2 ** 61;

/**
 * The unit in which amounts are whole numbers: the coarsest that holds every one
 * of them exactly, or else the finest in which no sum can become inexact.
 *
 * @param sum Of their sizes.
 * @param isExactIn Whether all of them are whole numbers of a unit.
 * @returns Digits behind the point; negative for units above one.
 */
export async function decimalsFor(
  sum: number,
  isExactIn: (decimals: number) => Promise<boolean> | boolean,
): Promise<number> {
  const size = Math.max(1, sum);
  const within = (limit: number): number =>
    Math.floor(Math.log10(limit / size));
  const finest = Math.min(15, within(EXACT));
  const [cents, ...finer] = DECIMALS;
  // One absurd amount is no reason to round all others.
  if (finest < cents) return Math.min(cents, within(WHOLE));
  for (const decimals of [cents, ...finer.filter((one) => one <= finest)]) {
    if (await isExactIn(decimals)) return decimals;
  }
  return finest;
}
