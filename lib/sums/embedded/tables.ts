/**
 * Tables in the engine: what one step over the orders makes, and another takes. A
 * step asks only for tables that it was handed, so that none runs before what it
 * needs.
 */

import {
  type Engine,
  type EngineRow,
  type EngineValues,
  literal,
  PARQUET,
  parquetSql,
} from "../../engine/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";

/** An engine, and where results are kept; nowhere for orders without a file. */
export interface Store extends Pick<StoredTable, "derive"> {
  readonly engine: Engine;
}

/** Rows of which nothing is worth a plan that would spare some. */
const FEW = 2000;

/** Whether rows are so few that to plan with them takes longer than to read them. */
export function areFew(rows: number): boolean {
  return rows <= FEW;
}

/** Lets all statements to come run as they are written. */
export async function disableOptimizer(engine: Engine): Promise<void> {
  await engine.run("PRAGMA disable_optimizer");
}

/** Makes a table whose rows are held; gives its name. */
export async function make(
  engine: Engine,
  name: string,
  query: string,
  values?: EngineValues,
): Promise<string> {
  await engine.run(`CREATE OR REPLACE TEMP TABLE ${name} AS ${query}`, values);
  return name;
}

/** Makes a table that follows from the orders alone, and keeps it with them. */
export async function keep(
  store: Store,
  name: string,
  query: string,
): Promise<string> {
  return store.derive === undefined
    ? await make(store.engine, name, query)
    : await nameTable(store.engine, name, await keptIn(store, query));
}

/** Gives rows a name: where a file lies is no part of what follows from it. */
export async function nameTable(
  engine: Engine,
  name: string,
  from: string,
): Promise<string> {
  await engine.run(`CREATE OR REPLACE TEMP VIEW ${name} AS FROM ${from}`);
  return name;
}

/** The rows of a query that follows from the orders alone, kept with them. */
export async function keptRows(
  store: Store,
  query: string,
): Promise<readonly EngineRow[]> {
  return await store.engine.rows(
    store.derive === undefined ? query : `FROM ${await keptIn(store, query)}`,
  );
}

/**
 * The rows of a query over a table as it is stored, kept with it: found again by
 * the query's own words, over the same bytes read in the same way.
 *
 * @param table The table, and the engine that asks.
 * @param queryOf Gives the query, which names the table as it is told to.
 */
export async function storedRows(
  { engine, path, derive }: Store & Pick<StoredTable, "path">,
  queryOf: (table: string) => string,
): Promise<readonly EngineRow[]> {
  const stored = parquetSql(path);
  if (derive === undefined) return await engine.rows(queryOf(stored));
  const query = queryOf(await nameTable(engine, "stored", stored));
  return await keptRows({ engine, derive }, query);
}

async function keptIn(
  { engine, derive }: Store,
  query: string,
): Promise<string> {
  const path = await derive!(
    query,
    (target) =>
      engine.run(`COPY (${query}) TO ${literal(target)} (${PARQUET})`),
  );
  return parquetSql(path);
}

/** SQL of columns under their names. */
export function selected(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`).join(", ");
}
