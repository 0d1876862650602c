/** The units of amounts in the embedded engine. */

import type { Engine } from "../../../engine/mod.ts";
import { DECIMALS, decimalsFor } from "../units.ts";
import type { FileRows } from "./order_file.ts";

/** SQL of what {@linkcode decimalsOf} has to know. */
export function amountFacts(name: string): string {
  // Whole numbers, so that even this sum has the same bits every time.
  return `sum(ceil(abs(${name}))) FILTER (reason IS NULL) AS "size ${name}",
    bool_and(${
    isExact(name, DECIMALS[0])
  }) FILTER (reason IS NULL) AS "exact ${name}"`;
}

/**
 * The unit in which amounts are whole numbers.
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

function isExact(name: string, decimals: number): string {
  return `round(${name} * 1e${decimals}) / 1e${decimals} = ${name}`;
}
