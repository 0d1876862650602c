/**
 * Turns an input (a file, an SQL query over files, or a data frame) into a
 * readable file.
 */

import {
  basename,
  dirname,
  extname,
  join,
  matchesGlob,
  relative,
  resolve,
} from "node:path";
import { ReadoutError } from "../base/mod.ts";
import {
  detectCompression,
  fileDigest,
  filesOfQuery,
  literal,
  openEngine,
  parquetSql,
  runQuery,
} from "../engine/mod.ts";
import {
  type Frame,
  type StoreTableOptions,
  type Table,
  tableHeaders,
} from "../loaders/mod.ts";
import type { InputRead } from "../record/mod.ts";
import { describeInput } from "./_inputs.ts";
import {
  type FileReadoutOptions,
  type FilesWritten,
  mapForHeaders,
  storageOptions,
} from "./readout_files.ts";
import {
  type HeldTable,
  type KnownFile,
  type NamedFile,
  storeFile,
  type Workspace,
} from "./workspace.ts";

/** Path of a file or SQL query, or rows in memory. */
export type Input = string | Frame | Table;

/**
 * Returns a readable file for an input. A file is used directly; the result of a
 * query (`orders.sql`) and a frame are written as Parquet. Paths in a query are
 * relative to its folder. The files that it reads are parsed as strictly as any
 * other input, and must stay unchanged until the readout is done.
 *
 * @param workspace Workspace that holds the files written.
 * @param input The file, query or frame.
 * @param name Name used for a frame in error messages.
 * @param options Formats of the files.
 * @throws {ReadoutError} If a query reads anything other than files, or does not
 *   match their columns.
 */
export async function openInputFile(
  workspace: Workspace,
  input: Input,
  name: string,
  options: StoreTableOptions,
): Promise<NamedFile> {
  const workspaceInput = { workspace, written: options };
  if (typeof input !== "string") {
    return { ...await frameFile(workspace, input, name), ...workspaceInput };
  }
  const parts = await findPartFiles(input);
  if (extname(input).toLowerCase() !== ".sql" && parts === null) {
    await checkWhole(input);
    return { ...workspaceInput, path: input, source: basename(input) };
  }
  const { engine } = workspace;
  const query = parts ??
    { source: basename(input), sql: await readText(input, basename(input)) };
  const { source } = query;
  const tables = new Map<string, string>();
  const headers = new Map<string, string>();
  const files = await filesOfQuery(engine, query);
  const stored = await runConcurrently(files, async (file) => {
    const path = resolve(dirname(input), file);
    const namedFile = { ...workspaceInput, path, source: basename(path) };
    const table = await storeFile(namedFile, { kind: "texts" });
    return { file, table, queried: await queriedInput(table, source) };
  });
  for (const { file, table, queried } of stored) {
    tables.set(file, table.path);
    headers.set(table.unknownColumns.toSorted().join(", "), table.source);
    workspace.queried.push(queried);
  }
  if (parts !== null && headers.size > 1) {
    throw new ReadoutError(
      `The parts of ${source} have different columns: ${
        [...headers].map(([names, partNames]) => `${partNames} has ${names}`)
          .join("; ")
      }`,
    );
  }
  const path = await scratchPath(workspace);
  await using locked = await openEngine({
    signal: options.signal,
    apart: true,
  });
  await runQuery(locked, query, tables, path);
  const digest = parts === null ? await fileDigest(input) : "";
  return { ...workspaceInput, path, source, said: { digest } };
}

/**
 * Runs an async function over the items, with one worker per CPU core. If a call
 * fails, no further calls start, and the first error is thrown after the running
 * calls end.
 */
async function runConcurrently<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const queue = [...items.entries()];
  const done: PromiseSettledResult<R>[] = [];
  const runNext = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, item] = next;
      [done[index]] = await Promise.allSettled([work(item)]);
      if (done[index]!.status === "rejected") queue.length = 0;
    }
  };
  const cores = Array.from({ length: navigator.hardwareConcurrency }, runNext);
  await Promise.all(cores);
  return done.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

/**
 * Returns the input file with its headers and the column mapping that applies to
 * them.
 */
export async function openKnownFile(
  workspace: Workspace,
  input: Input,
  name: string,
  files: FilesWritten,
  options: FileReadoutOptions,
  isMeant?: (name: string) => boolean,
): Promise<KnownFile> {
  const formats = storageOptions(files, options);
  const file = await openInputFile(workspace, input, name, formats);
  const headers = await tableHeaders(file.path, formats);
  return { ...file, headers, map: mapForHeaders(headers, files.map, isMeant) };
}

/**
 * Returns the files of a folder, or those that match a glob pattern. Returns
 * `null` if the path names a single file.
 *
 * @throws {ReadoutError} If no file matches.
 */
export async function findPartFiles(
  input: string,
): Promise<{ source: string; sql: string; paths: string[] } | null> {
  const status = await Deno.stat(input).catch(() => null);
  const [folder, pattern] = status?.isDirectory
    ? [input, "*"]
    : [dirname(input), basename(input)];
  if (status?.isFile || !/[*?]/.test(pattern)) return null;
  const source = join(basename(resolve(folder)), pattern);
  const fileNames = await Array.fromAsync(
    Deno.readDir(folder),
    ({ name }) => name,
  )
    .catch(() => []);
  const names = fileNames.filter((name) =>
    !name.startsWith(".") && matchesGlob(name, pattern)
  ).sort();
  if (names.length === 0) {
    throw new ReadoutError(`Cannot open ${source}: file not found`);
  }
  const folderPattern = relative(dirname(input), folder);
  const from = (name: string): string =>
    `FROM ${literal(join(folderPattern, name))}`;
  const sql = names.map(from).join(" UNION ALL BY NAME ");
  return { source, paths: names.map((name) => join(folder, name)), sql };
}

/** Frames are written to Parquet because all later steps read files. */
async function frameFile(
  workspace: Workspace,
  input: Frame | Table,
  name: string,
): Promise<Omit<NamedFile, "workspace" | "written">> {
  const path = await scratchPath(workspace);
  if (!("frame" in input && "source" in input)) {
    (input as Frame).writeParquet(path);
    return { path, source: name, said: { digest: "" } };
  }
  const { frame, source, columns, readAs, digest } = input as Table;
  frame.writeParquet(path);
  return { path, source, said: { columns, readAs, digest } };
}

/**
 * A numbered path is needed because two queries in different folders may have the
 * same name.
 */
async function scratchPath({ engine }: Workspace): Promise<string> {
  const folder = await Deno.makeTempDir({ dir: engine.folder });
  return join(folder, "rows.parquet");
}

/**
 * Records all bytes of a file read by a query, even if the query uses only a
 * part.
 */
async function queriedInput(
  table: HeldTable,
  query: string,
): Promise<InputRead> {
  const columns = table.unknownColumns.map((header) => ({
    name: header,
    header,
  }));
  return describeInput(table, columns, {
    holds: `read by ${query}`,
    rows: await countRows(table),
  });
}

/** Returns the number of rows of a table. */
export async function countRows(
  { engine, path }: Pick<HeldTable, "engine" | "path">,
): Promise<number> {
  const [row] = await engine.rows(
    `SELECT count(*) AS rows FROM ${parquetSql(path)}`,
  );
  return Number(row!.rows);
}

async function readText(path: string, source: string): Promise<string> {
  await detectCompression(path, source);
  return await Deno.readTextFile(path);
}

/** Part-file names written by Spark, Redshift, Snowflake and BigQuery. */
const PART_NAME = /(part-\d{5}|\d{4}_part_\d{2}|_\d+_\d+_\d+|\d{12})(?=[-.])/;
/** Maximum number of part files listed by name in an error. */
const MOST_NAMED = 3;

/**
 * Throws if a file is one part of a table whose other parts are in the same
 * folder.
 *
 * @param path Path of the file.
 * @throws {ReadoutError} If the file is one of several parts of a table.
 */
async function checkWhole(path: string): Promise<void> {
  const name = basename(path);
  if (!PART_NAME.test(name)) return;
  const stem = partStem(name);
  const parts: string[] = [];
  try {
    for await (const entry of Deno.readDir(dirname(path))) {
      if (PART_NAME.test(entry.name) && partStem(entry.name) === stem) {
        parts.push(entry.name);
      }
    }
  } catch {
    // Without permission to list the folder, the file is read alone.
    return;
  }
  if (parts.length < 2) return;
  const otherParts = parts.filter((fileName) => fileName !== name).sort();
  const remaining = otherParts.length - MOST_NAMED;
  throw new ReadoutError(
    `${name} is one of ${parts.length} parts of a table, beside ${
      otherParts.slice(0, MOST_NAMED).join(", ")
    }${
      remaining > 0 ? ` and ${remaining} more` : ""
    }; put all of them together with a query, as in FROM '${name}' UNION ALL FROM '${
      otherParts[0]
    }'`,
  );
}

function partStem(name: string): string {
  return name.replace(PART_NAME, (digits) => digits.replaceAll(/\d+/g, "#"));
}
