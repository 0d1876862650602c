import type { DuckDBConnection, DuckDBType } from "@duckdb/node-api";
import { keepLoopAlive } from "../../engine/mod.ts";
import { placeholderText, type Sql, type SqlValue } from "./sql.ts";

/** A row of plain values; BIGINT and HUGEINT become bigint. */
export type Row = Readonly<Record<string, unknown>>;

/** An embedded DuckDB database. */
export interface Database {
  /** Runs one statement and returns its rows. */
  readonly query: (statement: Sql) => Promise<readonly Row[]>;
  /**
   * Writes the rows of a query to a CSV file with a header, and returns their
   * number.
   */
  readonly writeCsv: (query: Sql, path: string) => Promise<number>;
  /** Attaches a database file for reading under the given name. */
  readonly attach: (path: string, name: string) => Promise<void>;
  /** Connection of the database, for bulk loading. */
  readonly connection: DuckDBConnection;
  /** Closes the database; later statements fail. */
  readonly close: () => void;
}

/** Opens a database in a file or in memory. DuckDB is loaded on first use. */
export async function openDatabase(path = ":memory:"): Promise<Database> {
  const duckdb = await import("@duckdb/node-api");
  const instance = await keepLoopAlive(duckdb.DuckDBInstance.create(path, {
    // A single thread gives reproducible results, because several threads add
    // floats in varying order.
    threads: "1",
    // Freed memory returns to the system immediately.
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

/** Quotes a path as SQL, for statements that do not accept bound values. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "''")}'`;
}
