import { join } from "node:path";
import {
  cancellation,
  checkOptions,
  ENGINE_OPTIONS,
  ReadoutError,
} from "../base/mod.ts";
import { inOurWords } from "./_failures.ts";
import { keepLoopAlive } from "./keep_alive.ts";
import { takeInstance } from "./_instance.ts";
import { removeIfThere } from "./scratch.ts";

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
  /**
   * Does some work in an engine with less memory for each core, so that what only
   * waits for something else does not pile up. A limit that somebody named stays.
   */
  readonly withLessMemory: <T>(
    bytesPerCore: number,
    work: (engine: Engine) => Promise<T>,
  ) => Promise<T>;
  /** Ends the statement that runs, which then throws. */
  readonly interrupt: () => void;
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
  /**
   * Whether it shares nothing with other engines, so that its settings may be
   * changed. @default {false}
   */
  readonly apart?: boolean | undefined;
}

const MEMORY_LIMIT = 3e9;

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
  checkOptions(ENGINE_OPTIONS, options);
  const { signal = cancellation(), apart = false } = options;
  signal?.throwIfAborted();
  const configured = options.memoryLimit ??
    Deno.env.get("READOUT_MEMORY_LIMIT");
  const usual = usualMemory();
  await using resources = new AsyncDisposableStack();
  const instance = await takeInstance(configured || inMB(usual), apart);
  resources.defer(instance.release);
  const name = crypto.randomUUID();
  const folder = join(instance.folder, name);
  await Deno.mkdir(folder);
  // What it is in may be gone with the process already.
  resources.defer(() => removeIfThere(folder));
  const connection = await keepLoopAlive(instance.database.connect());
  resources.defer(() => connection.closeSync());
  // Temporary tables are the connection's own; so that others are, too.
  const databaseName = identifier(name);
  await keepLoopAlive(
    connection.run(`ATTACH ':memory:' AS ${databaseName}; USE ${databaseName}`),
  );
  resources.defer(() =>
    keepLoopAlive(connection.run(`USE memory; DETACH ${databaseName}`)).then(
      () => {},
      () => {},
    )
  );
  const interrupt = (): void => connection.interrupt();
  signal?.addEventListener("abort", interrupt);
  resources.defer(() => signal?.removeEventListener("abort", interrupt));
  const settled = async <T>(work: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted();
    try {
      return await keepLoopAlive(work());
    } catch (error) {
      signal?.throwIfAborted();
      throw inOurWords(error);
    }
  };
  const open = resources.move();
  const engine: Engine = {
    folder,
    run: async (sql, values) => {
      await settled(() => connection.run(sql, values));
    },
    rows: async (sql, values) => {
      const reader = await settled(() => connection.runAndReadAll(sql, values));
      return reader.getRowObjectsJS();
    },
    withLessMemory: async (bytesPerCore, work) => {
      const less = bytesPerCore * navigator.hardwareConcurrency;
      if (configured || less >= usual) return await work(engine);
      await using sparing = await openEngine({
        memoryLimit: inMB(less),
        apart: true,
        signal,
      });
      return await work(sparing);
    },
    interrupt,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
  return engine;
}

/** A text as an SQL literal, for places where no parameter may stand. */
export function literal(text: string): string {
  // The engine takes the SQL for ended at a zero.
  const parts = text.split("\0")
    .map((piece) => `'${piece.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts[0]! : `(${parts.join(" || chr(0) || ")})`;
}

/** A name as an SQL identifier. */
export function identifier(name: string): string {
  if (name.includes("\0")) {
    throw new ReadoutError(
      `A name has a byte that is zero, which no column can have: ${
        JSON.stringify(name)
      }`,
    );
  }
  return `"${name.replaceAll('"', '""')}"`;
}

function usualMemory(): number {
  return Math.min(MEMORY_LIMIT, Deno.systemMemoryInfo().total / 2);
}

function inMB(bytes: number): string {
  return `${Math.floor(bytes / 1e6)}MB`;
}
