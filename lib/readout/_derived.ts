/** Results that follow from the orders alone, kept beside their file. */

import { type Engine, type EngineRow, literal } from "../engine/mod.ts";
import type { StoredTable } from "../loaders/mod.ts";

/** Where results are kept; nowhere for a table without a file of its own. */
type Kept = Pick<StoredTable, "derive">;

/**
 * The rows of a query over the orders that follows from the file alone, so that
 * its result can be kept with it.
 */
export async function derived(
  engine: Engine,
  { derive }: Kept,
  sql: string,
): Promise<readonly EngineRow[]> {
  if (derive === undefined) return await engine.rows(sql);
  return await engine.rows(`FROM ${await keptWith(engine, derive, sql)}`);
}

/** Makes such a result a view, or a table where nothing is kept. */
export async function deriveAs(
  name: string,
  engine: Engine,
  { derive }: Kept,
  sql: string,
): Promise<void> {
  const made = derive === undefined
    ? `TEMP TABLE ${name} AS ${sql}`
    : `TEMP VIEW ${name} AS FROM ${await keptWith(engine, derive, sql)}`;
  await engine.run(`CREATE OR REPLACE ${made}`);
}

async function keptWith(
  engine: Engine,
  derive: NonNullable<Kept["derive"]>,
  sql: string,
): Promise<string> {
  const path = await derive(sql, (target) =>
    engine.run(
      `COPY (${sql}) TO ${literal(target)}
       (FORMAT parquet, PARQUET_VERSION v2, DICTIONARY_SIZE_LIMIT 1000)`,
    ));
  return `read_parquet(${literal(path)})`;
}
