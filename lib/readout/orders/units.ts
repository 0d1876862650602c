/** The units in which amounts are whole numbers. */

import type { Engine } from "../../engine/mod.ts";
import type { Measure, Summed } from "./measures.ts";
import type { FileRows } from "./order_file.ts";

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

/** SQL of what {@linkcode decimalsOf} has to know. */
export function amountFacts(name: string): string {
  // Whole numbers, so that even this sum has the same bits every time.
  return `sum(ceil(abs(${name}))) FILTER (reason IS NULL) AS "size ${name}",
    bool_and(${
    isExact(name, DECIMALS[0])
  }) FILTER (reason IS NULL) AS "exact ${name}"`;
}

/**
 * The unit in which amounts are whole numbers: the coarsest that holds every one
 * of them exactly, or else the finest in which no sum can become inexact.
 *
 * @param engine Holds the rows.
 * @param rows Of the file.
 * @param facts What was asked for by {@linkcode amountFacts}.
 * @param name Which amounts.
 * @returns Digits behind the point; negative for units above one.
 */
export async function decimalsOf(
  engine: Engine,
  rows: FileRows,
  facts: Readonly<Record<string, unknown>>,
  name: string,
): Promise<number> {
  return await decimalsFor(
    Number(facts[`size ${name}`] ?? 0),
    async (decimals) => {
      if (decimals === DECIMALS[0]) return facts[`exact ${name}`] !== false;
      const [row] = await engine.rows(
        `SELECT bool_and(${isExact(name, decimals)}) AS exact FROM ${rows.sql}`,
      );
      return row!.exact === true;
    },
  );
}

/**
 * The same, of amounts wherever they lie.
 *
 * @param sum Of their sizes.
 * @param isExactIn Whether all of them are whole numbers of a unit.
 * @returns Digits behind the point.
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

function isExact(name: string, decimals: number): string {
  return `round(${name} * 1e${decimals}) / 1e${decimals} = ${name}`;
}
