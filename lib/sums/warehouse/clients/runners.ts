/** Runners of the clients that resolve here; any other client fits as well. */

import { keepLoopAlive } from "../../../engine/mod.ts";
import { checkOptions, CLICK_HOUSE_RUNNER_OPTIONS } from "../../../base/mod.ts";
import type { Runner, WarehouseRow } from "../dialects.ts";

/** What is used of a connection of `@duckdb/node-api`. */
export interface DuckDbConnection {
  /** Runs one statement. */
  runAndReadAll(
    sql: string,
    values: (string | number | boolean)[],
  ): Promise<{ getRowObjectsJS(): WarehouseRow[] }>;
}

/** What is used of a client of `postgres`. */
export interface PostgresClient {
  /** Runs one statement with values beside it. */
  unsafe(
    sql: string,
    values: (string | number | boolean)[],
  ): PromiseLike<readonly WarehouseRow[]>;
}

/** What is used of a client of `@clickhouse/client`. */
export interface ClickHouseClient {
  /** Asks for rows. */
  query(
    asked: {
      query: string;
      query_params: Record<string, unknown>;
      format: "JSON";
      abort_signal?: AbortSignal;
    },
  ): Promise<{ json(): Promise<unknown> }>;
  /** Runs what gives no rows. */
  command(
    asked: {
      query: string;
      query_params: Record<string, unknown>;
      abort_signal?: AbortSignal;
    },
  ): Promise<unknown>;
}

/**
 * A runner of a connection of `@duckdb/node-api`.
 *
 * @param connection The connection.
 * @returns The runner.
 *
 * @example
 * ```ts
 * import { DuckDBInstance } from "@duckdb/node-api";
 * import { duckDbRunner } from "readout/warehouse";
 * import { assertEquals } from "@std/assert";
 *
 * const connection = await (await DuckDBInstance.create()).connect();
 * const ask = duckDbRunner(connection);
 * assertEquals(await ask("SELECT $1 || '!' AS said", ["So"]), [{ said: "So!" }]);
 * ```
 */
export function duckDbRunner(connection: DuckDbConnection): Runner<"duckdb"> {
  return async (sql, parameters) => {
    const reader = await keepLoopAlive(
      connection.runAndReadAll(sql, [...parameters]),
    );
    return reader.getRowObjectsJS();
  };
}

/**
 * A runner of a client of `postgres`.
 *
 * @param client The client.
 * @returns The runner.
 *
 * @example
 * ```ts
 * import postgres from "postgres";
 * import { postgresRunner } from "readout/warehouse";
 * import { assertEquals } from "@std/assert";
 *
 * // It connects when it is first asked.
 * const client = postgres("postgres://shop@localhost/shop", { max: 1 });
 * const ask = postgresRunner(client);
 * await client.end();
 * assertEquals(typeof ask, "function");
 * ```
 */
export function postgresRunner(
  client: PostgresClient,
): Runner<"postgresql"> {
  return async (
    sql,
    parameters,
  ) => [...await client.unsafe(sql, [...parameters])];
}

/**
 * A runner of a client of `@clickhouse/client`, for servers from 19.14 on, which
 * bind values.
 *
 * @param client The client.
 * @param options What ends the statement that is asked; a server ends it, too,
 *   where `cancel_http_readonly_queries_on_client_close` is set.
 * @returns The runner.
 *
 * @example
 * ```ts
 * import { createClient } from "@clickhouse/client";
 * import { clickHouseRunner } from "readout/warehouse";
 * import { assertEquals } from "@std/assert";
 *
 * // It connects when it is first asked. Large tables take longer than the
 * // thirty seconds that this client waits.
 * const client = createClient({
 *   url: "http://localhost:8123/shop",
 *   request_timeout: 3_600_000,
 *   clickhouse_settings: { send_progress_in_http_headers: 1 },
 * });
 * const ask = clickHouseRunner(client);
 * await client.close();
 * assertEquals(typeof ask, "function");
 * ```
 */
export function clickHouseRunner(
  client: ClickHouseClient,
  options: { readonly signal?: AbortSignal } = {},
): Runner<"clickhouse"> {
  checkOptions(CLICK_HOUSE_RUNNER_OPTIONS, options);
  const { signal } = options;
  return async (query, parameters) => {
    const queryInput = {
      query,
      query_params: { ...parameters },
      ...(signal === undefined ? {} : { abort_signal: signal }),
    };
    if (!/^\s*(SELECT|WITH)\b/i.test(query)) {
      await client.command(queryInput);
      return [];
    }
    const answer = await client.query({ ...queryInput, format: "JSON" });
    const { data } = await answer.json() as { data: WarehouseRow[] };
    return data;
  };
}
