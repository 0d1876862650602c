/** Clients of databases that a command line can name. */

import { ReadoutError, SchemaError } from "../api/mod.ts";
import type { Dialect, Runner } from "./dialects.ts";
import { clickHouseRunner, duckDbRunner, postgresRunner } from "./runners.ts";

/** A database that is asked, until it is let go of. */
export interface OpenWarehouse {
  /** What it speaks. */
  readonly dialect: Dialect;
  /** Asks it. */
  readonly runner: Runner<Dialect>;
  /**
   * Ends what is asked, in the database as well: its promise is rejected, and
   * nothing is asked any more.
   */
  readonly cancel: () => void;
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
    /** A server of PostgreSQL, or of ClickHouse from 19.14 on. */
    readonly engine: "postgresql" | "clickhouse";
    /** Name of the environment variable that holds its address and password. */
    readonly addressIn: string;
  };

/**
 * Opens a database.
 *
 * @param connection Where it is.
 * @param options Whether results will be written; it is opened to be read only
 *   otherwise.
 * @returns The database.
 * @throws {SchemaError} When the environment does not say its address, or its
 *   server is too old.
 */
export async function openWarehouse(
  connection: WarehouseConnection,
  { writes = false }: { readonly writes?: boolean } = {},
): Promise<OpenWarehouse> {
  if (connection.engine === "duckdb") {
    return await openDuckDb(connection.file, writes);
  }
  const { engine, addressIn } = connection;
  const address = Deno.env.get(addressIn);
  if (address === undefined) {
    const example = engine === "postgresql"
      ? "postgres://user:password@host/database"
      : "https://user:password@host:8443/database";
    throw connectionError(
      `names the environment variable ${addressIn}, which is not set; it must hold an address such as ${example}`,
    );
  }
  return engine === "postgresql"
    ? await openPostgresql(address, writes)
    : await openClickHouse(address, writes);
}

function connectionError(message: string): SchemaError {
  return new SchemaError("the connection of the warehouse", [{
    path: "addressIn",
    message,
  }]);
}

/** What refuses to be asked once it has been stopped. */
function stoppable<D extends Dialect>(
  runner: Runner<D>,
  stop: () => void,
): Pick<OpenWarehouse, "runner" | "cancel"> {
  let isStopped = false;
  const ask = runner as Runner<Dialect>;
  return {
    runner: async (sql, parameters) => {
      if (isStopped) throw new ReadoutError("Stopped");
      return await ask(sql, parameters);
    },
    cancel: () => {
      isStopped = true;
      stop();
    },
  };
}

async function openDuckDb(
  file: string,
  writes: boolean,
): Promise<OpenWarehouse> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(file, {
    access_mode: writes ? "READ_WRITE" : "READ_ONLY",
  });
  const connection = await instance.connect();
  return {
    dialect: "duckdb",
    ...stoppable(duckDbRunner(connection), () => connection.interrupt()),
    [Symbol.asyncDispose]: () => {
      connection.closeSync();
      instance.closeSync();
      return Promise.resolve();
    },
  };
}

async function openPostgresql(
  address: string,
  writes: boolean,
): Promise<OpenWarehouse> {
  const { default: postgres } = await import("postgres");
  const client = postgres(address, {
    max: 1,
    onnotice: () => {},
    connection: { default_transaction_read_only: !writes },
  });
  let asked: { cancel(): void } | null = null;
  const runner = postgresRunner({
    unsafe: (sql, values) => {
      const query = client.unsafe(sql, values);
      asked = query;
      return query;
    },
  });
  return {
    dialect: "postgresql",
    ...stoppable(runner, () => asked?.cancel()),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** What a statement may take; large tables take long. */
const MOST_MS = 6 * 3_600_000;

async function openClickHouse(
  address: string,
  writes: boolean,
): Promise<OpenWarehouse> {
  const { ClickHouseLogLevel, createClient } = await import(
    "@clickhouse/client"
  );
  const settings = {
    url: address,
    request_timeout: MOST_MS,
    // Statements and addresses stay out of what is printed.
    log: { level: ClickHouseLogLevel.OFF },
  };
  const first = createClient(settings);
  try {
    const [about] = await clickHouseRunner(first)(
      "SELECT version() AS version, value AS readonly FROM system.settings WHERE name = 'readonly'",
      {},
    );
    const version = String(about?.version);
    if (isOlderThan(version, 19, 14)) {
      throw connectionError(
        `is the address of ClickHouse ${version}, which binds no values: 19.14 or newer is read`,
      );
    }
    if (writes || about?.readonly !== "0") return openedClickHouse(first);
    // A user who may only read may not say so either.
    const second = createClient({
      ...settings,
      clickhouse_settings: {
        readonly: "2",
        // Whoever stops stops the server as well.
        cancel_http_readonly_queries_on_client_close: 1,
      },
    });
    await first.close();
    return openedClickHouse(second);
  } catch (error) {
    await first.close();
    throw error;
  }
}

function openedClickHouse(
  client: Parameters<typeof clickHouseRunner>[0] & {
    close(): Promise<void>;
  },
): OpenWarehouse {
  const controller = new AbortController();
  const { signal } = controller;
  return {
    dialect: "clickhouse",
    ...stoppable(
      clickHouseRunner(client, { signal }),
      () => controller.abort(),
    ),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

function isOlderThan(version: string, major: number, minor: number): boolean {
  const [a, b] = version.split(".").map(Number);
  return a! < major || (a === major && b! < minor);
}
