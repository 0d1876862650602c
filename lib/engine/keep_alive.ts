/** Milliseconds after which the event loop looks around by itself. */
const LOOK_MS = 100;

/**
 * Waits for DuckDB with an eye open. Once in some ten thousand statements its
 * threads are done and the event loop is not told: whoever waits for nothing else
 * would wait for ever.
 *
 * @param work What DuckDB was asked for.
 * @returns What it answers.
 *
 * @example
 * ```ts
 * import { keepLoopAlive } from "readout/engine";
 * import { DuckDBInstance } from "@duckdb/node-api";
 * import { assertEquals } from "@std/assert";
 *
 * const database = await keepLoopAlive(DuckDBInstance.create());
 * const connection = await keepLoopAlive(database.connect());
 * const reader = await keepLoopAlive(connection.runAndReadAll("SELECT 1 AS one"));
 * assertEquals(reader.getRowObjectsJS(), [{ one: 1 }]);
 * ```
 */
export async function keepLoopAlive<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => {}, LOOK_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
