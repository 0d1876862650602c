/** Opens the databases that a command line can name. */

import { keepLoopAlive } from "../../../engine/mod.ts";
import {
  checkChoice,
  checkOptions,
  OPEN_WAREHOUSE_OPTIONS,
  SchemaError,
} from "../../../base/mod.ts";
import { asWarehouseError } from "./errors.ts";
import type { Limits, WarehouseLimits } from "./_limits.ts";
import { checkedLimits, limitedRunner, withTimeout } from "./_limits.ts";
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
interface OpenSettings {
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
  const settings = {
    signal: options.signal,
    limits: checkedLimits(connection),
  };
  if (connection.engine === "duckdb") {
    return await openDuckDb(connection.file, settings);
  }
  const { engine } = connection;
  checkChoice("engine", String(engine), ["duckdb", ...Object.keys(EXAMPLES)]);
  const address = connectionAddress(connection);
  return engine === "postgresql"
    ? await openPostgresql(address, settings)
    : await openClickHouse(address, settings);
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
      `refers to the environment variable ${addressIn}, which is not set. It must contain ${example}`,
    );
  }
  // PostgreSQL addresses may name several hosts.
  const hosts = /(@[^/?,]*),[^/?]*/;
  if (!URL.canParse(address.replace(hosts, "$1"))) {
    throw connectionError(
      `refers to the environment variable ${addressIn}. It must contain ${example}; write @, / and # in a password as %40, %2F and %23`,
    );
  }
  const [protocol = ""] = /^[a-z][a-z\d+.-]*:/i.exec(address) ?? [];
  if (!PROTOCOLS[engine].test(protocol.toLowerCase())) {
    throw connectionError(
      `refers to the environment variable ${addressIn}, whose address begins with "${protocol}". For ${engine} it must contain ${example}`,
    );
  }
  // Without encoding, the client would take the text after the first @ for the
  // host.
  return URL.canParse(address) ? new URL(address).href : address;
}

function connectionError(message: string): SchemaError {
  return new SchemaError("the warehouse connection", [{
    path: "addressIn",
    message,
  }]);
}

async function openDuckDb(
  file: string,
  settings: OpenSettings,
): Promise<OpenWarehouse> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await keepLoopAlive(
    DuckDBInstance.create(file, { access_mode: "READ_ONLY" }),
  )
    .catch((error) => {
      throw asWarehouseError(error, true);
    });
  const connection = await keepLoopAlive(instance.connect());
  return limitWarehouse("duckdb", settings, {
    runner: duckDbRunner(connection) as Runner<Dialect>,
    stop: () => connection.interrupt(),
  }, () => {
    connection.closeSync();
    instance.closeSync();
    return Promise.resolve();
  });
}

/** Returns an open database with a timeout per statement. */
function limitWarehouse(
  dialect: Dialect,
  { limits, signal }: OpenSettings,
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
  settings: OpenSettings,
): Promise<OpenWarehouse> {
  const { default: postgres } = await import("postgres");
  const closed = new AbortController();
  // The client's documentation has the socket option, but its types do not.
  const options = {
    max: 1,
    socket: pausedSockets(closed.signal),
    onnotice: () => {},
    connect_timeout: settings.limits.connectSeconds,
    connection: {
      default_transaction_read_only: true,
      // The server cancels the statement if no client is left to do so.
      statement_timeout: Math.ceil(
        (settings.limits.statementSeconds + SERVER_GRACE_SECONDS) * 1000,
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
  await awaitFirstAnswer(() => runner("SELECT 1", []), close, settings);
  return limitWarehouse("postgresql", settings, {
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
async function awaitFirstAnswer<T>(
  ask: () => Promise<T>,
  close: () => Promise<void>,
  { limits, signal }: OpenSettings,
): Promise<T> {
  const { connectSeconds } = limits;
  try {
    return await withTimeout({
      ask,
      seconds: connectSeconds,
      signal,
      stop: () => void close(),
      timeoutMessage: () =>
        `The database did not respond within ${connectSeconds} s. Check its address and firewalls, or raise "connectSeconds" in the connection`,
    });
  } catch (error) {
    await close();
    throw asWarehouseError(error, true);
  }
}

async function openClickHouse(
  address: string,
  settings: OpenSettings,
): Promise<OpenWarehouse> {
  const { ClickHouseLogLevel, createClient } = await import(
    "@clickhouse/client"
  );
  const clientSettings = {
    url: address,
    // Doubled so that this library's timeout, with its clearer message, comes
    // first.
    request_timeout: 2 * settings.limits.statementSeconds * 1000,
    // Statements and addresses must not appear in logs.
    log: { level: ClickHouseLogLevel.OFF },
  };
  const probeClient = createClient(clientSettings);
  const [serverInfo] = await awaitFirstAnswer(
    () =>
      clickHouseRunner(probeClient)(
        "SELECT version() AS version, value AS readonly FROM system.settings WHERE name = 'readonly'",
        {},
      ),
    () => probeClient.close(),
    settings,
  );
  const version = String(serverInfo?.version);
  if (isOlderThan(version, 19, 14)) {
    await probeClient.close();
    throw connectionError(
      `is the address of ClickHouse ${version}, which doesn't support query parameters: 19.14 or newer is required`,
    );
  }
  // A read-only user may not change settings.
  if (serverInfo?.readonly !== "0") {
    return limitClickHouse(probeClient, settings);
  }
  const readOnlyClient = createClient({
    ...clientSettings,
    clickhouse_settings: {
      readonly: "2",
      // Closing the client also cancels the statement on the server.
      cancel_http_readonly_queries_on_client_close: 1,
    },
  });
  await probeClient.close();
  return limitClickHouse(readOnlyClient, settings);
}

function limitClickHouse(
  client: Parameters<typeof clickHouseRunner>[0] & {
    close(): Promise<void>;
  },
  settings: OpenSettings,
): OpenWarehouse {
  const controller = new AbortController();
  const runner = clickHouseRunner(client, { signal: controller.signal });
  return limitWarehouse("clickhouse", settings, {
    runner: runner as Runner<Dialect>,
    stop: () => controller.abort(),
  }, () => client.close());
}

function isOlderThan(version: string, major: number, minor: number): boolean {
  const [a, b] = version.split(".").map(Number);
  return a! < major || (a === major && b! < minor);
}
