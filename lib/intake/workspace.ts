/** What a readout needs while it is made, and gives back at the end. */

import { type Engine, openEngine } from "../engine/mod.ts";
import {
  type StoredTable,
  storeTable,
  type StoreTableOptions,
  type Table,
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

/** Where rows are, what errors call them, and how they are written and kept. */
export interface NamedFile {
  /** Holds what is made of it. */
  readonly workspace: Workspace;
  readonly path: string;
  readonly source: string;
  readonly written: StoreTableOptions;
  /** Of a query or a frame, what the file that was made of it does not say. */
  readonly said?: Partial<Pick<Table, "columns" | "readAs" | "digest">>;
}

/** A table that can be asked. */
export interface HeldTable extends StoredTable {
  readonly engine: Engine;
}

/** A file, and what the options say of its columns. */
export interface KnownFile extends NamedFile {
  readonly headers: readonly string[];
  readonly map: Readonly<Record<string, string>>;
}

/** A file of which more is said. */
export function withMap(file: KnownFile, map: KnownFile["map"]): KnownFile {
  return { ...file, map: { ...file.map, ...map } };
}

/**
 * Stores a file for as long as the workspace is there, which asks at the end
 * whether it has changed.
 */
export async function storedIn(
  { workspace, path, source, said: stated = {}, written, map }:
    & NamedFile
    & Partial<KnownFile>,
  as: StoreTableOptions,
): Promise<HeldTable> {
  const { engine, resources, confirmations } = workspace;
  const options = { ...written, map, ...as, source, confirmsLater: true };
  const table = resources.use(await storeTable(path, options));
  confirmations.push(table.confirm);
  const { columns, ...otherFields } = stated;
  const headers = Object.entries(table.columns).map(([name, header]) => [
    name,
    columns?.[name as keyof typeof columns] ?? header,
  ]);
  return {
    ...table,
    ...otherFields,
    columns: Object.fromEntries(headers),
    engine,
  };
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
