/** Opens the databases that a command line can name. */

import { keepLoopAlive } from "../../../engine/mod.ts";
import {
  checkChoice,
  checkOptions,
  OPEN_WAREHOUSE_OPTIONS,
  SchemaError,
} from "../../../base/mod.ts";
import { asWarehouseError } from "./errors.ts";
import {
  checkedLimits,
  limitedRunner,
  type Limits,
  type WarehouseLimits,
  within,
} from "./_limits.ts";
import { pausedSockets } from "./_sockets.ts";
import type { Dialect, Runner } from "../dialects.ts";
import { clickHouseRunner, duckDbRunner, postgresRunner } from "./runners.ts";

/** Open database connection, closed on disposal. */
export interface OpenWarehouse {
  /** SQL dialect of the database. */
  readonly dialect: Dialect;
  /** Runs statements. */
  readonly runner: Runner<Dialect>;
  /** Closes the connection. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Location of a database. It contains no secrets. */
export type WarehouseConnection =
  & WarehouseLimits
  & (
    | {
      /** Database in a DuckDB file. */
      readonly engine: "duckdb";
      /** Path of the file. */
      readonly file: string;
    }
    | {
      /** Server of PostgreSQL, or of ClickHouse from 19.14 on. */
      readonly engine: "postgresql" | "clickhouse";
      /** Name of the environment variable that holds its address and password. */
      readonly addressIn: string;
    }
  );

/** Options for opening a database. */
export interface OpenWarehouseOptions {
  /**
   * Cancels the running statement, in the database as well. Its promise is
   * rejected, and no further statement runs.
   */
  readonly signal?: AbortSignal | undefined;
}

/** Settings for opening a database of any kind. */
interface Opening {
  readonly signal: AbortSignal | undefined;
  readonly limits: Limits;
}

/**
 * Opens a database for reading only.
 *
 * @param connection Location of the database.
 * @param options Options with an abort signal.
 * @returns The open database, with a timeout per statement.
 * @throws {SchemaError} If the environment does not contain the address, or the
 *   server is too old.
 * @throws {ReadoutError} If the database does not answer in time.
 */
export async function openWarehouse(
  connection: WarehouseConnection,
  options: OpenWarehouseOptions = {},
): Promise<OpenWarehouse> {
  checkOptions(OPEN_WAREHOUSE_OPTIONS, options);
  const opening = { signal: options.signal, limits: checkedLimits(connection) };
  if (connection.engine === "duckdb") {
    return await openDuckDb(connection.file, opening);
  }
  const { engine } = connection;
  checkChoice("engine", String(engine), ["duckdb", ...Object.keys(EXAMPLES)]);
  const address = connectionAddress(connection);
  return engine === "postgresql"
    ? await openPostgresql(address, opening)
    : await openClickHouse(address, opening);
}

const EXAMPLES = {
  postgresql: "postgres://user:password@host/database",
  clickhouse: "https://user:password@host:8443/database",
};

/** Address protocols by engine. */
const PROTOCOLS = { postgresql: /^postgres(ql)?:$/, clickhouse: /^https?:$/ };

/**
 * Returns the address from the environment. No error message quotes any part of
 * it, because it contains a password.
 */
function connectionAddress(
  { engine, addressIn }: Exclude<WarehouseConnection, { engine: "duckdb" }>,
): string {
  const example = `an address such as ${EXAMPLES[engine]}`;
  const address = Deno.env.get(addressIn);
  if (address === undefined) {
    throw connectionError(
      `names the environment variable ${addressIn}, which is not set; it must hold ${example}`,
    );
  }
  // PostgreSQL addresses may name several hosts.
  const hosts = /(@[^/?,]*),[^/?]*/;
  if (!URL.canParse(address.replace(hosts, "$1"))) {
    throw connectionError(
      `names the environment variable ${addressIn}. It must hold ${example}; write @, / and # in a password as %40, %2F and %23`,
    );
  }
  const [protocol = ""] = /^[a-z][a-z\d+.-]*:/i.exec(address) ?? [];
  if (!PROTOCOLS[engine].test(protocol.toLowerCase())) {
    throw connectionError(
      `names the environment variable ${addressIn}, whose address begins with "${protocol}"; of ${engine} it must hold ${example}`,
    );
  }
  // Without encoding, the client would take the text after the first @ for the
  // host.
  return URL.canParse(address) ? new URL(address).href : address;
}

function connectionError(message: string): SchemaError {
  return new SchemaError("the connection of the warehouse", [{
    path: "addressIn",
    message,
  }]);
}

async function openDuckDb(
  file: string,
  opening: Opening,
): Promise<OpenWarehouse> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await keepLoopAlive(
    DuckDBInstance.create(file, { access_mode: "READ_ONLY" }),
  )
    .catch((error) => {
      throw asWarehouseError(error, true);
    });
  const connection = await keepLoopAlive(instance.connect());
  return opened("duckdb", opening, {
    runner: duckDbRunner(connection) as Runner<Dialect>,
    stop: () => connection.interrupt(),
  }, () => {
    connection.closeSync();
    instance.closeSync();
    return Promise.resolve();
  });
}

/** Returns an open database with a timeout per statement. */
function opened(
  dialect: Dialect,
  { limits, signal }: Opening,
  database: Parameters<typeof limitedRunner>[0],
  close: () => Promise<void>,
): OpenWarehouse {
  return {
    dialect,
    runner: limitedRunner(database, limits.statementSeconds, signal),
    [Symbol.asyncDispose]: close,
  };
}

async function openPostgresql(
  address: string,
  opening: Opening,
): Promise<OpenWarehouse> {
  const { default: postgres } = await import("postgres");
  const closed = new AbortController();
  // The client's documentation has the socket option, but its types do not.
  const options = {
    max: 1,
    socket: pausedSockets(closed.signal),
    onnotice: () => {},
    connect_timeout: opening.limits.connectSeconds,
    connection: {
      default_transaction_read_only: true,
      // The server cancels the statement if no client is left to do so.
      statement_timeout: Math.ceil(
        (opening.limits.statementSeconds + SERVER_GRACE_SECONDS) * 1000,
      ),
    },
  };
  const client = postgres(address, options);
  let running: { cancel(): void } | null = null;
  const runner = postgresRunner({
    unsafe: (sql, values) => {
      const query = client.unsafe(sql, values);
      running = query;
      return query;
    },
  });
  const close = async (): Promise<void> => {
    await client.end({ timeout: CLOSING_SECONDS });
    closed.abort();
  };
  await firstAnswer(() => runner("SELECT 1", []), close, opening);
  return opened("postgresql", opening, {
    runner: runner as Runner<Dialect>,
    stop: () => running?.cancel(),
  }, close);
}

/**
 * Seconds that a server waits longer than its client, whose error message is
 * clearer.
 */
const SERVER_GRACE_SECONDS = 10;

/** Seconds after which a closing connection is dropped. */
const CLOSING_SECONDS = 1;

/**
 * Waits for the first answer and closes the database without one, since its
 * client would retry forever.
 */
async function firstAnswer<T>(
  ask: () => Promise<T>,
  close: () => Promise<void>,
  { limits, signal }: Opening,
): Promise<T> {
  const { connectSeconds } = limits;
  try {
    return await within({
      ask,
      seconds: connectSeconds,
      signal,
      stop: () => void close(),
      late: () =>
        `The database gave no answer within ${connectSeconds} s; check its address and whether a firewall stands between, or raise "connectSeconds" in the connection`,
    });
  } catch (error) {
    await close();
    throw asWarehouseError(error, true);
  }
}

async function openClickHouse(
  address: string,
  opening: Opening,
): Promise<OpenWarehouse> {
  const { ClickHouseLogLevel, createClient } = await import(
    "@clickhouse/client"
  );
  const settings = {
    url: address,
    // Doubled so that this library's timeout, with its clearer message, comes
    // first.
    request_timeout: 2 * opening.limits.statementSeconds * 1000,
    // Statements and addresses must not appear in logs.
    log: { level: ClickHouseLogLevel.OFF },
  };
  const first = createClient(settings);
  const [about] = await firstAnswer(
    () =>
      clickHouseRunner(first)(
        "SELECT version() AS version, value AS readonly FROM system.settings WHERE name = 'readonly'",
        {},
      ),
    () => first.close(),
    opening,
  );
  const version = String(about?.version);
  if (isOlderThan(version, 19, 14)) {
    await first.close();
    throw connectionError(
      `is the address of ClickHouse ${version}, which binds no values: 19.14 or newer is read`,
    );
  }
  // A read-only user may not change settings.
  if (about?.readonly !== "0") {
    return openedClickHouse(first, opening);
  }
  const second = createClient({
    ...settings,
    clickhouse_settings: {
      readonly: "2",
      // Closing the client also cancels the statement on the server.
      cancel_http_readonly_queries_on_client_close: 1,
    },
  });
  await first.close();
  return openedClickHouse(second, opening);
}

function openedClickHouse(
  client: Parameters<typeof clickHouseRunner>[0] & {
    close(): Promise<void>;
  },
  opening: Opening,
): OpenWarehouse {
  const controller = new AbortController();
  const runner = clickHouseRunner(client, { signal: controller.signal });
  return opened("clickhouse", opening, {
    runner: runner as Runner<Dialect>,
    stop: () => controller.abort(),
  }, () => client.close());
}

function isOlderThan(version: string, major: number, minor: number): boolean {
  const [a, b] = version.split(".").map(Number);
  return a! < major || (a === major && b! < minor);
}
