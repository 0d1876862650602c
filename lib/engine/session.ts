import { join } from "node:path";
import {
  checkOptions,
  currentSignal,
  ENGINE_OPTIONS,
  ReadoutError,
} from "../base/mod.ts";
import { translateFailure } from "./_failures.ts";
import { keepLoopAlive } from "./keep_alive.ts";
import { takeInstance } from "./_instance.ts";
import { removeIfThere } from "./scratch.ts";

/** A row of plain values; BIGINT and HUGEINT become bigint. */
export type EngineRow = Readonly<Record<string, unknown>>;

/** Parameter values of a statement, by name. */
export type EngineValues = Readonly<
  Record<string, string | number | bigint | boolean | null>
>;

/** An embedded DuckDB with limited memory that spills to disk. */
export interface Engine {
  /** Folder of the engine, removed when it is closed. */
  readonly folder: string;
  /** Runs one statement and discards its rows. */
  readonly run: (sql: string, values?: EngineValues) => Promise<void>;
  /** Runs one statement and returns its rows. */
  readonly rows: (
    sql: string,
    values?: EngineValues,
  ) => Promise<readonly EngineRow[]>;
  /**
   * Runs work in an engine with less memory per core, so that finished rows do
   * not pile up. An explicitly configured memory limit is kept.
   */
  readonly withLessMemory: <T>(
    bytesPerCore: number,
    work: (engine: Engine) => Promise<T>,
  ) => Promise<T>;
  /** Interrupts the running statement, which then throws. */
  readonly interrupt: () => void;
  /** Closes the engine and removes its folder. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Options for opening an engine. */
export interface EngineOptions {
  /**
   * Memory that DuckDB may use before it spills to disk, for example `"2GB"`.
   *
   * @default {READOUT_MEMORY_LIMIT, or 3 GB but no more than half of the machine}
   */
  readonly memoryLimit?: string | undefined;
  /**
   * Signal that interrupts the running statement; the statement rejects with its
   * reason.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether the engine has its own database, so that its settings may be changed.
   * @default {false}
   */
  readonly apart?: boolean | undefined;
}

const MEMORY_LIMIT = 3e9;

/**
 * Opens an engine. The native DuckDB library is loaded on first use.
 *
 * @param options Memory limit and abort signal.
 * @returns The engine, which `await using` closes at the end of the block.
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
  const { signal = currentSignal(), apart: isSeparate = false } = options;
  signal?.throwIfAborted();
  const configured = options.memoryLimit ??
    Deno.env.get("READOUT_MEMORY_LIMIT");
  const defaultLimit = defaultMemory();
  await using resources = new AsyncDisposableStack();
  const instance = await takeInstance(
    configured || toMegabytes(defaultLimit),
    isSeparate,
  );
  resources.defer(instance.release);
  const name = crypto.randomUUID();
  const folder = join(instance.folder, name);
  await Deno.mkdir(folder);
  // The parent folder may already have been removed at process exit.
  resources.defer(() => removeIfThere(folder));
  const connection = await keepLoopAlive(instance.database.connect());
  resources.defer(() => connection.closeSync());
  // Each connection attaches its own database, so that non-temporary tables are
  // private too.
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
  const settleWork = async <T>(work: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted();
    try {
      return await keepLoopAlive(work());
    } catch (error) {
      signal?.throwIfAborted();
      throw translateFailure(error);
    }
  };
  const open = resources.move();
  const engine: Engine = {
    folder,
    run: async (sql, values) => {
      await settleWork(() => connection.run(sql, values));
    },
    rows: async (sql, values) => {
      const reader = await settleWork(() =>
        connection.runAndReadAll(sql, values)
      );
      return reader.getRowObjectsJS();
    },
    withLessMemory: async (bytesPerCore, work) => {
      const reducedMemory = bytesPerCore * navigator.hardwareConcurrency;
      if (configured || reducedMemory >= defaultLimit) {
        return await work(engine);
      }
      await using sparing = await openEngine({
        memoryLimit: toMegabytes(reducedMemory),
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

/** Quotes a text as an SQL literal, for places where parameters are not allowed. */
export function literal(text: string): string {
  // The engine treats a zero byte as the end of the SQL.
  const parts = text.split("\0")
    .map((piece) => `'${piece.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts[0]! : `(${parts.join(" || chr(0) || ")})`;
}

/** Quotes a name as an SQL identifier. */
export function identifier(name: string): string {
  if (name.includes("\0")) {
    throw new ReadoutError(
      `A column name contains a zero byte: ${JSON.stringify(name)}`,
    );
  }
  return `"${name.replaceAll('"', '""')}"`;
}

function defaultMemory(): number {
  return Math.min(MEMORY_LIMIT, Deno.systemMemoryInfo().total / 2);
}

function toMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1e6)}MB`;
}
