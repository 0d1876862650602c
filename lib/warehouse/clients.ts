/** Clients of databases that a command line can name. */

import { SchemaError } from "../api/mod.ts";
import type { Dialect, Runner } from "./dialects.ts";

/** A database that is asked, until it is let go of. */
export interface OpenWarehouse {
  /** What it speaks. */
  readonly dialect: Dialect;
  /** Asks it. */
  readonly runner: Runner<Dialect>;
  /** Lets go of it. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Where a database is. Nothing secret stands in it. */
export type WarehouseConnection =
  | {
    /** A file of DuckDB. */
    readonly engine: "duckdb";
    /** Its path. */
    readonly file: string;
  }
  | {
    /** A server of PostgreSQL. */
    readonly engine: "postgresql";
    /** Name of the environment variable that holds its address and password. */
    readonly addressIn: string;
  };

/**
 * Opens a database, to be read only.
 *
 * @param connection Where it is.
 * @returns The database.
 * @throws {SchemaError} When the environment does not say its address.
 */
export async function openWarehouse(
  connection: WarehouseConnection,
): Promise<OpenWarehouse> {
  return connection.engine === "duckdb"
    ? await openDuckDb(connection.file)
    : await openPostgresql(connection.addressIn);
}

async function openDuckDb(file: string): Promise<OpenWarehouse> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(file, {
    access_mode: "READ_ONLY",
  });
  const connection = await instance.connect();
  return {
    dialect: "duckdb",
    runner: async (sql, parameters) =>
      (await connection.runAndReadAll(sql, listOf(parameters)))
        .getRowObjectsJS(),
    [Symbol.asyncDispose]: () => {
      connection.closeSync();
      instance.closeSync();
      return Promise.resolve();
    },
  };
}

async function openPostgresql(variable: string): Promise<OpenWarehouse> {
  const address = Deno.env.get(variable);
  if (address === undefined) {
    throw new SchemaError("the connection of the warehouse", [{
      path: "addressIn",
      message:
        `names the environment variable ${variable}, which is not set; it must hold an address such as postgres://user:password@host/database`,
    }]);
  }
  const { default: postgres } = await import("postgres");
  const client = postgres(address, {
    max: 1,
    onnotice: () => {},
    connection: { default_transaction_read_only: true },
  });
  return {
    dialect: "postgresql",
    runner: async (
      sql,
      parameters,
    ) => [...await client.unsafe(sql, listOf(parameters))],
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** Both take a list. */
function listOf(
  parameters: Parameters<Runner<Dialect>>[1],
): (string | number | boolean)[] {
  return [...parameters as readonly (string | number | boolean)[]];
}
