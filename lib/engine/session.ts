import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

/** A row as plain values; BIGINT and HUGEINT come as bigint. */
export type EngineRow = Readonly<Record<string, unknown>>;

/** Values for the parameters of a statement, by name. */
export type EngineValues = Readonly<
  Record<string, string | number | bigint | boolean | null>
>;

/** One embedded DuckDB, bounded in memory, that spills into a folder. */
export interface Engine {
  /** A folder of the engine's own, gone when it is closed. */
  readonly folder: string;
  /** Runs one statement and forgets its rows. */
  readonly run: (sql: string, values?: EngineValues) => Promise<void>;
  /** Runs one statement and returns its rows. */
  readonly rows: (
    sql: string,
    values?: EngineValues,
  ) => Promise<readonly EngineRow[]>;
  /** Ends the engine and removes its folder. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** How an engine is opened. */
export interface EngineOptions {
  /**
   * What DuckDB may hold in memory before it spills, for example `"2GB"`.
   *
   * @default {READOUT_MEMORY_LIMIT, or 3 GB but no more than half of the machine}
   */
  readonly memoryLimit?: string | undefined;
  /** Ends the statement that runs; its promise rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
}

const MEMORY_LIMIT = 3e9;
/**
 * Blocks of up to this much are used again instead of being given back to the
 * system and asked for anew, which took a quarter of the processor time.
 */
const BLOCK_MEMORY = "512MB";

/**
 * Opens an engine. DuckDB, native code, is loaded on first use.
 *
 * @param options Memory and abort.
 * @returns The engine; `await using` ends it at the end of the block.
 *
 * @example
 * ```ts
 * import { openEngine } from "readout/engine";
 * import { assertEquals } from "@std/assert";
 *
 * await using engine = await openEngine();
 * const rows = await engine.rows("SELECT $x + 1 AS y", { x: 41 });
 * assertEquals(rows, [{ y: 42 }]);
 * ```
 */
export async function openEngine(options: EngineOptions = {}): Promise<Engine> {
  const { signal } = options;
  signal?.throwIfAborted();
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const folder = await Deno.makeTempDir({ prefix: "readout-" });
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: options.memoryLimit ?? memoryLimit(),
    temp_directory: folder,
    block_allocator_memory: BLOCK_MEMORY,
  });
  const connection = await instance.connect();
  const interrupt = (): void => connection.interrupt();
  signal?.addEventListener("abort", interrupt);
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  };
  return {
    folder,
    run: async (sql, values) => {
      signal?.throwIfAborted();
      await settled(connection.run(sql, values));
    },
    rows: async (sql, values) => {
      signal?.throwIfAborted();
      const reader = await settled(connection.runAndReadAll(sql, values));
      return reader.getRowObjectsJS();
    },
    [Symbol.asyncDispose]: async () => {
      signal?.removeEventListener("abort", interrupt);
      close(connection, instance);
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** A text as an SQL literal, for places where no parameter may stand. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function memoryLimit(): string {
  const named = Deno.env.get("READOUT_MEMORY_LIMIT");
  if (named) return named;
  const { total } = Deno.systemMemoryInfo();
  return `${Math.floor(Math.min(MEMORY_LIMIT, total / 2) / 1e6)}MB`;
}

function close(connection: DuckDBConnection, instance: DuckDBInstance): void {
  connection.closeSync();
  instance.closeSync();
}
