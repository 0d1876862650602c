/** DuckDB databases of this process, which concurrently open engines share. */

import type { DuckDBInstance } from "@duckdb/node-api";
import { keepLoopAlive } from "./keep_alive.ts";
import { type ScratchFolder, scratchFolder } from "./scratch.ts";

/** A database, and the folder for its own and its engines' files. */
export interface Instance {
  readonly database: DuckDBInstance;
  /** Parent folder of the engines' folders. */
  readonly folder: string;
  /** Releases the database; the last release removes the folder. */
  readonly release: () => Promise<void>;
}

/** Shared databases by memory limit. */
const sharedInstances = new Map<string, SharedInstance>();

/**
 * Returns a database with a memory limit. Opening and closing a database takes
 * longer than many queries, so databases are shared and kept for later users.
 * Objects created in it belong to one connection and disappear with it.
 *
 * @param memoryLimit Memory limit in DuckDB's notation, e.g. `"3000MB"`.
 * @param isSeparate Whether the caller will change settings, so that the database
 *   must not be shared.
 * @returns The database, which the caller must release.
 */
export async function takeInstance(
  memoryLimit: string,
  isSeparate: boolean,
): Promise<Instance> {
  if (isSeparate) return await new SharedInstance(memoryLimit, false).take();
  const sharedInstance = sharedInstances.get(memoryLimit) ??
    new SharedInstance(memoryLimit, true);
  sharedInstances.set(memoryLimit, sharedInstance);
  return await sharedInstance.take();
}

interface OpenDatabase {
  readonly database: DuckDBInstance;
  readonly scratch: ScratchFolder;
}

/** Maximum growth of the process with which a database is kept, in bytes. */
const GROWTH = 100e6;

class SharedInstance {
  readonly #memoryLimit: string;
  readonly #isKept: boolean;
  #users = 0;
  #opening: Promise<OpenDatabase> | null = null;
  /** Idle database left by the last user. */
  #idle: DuckDBInstance | null = null;
  /** Resident memory of the process when the database was created, in bytes. */
  #before = 0;

  constructor(memoryLimit: string, isKept: boolean) {
    this.#memoryLimit = memoryLimit;
    this.#isKept = isKept;
  }

  async take(): Promise<Instance> {
    this.#users++;
    const opening = this.#opening ??= this.#open();
    try {
      const { database, scratch } = await opening;
      return { database, folder: scratch.path, release: () => this.#release() };
    } catch (error) {
      this.#users--;
      if (this.#opening === opening) this.#opening = null;
      throw error;
    }
  }

  async #release(): Promise<void> {
    this.#users--;
    if (this.#users > 0) return;
    const { database, scratch } = await this.#opening!;
    // Another user may have taken the database meanwhile.
    if (this.#users > 0) return;
    this.#opening = null;
    // Freed memory returns to the operating system only when the database
    // closes.
    const hasGrown = Deno.memoryUsage().rss > this.#before + GROWTH;
    if (this.#isKept && !hasGrown) this.#idle = database;
    else database.closeSync();
    await scratch[Symbol.asyncDispose]();
  }

  async #open(): Promise<OpenDatabase> {
    const idle = this.#idle;
    this.#idle = null;
    const scratch = await scratchFolder();
    try {
      if (idle !== null && await setScratchFolder(idle, scratch.path)) {
        return { database: idle, scratch };
      }
      const database = await createDatabase(this.#memoryLimit, scratch.path);
      this.#before = Deno.memoryUsage().rss;
      return { database, scratch };
    } catch (error) {
      await scratch[Symbol.asyncDispose]();
      throw error;
    }
  }
}

/**
 * Changes the folder for temporary files of a database; fails if the database has
 * already used the old folder.
 */
async function setScratchFolder(
  database: DuckDBInstance,
  folder: string,
): Promise<boolean> {
  try {
    const connection = await keepLoopAlive(database.connect());
    try {
      await keepLoopAlive(
        connection.run("SET GLOBAL temp_directory = $folder", { folder }),
      );
    } finally {
      connection.closeSync();
    }
    return true;
  } catch {
    database.closeSync();
    return false;
  }
}

let isSparingMemory = false;

/**
 * Makes engines opened later in this process return freed memory to the operating
 * system sooner. The process then uses about 10% less memory, but small readouts
 * take about 50% longer.
 *
 * @example
 * ```ts
 * import { openEngine, spareMemory } from "readout/engine";
 * import { assertEquals } from "@std/assert";
 *
 * spareMemory();
 * await using engine = await openEngine();
 * assertEquals(await engine.rows("SELECT 1 AS one"), [{ one: 1 }]);
 * ```
 */
export function spareMemory(): void {
  isSparingMemory = true;
}

async function createDatabase(
  memoryLimit: string,
  folder: string,
): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  return await keepLoopAlive(DuckDBInstance.create(":memory:", {
    memory_limit: memoryLimit,
    temp_directory: folder,
    ...(isSparingMemory
      ? { allocator_bulk_deallocation_flush_threshold: "1MB" }
      // Otherwise each statement returns its memory and the next requests it
      // again, which takes 5% of the time of a large readout.
      : { allocator_flush_threshold: "4GB" }),
    // A database kept for the next user must not cache any content of the
    // previous user's files.
    enable_external_file_cache: "false",
  }));
}
