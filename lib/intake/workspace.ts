/** What a readout needs while it is made, and gives back at the end. */

import { type Engine, openEngine } from "../engine/mod.ts";
import {
  type StoredTable,
  storeTable,
  type StoreTableOptions,
} from "../loaders/mod.ts";
import type { HealthCheck, InputRead } from "../record/mod.ts";

/** The engine, and what must stay until the readout is made. */
export interface Workspace {
  readonly engine: Engine;
  readonly resources: AsyncDisposableStack;
  /** Asked when all is read: whether what was read is still what there is. */
  readonly confirmations: (() => Promise<void>)[];
  /** Files that queries have read. */
  readonly queried: InputRead[];
  /** What of the files is doubtful, though it could be read. */
  readonly doubts: HealthCheck[];
}

/**
 * Stores a file for as long as the workspace is there.
 *
 * @param workspace Holds it, and asks at the end whether it has changed.
 * @param path The file.
 * @param options As of {@linkcode storeTable}.
 * @returns The table.
 */
export async function storedIn(
  { resources, confirmations }: Workspace,
  path: string,
  options: StoreTableOptions,
): Promise<StoredTable> {
  const table = resources.use(
    await storeTable(path, { ...options, confirmsLater: true }),
  );
  confirmations.push(table.confirm);
  return table;
}

/**
 * Does some work in an engine of its own.
 *
 * @param signal Ends the work.
 * @param work What to do.
 * @returns What the work gives.
 */
export async function inWorkspace<T>(
  signal: AbortSignal | undefined,
  work: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  await using resources = new AsyncDisposableStack();
  const engine = resources.use(await openEngine({ signal }));
  const confirmations: Workspace["confirmations"] = [];
  const result = await work({
    engine,
    resources,
    confirmations,
    queried: [],
    doubts: [],
  });
  for (const confirm of confirmations) await confirm();
  return result;
}
