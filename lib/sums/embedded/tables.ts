/**
 * Tables in the engine: what one step over the orders makes, and another takes. A
 * step asks only for tables that it was handed, so that none runs before what it
 * needs.
 */

import {
  type Engine,
  type EngineRow,
  type EngineValues,
  identifier,
  literal,
  PARQUET,
  parquetSql,
} from "../../engine/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";

/** An engine, and where results are kept; nowhere for orders without a file. */
export interface Store extends Pick<StoredTable, "kept"> {
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

/** Makes a table whose rows are in memory; gives its name. */
export async function make(
  engine: Engine,
  name: string,
  query: string,
  values?: EngineValues,
): Promise<string> {
  await engine.run(`CREATE OR REPLACE TEMP TABLE ${name} AS ${query}`, values);
  return name;
}

/** What rows engines have under which names. */
const namesIn = new WeakMap<Engine, Record<string, string>>();

/** Gives rows a name: where a file lies is no part of what follows from it. */
export async function nameTable(
  engine: Engine,
  name: string,
  from: string,
): Promise<string> {
  const names = namesIn.get(engine) ?? {};
  namesIn.set(engine, names);
  if (names[name] !== from) {
    await engine.run(`CREATE OR REPLACE TEMP VIEW ${name} AS FROM ${from}`);
    names[name] = from;
  }
  return name;
}

/** Gives rows a name by which others are known; those that are not kept are read into memory. */
export async function nameRows(
  { engine, kept }: Store,
  name: string,
  rows: string,
): Promise<string> {
  return kept === undefined
    ? await make(engine, name, `FROM ${rows}`)
    : await nameTable(engine, name, rows);
}

/** Makes what a query reads, where it is to be asked. */
type Prepare = () => Promise<unknown>;

/**
 * Makes a table that follows from the orders alone, and keeps it with them.
 *
 * @param store Holds it.
 * @param name What it is called.
 * @param query Gives its rows.
 */
export async function keep(
  store: Store,
  name: string,
  query: string,
): Promise<string> {
  return await nameRows(store, name, await keptIn(store, query));
}

/**
 * The rows of a query that follows from the orders alone, kept with them.
 *
 * @param follows What else than its words they follow from.
 */
export async function keptRows(
  store: Store,
  query: string,
  prepare?: Prepare,
  follows = "",
): Promise<readonly EngineRow[]> {
  const rows = await keptIn(store, query, prepare, follows);
  return await store.engine.rows(`FROM ${rows}`);
}

/**
 * What a query gives of a table as it is stored, kept with it: found again by the
 * query's own words, over the same bytes read in the same way.
 *
 * @param table The table, and the engine that asks.
 * @param fromStored Gives the query, which names the table as it is told to.
 * @param isNumbered Whether the rows say their number.
 * @returns What stands behind FROM.
 */
export async function overStored(
  { engine, path, kept }: Store & Pick<StoredTable, "path">,
  fromStored: (stored: string) => string,
  isNumbered = true,
): Promise<string> {
  const stored = parquetSql(path, isNumbered);
  const query = fromStored(
    kept === undefined ? stored : await nameTable(engine, "stored", stored),
  );
  return await keptIn({ engine, kept }, query);
}

/**
 * The rows of a query over a table as it is stored, kept with it.
 *
 * @param table The table, and the engine that asks.
 * @param fromStored Gives the query, which names the table as it is told to.
 */
export async function storedRows(
  table: Store & Pick<StoredTable, "path">,
  fromStored: (stored: string) => string,
): Promise<readonly EngineRow[]> {
  return await table.engine.rows(
    `FROM ${await overStored(table, fromStored, false)}`,
  );
}

/** What stands behind FROM for the rows of a query, which are known by its words. */
async function keptIn(
  { engine, kept }: Store,
  query: string,
  prepare?: Prepare,
  follows = "",
): Promise<string> {
  if (kept === undefined) {
    await prepare?.();
    return `(${query})`;
  }
  const path = await kept.derive(`${query}${follows}`, async (target) => {
    await prepare?.();
    await engine.run(`COPY (${query}) TO ${literal(target)} (${PARQUET})`);
  });
  return parquetSql(path);
}

/** SQL of columns under their names. */
export function selected(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} AS ${identifier(name)}`).join(", ");
}
