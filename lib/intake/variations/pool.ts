/** Merges several variations into one (a pool). */

import { ReadoutError, suggestionText } from "../../base/mod.ts";
import type { Split } from "../../record/mod.ts";
import { parquetSql } from "../../engine/mod.ts";
import { poolName, poolSql } from "../../sums/mod.ts";
import { sumPerDay, type VisitorRow } from "../visitors/mod.ts";
import type { HeldTable } from "../workspace.ts";

/**
 * @throws {ReadoutError} If the pool has fewer than two variations, or one does
 *   not exist.
 */
export function checkPool(
  pool: readonly string[] | undefined,
  available: readonly string[],
): void {
  if (pool === undefined) return;
  if (new Set(pool).size < 2) {
    throw new ReadoutError(
      `A pool needs at least two variations: current value is ${
        pool.join(",") || "nothing"
      }`,
      "pool",
    );
  }
  for (const name of pool.filter((member) => !available.includes(member))) {
    throw new ReadoutError(
      `Cannot pool "${name}": no such variation; ${
        suggestionText(name, [...new Set(available)])
      }`,
      "pool",
    );
  }
}

/**
 * Returns SQL of the variation, with pooled variations merged into one.
 *
 * @throws {ReadoutError} If the table lacks one of the pooled variations.
 */
export async function pooledVariationSql(
  { engine, path }: HeldTable,
  variation: string,
  pool: readonly string[] | undefined,
): Promise<string> {
  if (pool === undefined) return variation;
  const variationRows = await engine.rows(
    `SELECT DISTINCT ${variation} AS name FROM ${parquetSql(path)}`,
  );
  checkPool(pool, variationRows.map(({ name }) => String(name)));
  return poolSql(variation, pool);
}

/**
 * Returns the split after pooling. The pool's share is the sum of its variations'
 * shares; without a split, each variation counts as one share.
 */
export function poolSplit(
  names: readonly string[],
  split: Split | undefined,
  pool: readonly string[] | undefined,
): Split | undefined {
  if (pool === undefined) return split;
  const together = poolName(pool);
  const separate = [...names.filter((name) => name !== together), ...pool];
  const shares = split === undefined
    ? separate.map((name) => [name, 1] as const)
    : Object.entries(split);
  const inPool = shares.filter(([name]) => pool.includes(name));
  return inPool.length === 0 ? split : {
    ...Object.fromEntries(shares.filter(([name]) => !pool.includes(name))),
    [together]: inPool.reduce((sum, [, share]) => sum + Number(share), 0),
  };
}

/** Returns the visitor rows with pooled variations added up per day. */
export function poolRows(
  rows: readonly VisitorRow[],
  pool: readonly string[] | undefined,
): readonly VisitorRow[] {
  if (pool === undefined) return rows;
  return sumPerDay(rows.map(({ variation, ...row }) => ({
    ...row,
    variation: pool.includes(variation) ? poolName(pool) : variation,
  })));
}
