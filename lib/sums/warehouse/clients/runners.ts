/**
 * Runners for the supported database clients; any other client can be used as
 * well.
 */

import { keepLoopAlive } from "../../../engine/mod.ts";
import { checkOptions, CLICK_HOUSE_RUNNER_OPTIONS } from "../../../base/mod.ts";
import type { Runner, WarehouseRow } from "../dialects.ts";

/** Methods used of a `@duckdb/node-api` connection. */
export interface DuckDbConnection {
  /** Runs one statement. */
  runAndReadAll(
    sql: string,
    values: (string | number | boolean)[],
  ): Promise<{ getRowObjectsJS(): WarehouseRow[] }>;
}

/** Methods used of a `postgres` client. */
export interface PostgresClient {
  /** Runs one statement with bound values. */
  unsafe(
    sql: string,
    values: (string | number | boolean)[],
  ): PromiseLike<readonly WarehouseRow[]>;
}

/** Methods used of a `@clickhouse/client` client. */
export interface ClickHouseClient {
  /** Runs a statement that returns rows. */
  query(
    asked: {
      query: string;
      query_params: Record<string, unknown>;
      format: "JSON";
      abort_signal?: AbortSignal;
    },
  ): Promise<{ json(): Promise<unknown> }>;
  /** Runs a statement that returns no rows. */
  command(
    asked: {
      query: string;
      query_params: Record<string, unknown>;
      abort_signal?: AbortSignal;
    },
  ): Promise<unknown>;
}

/**
 * Returns a runner for a `@duckdb/node-api` connection.
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
 * Returns a runner for a `postgres` client.
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
export function postgresRunner(client: PostgresClient): Runner<"postgresql"> {
  return async (
    sql,
    parameters,
  ) => [...await client.unsafe(sql, [...parameters])];
}

/**
 * Returns a runner for a `@clickhouse/client` client, for servers from 19.14 on,
 * which support bound values.
 *
 * @param client The client.
 * @param options Abort signal for the running statement. The server cancels it as
 *   well if `cancel_http_readonly_queries_on_client_close` is set.
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
