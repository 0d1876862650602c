/** The databases of this process: engines that are open at one time share one. */

import type { DuckDBInstance } from "@duckdb/node-api";
import { keepLoopAlive } from "./keep_alive.ts";
import { type ScratchFolder, scratchFolder } from "./scratch.ts";

/** A database, and the folder in which it and its engines write. */
export interface Instance {
  readonly database: DuckDBInstance;
  /** Where engines have folders of their own. */
  readonly folder: string;
  /** Lets go of it; the last one takes the folder with it. */
  readonly release: () => Promise<void>;
}

/** By memory limit. */
const shared = new Map<string, Shared>();

/**
 * A database with a memory limit. To open one and to end it takes longer than
 * many questions do, so it is shared, and kept for who comes next. What is made
 * in it belongs to one connection and ends with it.
 *
 * @param memoryLimit As DuckDB has it: `"3000MB"`.
 * @param isApart Whether its settings will be changed, so that nobody else may
 *   be in it.
 * @returns The database, to be released.
 */
export async function takeInstance(
  memoryLimit: string,
  isApart: boolean,
): Promise<Instance> {
  if (isApart) return await new Shared(memoryLimit, false).take();
  const sharedInstance = shared.get(memoryLimit) ??
    new Shared(memoryLimit, true);
  shared.set(memoryLimit, sharedInstance);
  return await sharedInstance.take();
}

interface Opened {
  readonly database: DuckDBInstance;
  readonly scratch: ScratchFolder;
}

/** Bytes by which the process may have grown with a database that is kept. */
const GROWTH = 100e6;

class Shared {
  readonly #memoryLimit: string;
  readonly #isKept: boolean;
  #users = 0;
  #opening: Promise<Opened> | null = null;
  /** Left by the last user. */
  #idle: DuckDBInstance | null = null;
  /** Bytes of the process when the database was new. */
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
    // Somebody may have come meanwhile.
    if (this.#users > 0) return;
    this.#opening = null;
    // What was freed goes back to the system only when a database ends.
    const hasGrown = Deno.memoryUsage().rss > this.#before + GROWTH;
    if (this.#isKept && !hasGrown) this.#idle = database;
    else database.closeSync();
    await scratch[Symbol.asyncDispose]();
  }

  async #open(): Promise<Opened> {
    const idle = this.#idle;
    this.#idle = null;
    const scratch = await scratchFolder();
    try {
      if (idle !== null && await movedTo(idle, scratch.path)) {
        return { database: idle, scratch };
      }
      const database = await created(this.#memoryLimit, scratch.path);
      this.#before = Deno.memoryUsage().rss;
      return { database, scratch };
    } catch (error) {
      await scratch[Symbol.asyncDispose]();
      throw error;
    }
  }
}

/** Lets a database spill into another folder, unless it has spilled before. */
async function movedTo(
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

let isSparing = false;

/**
 * From now on, what engines of this process free goes back to the system soon: it
 * takes some tenth less memory, and small readouts half as much time again.
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
  isSparing = true;
}

async function created(
  memoryLimit: string,
  folder: string,
): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  return await keepLoopAlive(DuckDBInstance.create(":memory:", {
    memory_limit: memoryLimit,
    temp_directory: folder,
    ...(isSparing
      ? { allocator_bulk_deallocation_flush_threshold: "1MB" }
      : {}),
    // What is kept for the next must hold nothing of the files of the last.
    enable_external_file_cache: "false",
  }));
}
