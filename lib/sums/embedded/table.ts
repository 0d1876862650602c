/** Tables in the engine: what one step over the orders makes, and another takes. */

import {
  type Engine,
  type EngineRow,
  type EngineValues,
  literal,
  PARQUET,
  parquetSql,
} from "../../engine/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";

/** Columns by name, each in SQL. */
export type Columns<Name extends string = string> = Readonly<
  Record<Name, string>
>;

/**
 * Rows that are there. A step asks only for tables that it was handed, so that
 * none runs before what it needs; the type says which columns its SQL may name.
 */
export interface Table<Column extends string> {
  /** What stands behind `FROM`. */
  readonly sql: string;
  /** Its columns, each with the SQL that made it. */
  readonly columns: Columns<Column>;
}

/** What a table is made from. */
export interface Recipe<Column extends string> {
  readonly columns: Columns<Column>;
  /** `FROM` and all that follows. */
  readonly from: string;
}

/** Where results are kept; nowhere for orders without a file of their own. */
export type Kept = Pick<StoredTable, "derive">;

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

/** A table that is made anew wherever it is read; its rows are not held. */
export function view<Column extends string>(
  recipe: Recipe<Column>,
): Table<Column> {
  return { sql: `(${query(recipe)})`, columns: recipe.columns };
}

/** Makes a table whose rows are held. */
export async function make<Column extends string>(
  engine: Engine,
  name: string,
  recipe: Recipe<Column>,
  values?: EngineValues,
): Promise<Table<Column>> {
  const sql = `CREATE OR REPLACE TEMP TABLE ${name} AS ${query(recipe)}`;
  await engine.run(sql, values);
  return { sql: name, columns: recipe.columns };
}

/** Holds the rows of a table that would be made anew wherever it is read. */
export async function held<Column extends string>(
  engine: Engine,
  name: string,
  { sql, columns }: Table<Column>,
): Promise<Table<Column>> {
  await engine.run(`CREATE OR REPLACE TEMP TABLE ${name} AS FROM ${sql}`);
  return { sql: name, columns };
}

/** Makes a table that follows from the orders alone, and keeps it with them. */
export async function keep<Column extends string>(
  engine: Engine,
  kept: Kept,
  name: string,
  recipe: Recipe<Column>,
): Promise<Table<Column>> {
  await keepAs(engine, kept, name, query(recipe));
  return { sql: name, columns: recipe.columns };
}

/** The same of a whole query. */
export async function keepAs(
  engine: Engine,
  { derive }: Kept,
  name: string,
  sql: string,
): Promise<void> {
  if (derive === undefined) {
    await engine.run(`CREATE OR REPLACE TEMP TABLE ${name} AS ${sql}`);
  } else {
    await nameTable(engine, name, await keptWith(engine, derive, sql), {});
  }
}

/** Gives rows a name: where a file lies is no part of what follows from it. */
export async function nameTable<Column extends string>(
  engine: Engine,
  name: string,
  from: string,
  columns: Columns<Column>,
): Promise<Table<Column>> {
  await engine.run(`CREATE OR REPLACE TEMP VIEW ${name} AS FROM ${from}`);
  return { sql: name, columns };
}

/** The rows of a query that follows from the orders alone, kept with them. */
export async function keptRows(
  engine: Engine,
  { derive }: Kept,
  sql: string,
): Promise<readonly EngineRow[]> {
  return await engine.rows(
    derive === undefined ? sql : `FROM ${await keptWith(engine, derive, sql)}`,
  );
}

/**
 * The rows of a query over a table as it is stored, kept with it: found again by
 * the query's own words, over the same bytes read in the same way.
 *
 * @param engine Asks.
 * @param table The table.
 * @param queryOf Gives the query, which names the table as it is told to.
 */
export async function storedRows(
  engine: Engine,
  { path, derive }: Pick<StoredTable, "path" | "derive">,
  queryOf: (table: string) => string,
): Promise<readonly EngineRow[]> {
  const stored = parquetSql(path);
  if (derive === undefined) return await engine.rows(queryOf(stored));
  const { sql } = await nameTable(engine, "stored", stored, {});
  return await keptRows(engine, { derive }, queryOf(sql));
}

async function keptWith(
  engine: Engine,
  derive: NonNullable<Kept["derive"]>,
  sql: string,
): Promise<string> {
  const path = await derive(
    sql,
    (target) => engine.run(`COPY (${sql}) TO ${literal(target)} (${PARQUET})`),
  );
  return parquetSql(path);
}

/** SQL of columns under their names. */
export function selected(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`).join(", ");
}

/** SQL of the names of columns. */
export function named(columns: Columns): string {
  return Object.keys(columns).map((name) => `"${name}"`).join(", ");
}

/** The columns of a table as another table takes them over, and further ones. */
export function carried<Column extends string, More extends string = never>(
  { columns }: Table<Column>,
  more: Columns<More> = {} as Columns<More>,
  prefix = "",
): Columns<Column | More> {
  const taken = Object.keys(columns).map((
    name,
  ) => [name, `${prefix}"${name}"`]);
  return { ...Object.fromEntries(taken), ...more };
}

function query({ columns, from }: Recipe<string>): string {
  return `SELECT ${selected(columns)} ${from}`;
}
