/** The databases of this process: engines that are open at one time share one. */

import type { DuckDBInstance } from "@duckdb/node-api";
import { type ScratchFolder, scratchFolder } from "./scratch.ts";

/** A database, and the folder in which it and its engines write. */
export interface Instance {
  readonly database: DuckDBInstance;
  /** Where engines have folders of their own. */
  readonly folder: string;
  /** Lets go of it; the last one ends it. */
  readonly release: () => Promise<void>;
}

interface Shared {
  readonly opening: Promise<Opened>;
  users: number;
}

interface Opened {
  readonly database: DuckDBInstance;
  readonly scratch: ScratchFolder;
}

/** By memory limit. */
const shared = new Map<string, Shared>();

/**
 * A database with a memory limit. To open one takes longer than most questions
 * do, and connections to it see nothing of each other's temporary tables.
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
  const found = isApart ? undefined : shared.get(memoryLimit);
  const mine = found ?? { opening: open(memoryLimit), users: 0 };
  const forget = (): void => {
    if (shared.get(memoryLimit) === mine) shared.delete(memoryLimit);
  };
  mine.users++;
  if (!isApart) shared.set(memoryLimit, mine);
  try {
    const { database, scratch } = await mine.opening;
    return {
      database,
      folder: scratch.path,
      release: async () => {
        mine.users--;
        if (mine.users > 0) return;
        forget();
        database.closeSync();
        await scratch[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}

async function open(memoryLimit: string): Promise<Opened> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const scratch = await scratchFolder();
  try {
    const database = await DuckDBInstance.create(":memory:", {
      memory_limit: memoryLimit,
      temp_directory: scratch.path,
    });
    return { database, scratch };
  } catch (error) {
    await scratch[Symbol.asyncDispose]();
    throw error;
  }
}
