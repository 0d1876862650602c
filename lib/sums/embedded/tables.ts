/**
 * Creates, names and caches tables in the engine. A step receives the tables it
 * queries, so no query runs before its tables exist.
 */

import type { Engine, EngineRow, EngineValues } from "../../engine/mod.ts";
import { identifier, literal, PARQUET, parquetSql } from "../../engine/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";

/** An engine and its result cache; data without a file has no cache. */
export interface Store extends Pick<StoredTable, "kept"> {
  readonly engine: Engine;
}

/** Number of rows up to which query optimization costs more than it saves. */
const FEW_ROWS = 2000;

/** Returns whether the rows are too few for query optimization to pay off. */
export function areTooFewToOptimize(rows: number): boolean {
  return rows <= FEW_ROWS;
}

/** Disables the optimizer for all following statements. */
export async function disableOptimizer(engine: Engine): Promise<void> {
  await engine.run("PRAGMA disable_optimizer");
}

/** Creates a table in memory and returns its name. */
export async function createTable(
  engine: Engine,
  name: string,
  query: string,
  values?: EngineValues,
): Promise<string> {
  await engine.run(`CREATE OR REPLACE TEMP TABLE ${name} AS ${query}`, values);
  return name;
}

/** Source of each named view, by engine. */
const viewSources = new WeakMap<Engine, Record<string, string>>();

/**
 * Names a row source, so that the file's path stays out of the cache keys of
 * derived results.
 */
export async function nameTable(
  engine: Engine,
  name: string,
  from: string,
): Promise<string> {
  const names = viewSources.get(engine) ?? {};
  viewSources.set(engine, names);
  if (names[name] !== from) {
    await engine.run(`CREATE OR REPLACE TEMP VIEW ${name} AS FROM ${from}`);
    names[name] = from;
  }
  return name;
}

/** Names a row source; rows without a cache are read into memory. */
export async function nameRows(
  { engine, kept }: Store,
  name: string,
  rows: string,
): Promise<string> {
  return kept === undefined
    ? await createTable(engine, name, `FROM ${rows}`)
    : await nameTable(engine, name, rows);
}

/** Creates the tables that a query reads, only if the query must run. */
type Prepare = () => Promise<unknown>;

/**
 * Creates a table derived from the orders alone and caches it.
 *
 * @param store Engine and cache of the orders.
 * @param name Name of the table.
 * @param query SQL of its rows.
 */
export async function cacheTable(
  store: Store,
  name: string,
  query: string,
): Promise<string> {
  return await nameRows(store, name, await cachedSource(store, query));
}

/**
 * Returns the rows of a query derived from the orders alone, cached.
 *
 * @param dependsOn Further text that the result depends on, for the cache key.
 */
export async function cachedRows(
  store: Store,
  query: string,
  prepare?: Prepare,
  dependsOn = "",
): Promise<readonly EngineRow[]> {
  const rows = await cachedSource(store, query, prepare, dependsOn);
  return await store.engine.rows(`FROM ${rows}`);
}

/**
 * Runs a query over a stored table and caches its result. The cache key is the
 * query text, for the same file content read in the same way.
 *
 * @param table The stored table and its engine.
 * @param queryFrom Returns the query for the given name of the stored table.
 * @param isNumbered Whether rows include their number.
 * @returns SQL source for `FROM`.
 */
export async function cachedQuery(
  { engine, path, kept }: Store & Pick<StoredTable, "path">,
  queryFrom: (stored: string) => string,
  isNumbered = true,
): Promise<string> {
  const stored = parquetSql(path, isNumbered);
  const query = queryFrom(
    kept === undefined ? stored : await nameTable(engine, "stored", stored),
  );
  return await cachedSource({ engine, kept }, query);
}

/**
 * Returns the rows of a query over a stored table, cached.
 *
 * @param table The stored table and its engine.
 * @param queryFrom Returns the query for the given name of the stored table.
 */
export async function cachedStoredRows(
  table: Store & Pick<StoredTable, "path">,
  queryFrom: (stored: string) => string,
): Promise<readonly EngineRow[]> {
  return await table.engine.rows(
    `FROM ${await cachedQuery(table, queryFrom, false)}`,
  );
}

/** Returns the SQL source of a query's cached rows, found by the query text. */
async function cachedSource(
  { engine, kept }: Store,
  query: string,
  prepare?: Prepare,
  dependsOn = "",
): Promise<string> {
  if (kept === undefined) {
    await prepare?.();
    return `(${query})`;
  }
  const path = await kept.derive(`${query}${dependsOn}`, async (target) => {
    await prepare?.();
    await engine.run(`COPY (${query}) TO ${literal(target)} (${PARQUET})`);
  });
  return parquetSql(path);
}

/** Returns a `SELECT` list that gives each column its name. */
export function selectList(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} AS ${identifier(name)}`).join(", ");
}
