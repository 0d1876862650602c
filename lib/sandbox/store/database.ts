import type { DuckDBConnection, DuckDBType } from "@duckdb/node-api";
import { keepLoopAlive } from "../../engine/mod.ts";
import { placeholderText, type Sql, type SqlValue } from "./sql.ts";

/** A row as plain values; BIGINT and HUGEINT come as bigint. */
export type Row = Readonly<Record<string, unknown>>;

/** One embedded DuckDB database. */
export interface Database {
  /** Runs one statement and returns its rows. */
  readonly query: (statement: Sql) => Promise<readonly Row[]>;
  /** Writes the rows of a query into a CSV file with a header; returns their number. */
  readonly writeCsv: (query: Sql, path: string) => Promise<number>;
  /** Makes the tables of a database file readable under a name. */
  readonly attach: (path: string, name: string) => Promise<void>;
  /** The connection itself, for bulk loading. */
  readonly connection: DuckDBConnection;
  /** Closes the database; statements after it fail. */
  readonly close: () => void;
}

/** Opens a database in a file, or in memory. DuckDB is loaded on first use. */
export async function openDatabase(path = ":memory:"): Promise<Database> {
  const duckdb = await import("@duckdb/node-api");
  const instance = await keepLoopAlive(duckdb.DuckDBInstance.create(path, {
    // Several threads add floats in an order of their own: one gives the same bits.
    threads: "1",
    // What was freed goes back to the system at once.
    allocator_flush_threshold: "0MB",
    allocator_bulk_deallocation_flush_threshold: "0MB",
  }));
  const connection = await keepLoopAlive(instance.connect());
  const types: Readonly<Record<string, DuckDBType>> = {
    number: duckdb.DOUBLE,
    bigint: duckdb.BIGINT,
    boolean: duckdb.BOOLEAN,
  };
  const typeOf = (value: SqlValue) => types[typeof value] ?? duckdb.VARCHAR;
  const run = (text: string, values: readonly SqlValue[]) =>
    keepLoopAlive(
      connection.runAndReadAll(text, [...values], values.map(typeOf)),
    );
  return {
    connection,
    query: async (statement) => {
      const reader = await run(placeholderText(statement), statement.values);
      return reader.getRowObjectsJS();
    },
    writeCsv: async (query, path) => {
      const reader = await run(
        `COPY (${placeholderText(query)}) TO ${quoted(path)} (HEADER)`,
        query.values,
      );
      return Number(reader.getRowsJS()[0]?.[0]);
    },
    attach: async (path, name) => {
      await run(`ATTACH ${quoted(path)} AS ${name} (READ_ONLY)`, []);
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** A path as SQL text, for statements that take no bound value there. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "''")}'`;
}
