/** Resources that a readout needs while it is made. */

import { type Engine, openEngine } from "../engine/mod.ts";
import {
  type StoredTable,
  storeTable,
  type StoreTableOptions,
  type Table,
} from "../loaders/mod.ts";
import type { HealthCheck, InputRead } from "../record/mod.ts";

/** Engine and temporary resources of a readout. */
export interface Workspace {
  readonly engine: Engine;
  readonly resources: AsyncDisposableStack;
  /**
   * Functions called at the end, which throw if an input changed while it was
   * read.
   */
  readonly confirmations: (() => Promise<void>)[];
  /** Files that queries have read. */
  readonly queried: InputRead[];
  /** Check results for input files that are readable but questionable. */
  readonly doubts: HealthCheck[];
}

/** Input file with its name for error messages, its formats and its cache. */
export interface NamedFile {
  /** Workspace that holds data derived from the file. */
  readonly workspace: Workspace;
  readonly path: string;
  readonly source: string;
  readonly written: StoreTableOptions;
  /**
   * Columns and digest to report for a query or frame instead of those of its
   * temporary file.
   */
  readonly said?: Partial<Pick<Table, "columns" | "readAs" | "digest">>;
}

/** Table that can be queried in the engine. */
export interface HeldTable extends StoredTable {
  readonly engine: Engine;
}

/** Input file with its headers and column mapping. */
export interface KnownFile extends NamedFile {
  readonly headers: readonly string[];
  readonly map: Readonly<Record<string, string>>;
}

/** Returns the file with further column mappings. */
export function withMap(file: KnownFile, map: KnownFile["map"]): KnownFile {
  return { ...file, map: { ...file.map, ...map } };
}

/**
 * Stores a file for the lifetime of the workspace, which checks at the end
 * whether the file has changed.
 */
export async function storeFile(
  { workspace, path, source, said: stated = {}, written, map }:
    & NamedFile
    & Partial<KnownFile>,
  storeOptions: StoreTableOptions,
): Promise<HeldTable> {
  const { engine, resources, confirmations } = workspace;
  const options = {
    ...written,
    map,
    ...storeOptions,
    source,
    confirmsLater: true,
  };
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
 * Runs a function in an engine of its own.
 *
 * @param signal Signal that aborts the work.
 * @param work Function to run.
 * @returns The result of the function.
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
