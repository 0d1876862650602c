/** Where rows are: a file, a query over files, or a frame written to one. */

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
  compressionOf,
  digestOf,
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
import { inputRead } from "./_inputs.ts";
import {
  type FileReadoutOptions,
  type FilesWritten,
  mapIn,
  storedAs,
} from "./readout_files.ts";
import {
  type HeldTable,
  type KnownFile,
  type NamedFile,
  storedIn,
  type Workspace,
} from "./workspace.ts";

/** The path of a file or a query, or rows that are in memory already. */
export type Input = string | Frame | Table;

/**
 * A file that can be read: the one that is named; for a query (`orders.sql`) a
 * Parquet file of what it gives, and for a frame one of its rows. The files of a
 * query are those beside it, read like any other: strictly, and only if they hold
 * the same bytes until the readout is made.
 *
 * @param workspace Holds what is written.
 * @param input Where the rows are.
 * @param name What errors call a frame.
 * @param options How files are written.
 * @throws {ReadoutError} When a query reads anything but files, or does not fit
 *   them.
 */
export async function inputFile(
  workspace: Workspace,
  input: Input,
  name: string,
  options: StoreTableOptions,
): Promise<NamedFile> {
  const workspaceInput = { workspace, written: options };
  if (typeof input !== "string") {
    return { ...await frameFile(workspace, input, name), ...workspaceInput };
  }
  const parts = await partsIn(input);
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
  const stored = await someAtOnce(files, async (file) => {
    const path = resolve(dirname(input), file);
    const namedFile = { ...workspaceInput, path, source: basename(path) };
    const table = await storedIn(namedFile, { kind: "texts" });
    return { file, table, queried: await queriedInput(table, source) };
  });
  for (const { file, table, queried } of stored) {
    tables.set(file, table.path);
    headers.set(table.unknownColumns.toSorted().join(", "), table.source);
    workspace.queried.push(queried);
  }
  if (parts !== null && headers.size > 1) {
    throw new ReadoutError(
      `The parts of ${source} differ in their columns: ${
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
  const digest = parts === null ? await digestOf(input) : "";
  return { ...workspaceInput, path, source, said: { digest } };
}

/**
 * What some work gives of each of some things, as many of them at once as there
 * are cores; or the first error, once nothing is going on any more.
 */
async function someAtOnce<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const queue = [...items.entries()];
  const done: PromiseSettledResult<R>[] = [];
  const take = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, item] = next;
      [done[index]] = await Promise.allSettled([work(item)]);
      if (done[index]!.status === "rejected") queue.length = 0;
    }
  };
  const cores = Array.from({ length: navigator.hardwareConcurrency }, take);
  await Promise.all(cores);
  return done.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

/** The same with its headers, and what the options say of them. */
export async function knownFile(
  workspace: Workspace,
  input: Input,
  name: string,
  files: FilesWritten,
  options: FileReadoutOptions,
  isMeant?: (name: string) => boolean,
): Promise<KnownFile> {
  const written = storedAs(files, options);
  const file = await inputFile(workspace, input, name, written);
  const headers = await tableHeaders(file.path, written);
  return { ...file, headers, map: mapIn(headers, files.map, isMeant) };
}

/**
 * The files of a folder, or those that a pattern in place of a name fits; `null`
 * of a file's own name.
 *
 * @throws {ReadoutError} When none fits.
 */
export async function partsIn(
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
    throw new ReadoutError(`Cannot open ${source}: no file has such a name`);
  }
  const within = relative(dirname(input), folder);
  const from = (name: string): string => `FROM ${literal(join(within, name))}`;
  const sql = names.map(from).join(" UNION ALL BY NAME ");
  return { source, paths: names.map((name) => join(folder, name)), sql };
}

/** Parquet is the hand-over from a frame to whatever reads files. */
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

/** Two queries of one name may stand in different folders. */
async function scratchPath({ engine }: Workspace): Promise<string> {
  const folder = await Deno.makeTempDir({ dir: engine.folder });
  return join(folder, "rows.parquet");
}

/** What a query read: all of a file, whatever becomes of it. */
async function queriedInput(
  table: HeldTable,
  query: string,
): Promise<InputRead> {
  const columns = table.unknownColumns.map((header) => ({
    name: header,
    header,
  }));
  return inputRead(table, columns, {
    holds: `read by ${query}`,
    rows: await countRows(table),
  });
}

/** The rows of a table. */
export async function countRows(
  { engine, path }: Pick<HeldTable, "engine" | "path">,
): Promise<number> {
  const [row] = await engine.rows(
    `SELECT count(*) AS rows FROM ${parquetSql(path)}`,
  );
  return Number(row!.rows);
}

async function readText(path: string, source: string): Promise<string> {
  await compressionOf(path, source);
  return await Deno.readTextFile(path);
}

/** The number of a part: Spark's, Redshift's, Snowflake's and BigQuery's. */
const PART = /(part-\d{5}|\d{4}_part_\d{2}|_\d+_\d+_\d+|\d{12})(?=[-.])/;
/** Parts that are named one by one. */
const NAMED = 3;

/**
 * Looks whether a file is a part of a table whose other parts lie beside it.
 *
 * @param path The file.
 * @throws {ReadoutError} When it is: alone it is less than the table.
 */
async function checkWhole(path: string): Promise<void> {
  const name = basename(path);
  if (!PART.test(name)) return;
  const stem = partStem(name);
  const parts: string[] = [];
  try {
    for await (const entry of Deno.readDir(dirname(path))) {
      if (PART.test(entry.name) && partStem(entry.name) === stem) {
        parts.push(entry.name);
      }
    }
  } catch {
    // Who may read the file alone gets the file alone.
    return;
  }
  if (parts.length < 2) return;
  const otherParts = parts.filter((fileName) => fileName !== name).sort();
  const remaining = otherParts.length - NAMED;
  throw new ReadoutError(
    `${name} is one of ${parts.length} parts of a table, beside ${
      otherParts.slice(0, NAMED).join(", ")
    }${
      remaining > 0 ? ` and ${remaining} more` : ""
    }; put all of them together with a query, as in FROM '${name}' UNION ALL FROM '${
      otherParts[0]
    }'`,
  );
}

function partStem(name: string): string {
  return name.replace(PART, (digits) => digits.replaceAll(/\d+/g, "#"));
}
