/** A file, or a query over files that takes its place. */

import { basename, dirname, extname, join, resolve } from "@std/path";
import { ReadoutError } from "../../api/mod.ts";
import { filesOfQuery, openEngine, runQuery } from "../../engine/mod.ts";
import { storeTable, type StoreTableOptions } from "../../loaders/mod.ts";
import type { Workspace } from "./workspace.ts";

/** Where rows are, and what errors call them. */
export interface NamedFile {
  readonly path: string;
  readonly source: string;
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
  if (extname(path).toLowerCase() !== ".sql") return { path, source };
  const { engine } = workspace;
  const query = { source, sql: await textOf(path, source) };
  const tables = new Map<string, string>();
  await using opened = new AsyncDisposableStack();
  for (const name of await filesOfQuery(engine, query)) {
    const file = resolve(dirname(path), name);
    const used = { ...options, kind: "texts" as const };
    const table = opened.use(await storeTable(file, used));
    if (table.confirm) workspace.confirmations.push(table.confirm);
    tables.set(name, table.path);
  }
  // Two queries of one name may stand in different folders.
  const folder = await Deno.makeTempDir({ dir: engine.folder });
  const target = join(folder, "answer.parquet");
  await using locked = await openEngine({ signal: options.signal });
  await runQuery(locked, query, tables, target);
  return { path: target, source };
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
