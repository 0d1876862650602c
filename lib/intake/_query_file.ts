/** A file, or a query over files that takes its place. */

import { basename, dirname, extname, join, resolve } from "@std/path";
import { ReadoutError } from "../api/mod.ts";
import {
  digestOf,
  type Engine,
  filesOfQuery,
  literal,
  openEngine,
  runQuery,
} from "../engine/mod.ts";
import type { StoredTable, StoreTableOptions } from "../loaders/mod.ts";
import type { InputRead } from "../record/mod.ts";
import { checkWhole } from "./_parts_of_tables.ts";
import { storedIn, type Workspace } from "./workspace.ts";

/** Where rows are, and what errors call them. */
export interface NamedFile {
  readonly path: string;
  readonly source: string;
  /** SHA-256 of a query itself. */
  readonly digest?: string | undefined;
}

/**
 * The file itself; or, for a query (`orders.sql`), a Parquet file of what it
 * gives. Its files are those beside it, read like any other: strictly, and only
 * if they hold the same bytes until the readout is made.
 *
 * @param workspace Holds what the query gives.
 * @param path The file, or the query.
 * @param options How the files are written.
 * @returns The file to be read.
 * @throws {ReadoutError} When the query reads anything but files, or does not
 *   fit them.
 */
export async function fileOrQuery(
  workspace: Workspace,
  path: string,
  options: StoreTableOptions,
): Promise<NamedFile> {
  const source = basename(path);
  if (extname(path).toLowerCase() !== ".sql") {
    await checkWhole(path);
    return { path, source };
  }
  const { engine } = workspace;
  const query = { source, sql: await textOf(path, source) };
  const tables = new Map<string, string>();
  for (const name of await filesOfQuery(engine, query)) {
    const file = resolve(dirname(path), name);
    const used = { ...options, kind: "texts" as const };
    const table = await storedIn(workspace, file, used);
    tables.set(name, table.path);
    workspace.queried.push(await queriedOf(engine, table, source));
  }
  // Two queries of one name may stand in different folders.
  const folder = await Deno.makeTempDir({ dir: engine.folder });
  const target = join(folder, "answer.parquet");
  await using locked = await openEngine({
    signal: options.signal,
    apart: true,
  });
  await runQuery(locked, query, tables, target);
  return { path: target, source, digest: await digestOf(path) };
}

/** What a query read: all of a file, whatever becomes of it. */
async function queriedOf(
  engine: Engine,
  { source, digest, path, unknownColumns, readAs }: StoredTable,
  query: string,
): Promise<InputRead> {
  return {
    source,
    holds: `read by ${query}`,
    digest,
    rows: await countRows(engine, path),
    columns: unknownColumns.map((header) => ({ name: header, header })),
    unused: [],
    readAs,
    times: null,
    inPeriod: null,
    values: null,
  };
}

/** The rows of a Parquet file. */
export async function countRows(engine: Engine, path: string): Promise<number> {
  const [file] = await engine.rows(
    `SELECT num_rows FROM parquet_file_metadata(${literal(path)})`,
  );
  return Number(file!.num_rows);
}

async function textOf(path: string, source: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    const why = error instanceof Deno.errors.NotFound
      ? "there is no such file"
      : error instanceof Error
      ? error.message
      : String(error);
    throw new ReadoutError(`Cannot open ${source}: ${why}`);
  }
}
