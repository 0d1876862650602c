/** Results that follow from the orders alone, kept beside their file. */

import {
  type Engine,
  type EngineRow,
  literal,
  PARQUET,
  parquetSql,
} from "../../engine/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";

/** Where results are kept; nowhere for a table without a file of its own. */
export type Kept = Pick<StoredTable, "derive">;

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

/**
 * Makes such a result a view, or a table where nothing is kept.
 *
 * @param name Of the view.
 * @param engine Makes it.
 * @param file The orders.
 * @param sql The query.
 * @param basis SQL of what it reads beside the orders themselves.
 */
export async function deriveAs(
  name: string,
  engine: Engine,
  { derive }: Kept,
  sql: string,
  basis = "",
): Promise<void> {
  const made = derive === undefined
    ? `TEMP TABLE ${name} AS ${sql}`
    : `TEMP VIEW ${name} AS FROM ${await keptWith(engine, derive, sql, basis)}`;
  await engine.run(`CREATE OR REPLACE ${made}`);
}

async function keptWith(
  engine: Engine,
  derive: NonNullable<Kept["derive"]>,
  sql: string,
  basis = "",
): Promise<string> {
  const path = await derive(
    basis + sql,
    (target) => engine.run(`COPY (${sql}) TO ${literal(target)} (${PARQUET})`),
  );
  return parquetSql(path);
}
