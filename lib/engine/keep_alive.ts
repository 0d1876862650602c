/** Interval in milliseconds after which the event loop wakes up by itself. */
const LOOK_MS = 100;

/**
 * Keeps the event loop awake while DuckDB works. About once in ten thousand
 * statements, DuckDB's threads finish without waking the event loop, and a
 * process with nothing else to do would wait forever.
 *
 * @param work Promise of a DuckDB call.
 * @returns The result of the call.
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
