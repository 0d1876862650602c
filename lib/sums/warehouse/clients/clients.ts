/** Clients of databases that a command line can name. */

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
  & WarehouseLimits
  & (
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
    }
  );

/** How a database is opened. */
export interface OpenWarehouseOptions {
  /**
   * Ends what is asked, in the database as well: its promise is rejected, and
   * nothing is asked any more.
   */
  readonly signal?: AbortSignal | undefined;
}

/** What opens a database of one kind. */
interface Opening {
  readonly signal: AbortSignal | undefined;
  readonly limits: Limits;
}

/**
 * Opens a database, which can only be read.
 *
 * @param connection Where it is.
 * @param options What ends it.
 * @returns The database, each statement of which has its time.
 * @throws {SchemaError} When the environment does not say its address, or its
 *   server is too old.
 * @throws {ReadoutError} When it does not answer in time.
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

/** How addresses begin. */
const PROTOCOLS = { postgresql: /^postgres(ql)?:$/, clickhouse: /^https?:$/ };

/** The address that the environment holds, of which no error says a part. */
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
  // PostgreSQL's may name several hosts.
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
  // Its client would take what stands behind the first @ for the host.
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

/** A database that has answered, each statement of which has its time. */
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
  // Its documentation has the option of sockets, its types do not.
  const options = {
    max: 1,
    socket: pausedSockets(closed.signal),
    onnotice: () => {},
    connect_timeout: opening.limits.connectSeconds,
    connection: {
      default_transaction_read_only: true,
      // Where nobody is left to stop it, the server does.
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

/** Seconds that a server waits longer than its client, which says more. */
const SERVER_GRACE_SECONDS = 10;

/** Seconds after which a connection is dropped, whatever it still waits for. */
const CLOSING_SECONDS = 1;

/** Where there is none, the database is let go of: its client would try for ever. */
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
        `The database did not respond within ${connectSeconds} s. Check its address and firewalls, or raise "connectSeconds" in the connection`,
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
    // What is said when a statement takes too long is not its client's.
    request_timeout: 2 * opening.limits.statementSeconds * 1000,
    // Statements and addresses stay out of what is printed.
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
      `is the address of ClickHouse ${version}, which doesn't support query parameters: 19.14 or newer is required`,
    );
  }
  // A user who may only read may not say so either.
  if (about?.readonly !== "0") {
    return openedClickHouse(first, opening);
  }
  const second = createClient({
    ...settings,
    clickhouse_settings: {
      readonly: "2",
      // Whoever stops stops the server as well.
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
