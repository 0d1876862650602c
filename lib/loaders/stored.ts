/**
 * Stores tables on disk as Parquet for the engine, without loading all rows into
 * a frame.
 */

import { basename, join } from "node:path";
import {
  checkOptions,
  READ_TABLE_OPTIONS,
  SchemaError,
  STORE_TABLE_OPTIONS,
} from "../base/mod.ts";
import {
  cached,
  type CacheOptions,
  csvToParquet,
  detectCompression,
  type Engine,
  fileDigest,
  literal,
  openEngine,
  openText,
  parquetSql,
  type Readings,
  readingsOf,
  scratchFolder,
  steadiness,
  typeTexts,
} from "../engine/mod.ts";
import { selectExperiment } from "./_experiment.ts";
import { readHeader } from "./_header.ts";
import { inStoreTime } from "./_moments.ts";
import { checkRows, planColumns, planTable, resolveTable } from "./_plan.ts";
import { openWithDates } from "./_unfit_dates.ts";
import { withoutRemarks } from "./_remarks.ts";
import type { ReadTableOptions, StoredTable, Table } from "./table.ts";
import type { Frame } from "./frame.ts";

/**
 * Version of the parser; increase it if the same cells are interpreted
 * differently than before.
 */
const READING = 5;

/** Options for storing a table. */
export interface StoreTableOptions extends ReadTableOptions {
  /** Cache for converted files. */
  readonly cache?: CacheOptions | undefined;
  /** Whether a header without rows is accepted as a table. @default {false} */
  readonly mayBeEmpty?: boolean | undefined;
  /**
   * Whether the caller calls `confirm` before reporting any contents, so that a
   * CSV file can be used before it has been fully verified. @default {false}
   */
  readonly confirmsLater?: boolean | undefined;
  /** Signal that aborts the work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Stores a CSV file (also compressed, `.csv.gz`) as Parquet. The file is
 * converted in one pass and cached under its digest, so that the same bytes load
 * fast the next time. A Parquet file is used directly.
 *
 * @param path Path of the file.
 * @param options Kind of table, column mapping and cache.
 * @returns The stored table; dispose of it when done.
 * @throws {SchemaError} If the file is invalid; lists every problem, like
 *   `readTable`.
 * @throws {ReadoutError} If a file is missing, empty, or cannot be written.
 *
 * @example
 * ```ts
 * import { storeTable } from "readout/loaders";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(path, "Order,Visitor,Group,Revenue\n1,v,A,30.4\n");
 * await using table = await storeTable(path, { cache: { folder: null } });
 * assertEquals(table.columns.variation, "Group");
 * await Deno.remove(path);
 * ```
 */
export async function storeTable(
  path: string,
  options: StoreTableOptions = {},
): Promise<StoredTable> {
  checkOptions(STORE_TABLE_OPTIONS, options);
  await using resources = new AsyncDisposableStack();
  const engine = resources.use(await openEngine({ signal: options.signal }));
  const table = await openTable(engine, path, options);
  await using opened = new AsyncDisposableStack();
  opened.use(table);
  const selected = await selectExperiment(engine, table, options.experiment);
  opened.move();
  return selected;
}

function openTable(
  engine: Engine,
  path: string,
  options: StoreTableOptions,
): Promise<StoredTable> {
  const open = isParquet(path) ? openParquet : openCsv;
  return openWithDates(options, (written) => open(engine, path, written));
}

async function openCsv(
  engine: Engine,
  path: string,
  options: StoreTableOptions,
): Promise<StoredTable> {
  await using resources = new AsyncDisposableStack();
  const source = options.source ?? basename(path);
  const opened = resources.use(await openText(path, source, options.encoding));
  const rows = await withoutRemarks(opened, options.separator);
  const text = rows === null ? opened : resources.use(rows);
  const table = await planTable(text, { ...options, source });
  const { kind, columns, unknownColumns, plan, separator } = table;
  let newStore: Readings | null = null;
  const cachedFile = resources.use(
    await cached({
      origin: path,
      source,
      recipe: JSON.stringify(
        [READING, plan, separator, options.formats ?? null, text.encoding],
      ),
      make: async (target) => {
        const { signal } = options;
        const conversion = await csvToParquet(engine, table, target, signal);
        if (!options.mayBeEmpty) checkRows(source, conversion.rows);
        newStore = conversion;
      },
    }, options.cache),
  );
  if (!options.confirmsLater) await cachedFile.confirm();
  const names = Object.keys(columns);
  const fields = Object.fromEntries(names.map((name) => [name, name]));
  const readings = newStore ?? await readingsOf(engine, cachedFile.path);
  const disposal = resources.move();
  return {
    ...cachedFile,
    readAs: [
      text.encoding !== "utf-8" && `decoded as ${text.encoding}`,
      table.above !== undefined && table.above > 0 &&
      `lines above the header are skipped: ${table.above}`,
      ...text.readAs,
      ...readings.readAs,
    ].filter((line) => line !== false),
    inUtc: readings.inUtc,
    kind,
    source,
    columns,
    unknownColumns,
    fields,
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  };
}

/**
 * Reads an export file, or a file of visitors per variation, optionally by day.
 *
 * @param path Path of the file: CSV with a header, optionally compressed by gzip,
 *   or Parquet.
 * @param options Kind of table and column mapping.
 * @returns The data frame, and the recognized columns.
 * @throws {SchemaError} If the file is invalid: columns are missing or ambiguous,
 *   rows have too few or too many fields, or cells cannot be parsed. Lists every
 *   problem.
 * @throws {ReadoutError} If the file is missing, empty, or has only a header.
 *
 * @example
 * ```ts
 * import { readTable } from "readout/loaders";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(
 *   path,
 *   "Order,Visitor ID,Group,Revenue,Gift\n90071992547409931,v1,A,30.4,yes\n",
 * );
 * const { frame, unknownColumns } = await readTable(path);
 * assertEquals(frame.getColumn("order_id").toArray(), ["90071992547409931"]);
 * assertEquals(frame.getColumn("net_revenue").toArray(), [30.4]);
 * assertEquals(unknownColumns, ["Gift"]);
 * ```
 */
export async function readTable(
  path: string,
  options: ReadTableOptions = {},
): Promise<Table> {
  checkOptions(READ_TABLE_OPTIONS, options);
  await using engine = await openEngine();
  const optionsWithoutCache = { ...options, cache: { folder: null } };
  await using table = await openTable(engine, path, optionsWithoutCache);
  const frame = await frameOfParquet(table);
  checkRows(table.source, frame.height);
  await table.confirm();
  return { ...table, frame };
}

/**
 * Reads a stored table as a frame. Parquet is the exchange format because it is
 * typed, fast, and exact for IDs and times.
 */
async function frameOfParquet(
  { path, fields, inUtc }: StoredTable,
): Promise<Frame> {
  const { default: pl } = await import("nodejs-polars");
  const nameOf = new Map(
    Object.entries(fields).map(([name, field]) => [field, name]),
  );
  const frame = pl.readParquet(path);
  return frame.select(...frame.columns.map((field) => {
    const name = nameOf.get(field) ?? field;
    const column = pl.col(field).alias(name);
    return inUtc.includes(name)
      ? column.cast(pl.Datetime("ms", "UTC"))
      : column;
  }));
}

/**
 * Returns the headers of a file that {@linkcode storeTable} accepts.
 *
 * @param path Path of the file.
 * @param options Separator and encoding.
 * @returns The headers.
 * @throws {ReadoutError} If the file is missing, empty, or not of the type that
 *   its extension implies.
 */
export async function tableHeaders(
  path: string,
  options: Pick<ReadTableOptions, "separator" | "encoding"> = {},
): Promise<readonly string[]> {
  if (!isParquet(path)) return (await readHeader(path, options)).headers;
  await using engine = await openEngine();
  return [...(await parquetTypes(engine, basename(path), path)).keys()];
}

function isParquet(path: string): boolean {
  return path.toLowerCase().endsWith(".parquet");
}

async function openParquet(
  engine: Engine,
  path: string,
  options: StoreTableOptions,
): Promise<StoredTable> {
  const { source = basename(path), kind = "orders" } = options;
  const types = await parquetTypes(engine, source, path);
  const headers = [...types.keys()];
  await checkDecimals(engine, source, path, options.ignore);
  const resolved = resolveTable(source, headers, kind, options);
  const columns = planColumns(headers, resolved, kind, options);
  const typeOf = (header: string): string => types.get(header)!;
  const plan = columns
    .filter(({ header, type }) =>
      type !== "text" && typeOf(header) === "VARCHAR"
    )
    .map(({ header, type }) => ({
      header,
      name: header,
      type,
      required: false,
    }));
  const moments = columns.filter(({ header, type }) =>
    type === "time" && typeOf(header) === "TIMESTAMP WITH TIME ZONE"
  );
  const digest = await fileDigest(path);
  const confirm = steadiness(path, source, digest);
  await using resources = new AsyncDisposableStack();
  const written = async (name: string): Promise<string> =>
    join(resources.use(await scratchFolder()).path, name);
  let typedPath = path;
  let [readAs, zoned]: [readonly string[], readonly string[]] = [[], []];
  if (plan.length > 0) {
    const file = { source, path, plan };
    typedPath = await written("typed.parquet");
    const choices = options.formats ?? {};
    const typed = await typeTexts(engine, file, choices, typedPath);
    ({ readAs, inUtc: zoned } = typed);
  }
  const zone = options.formats?.timeZone;
  if (zone !== undefined && moments.length > 0) {
    const local = await written("local.parquet");
    const fields = moments.map(({ header }) => header);
    const moved = await inStoreTime(engine, typedPath, fields, zone, local);
    readAs = [...readAs, ...moved];
    typedPath = local;
  }
  const disposal = resources.move();
  return {
    kind,
    source,
    digest,
    confirm,
    path: typedPath,
    ...resolved,
    fields: resolved.columns,
    readAs,
    inUtc: columns.filter((column) =>
      zone === undefined &&
      (moments.includes(column) || zoned.includes(column.header))
    ).map(({ name }) => name),
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  };
}

/** Maximum precision of a decimal, in digits, that the engine reads correctly. */
const MOST_DIGITS = 38;

/** @throws {SchemaError} If a decimal column would be read incorrectly. */
async function checkDecimals(
  engine: Engine,
  source: string,
  path: string,
  ignored: readonly string[] = [],
): Promise<void> {
  const rows = await engine.rows(
    `SELECT name, precision FROM parquet_schema(${literal(path)})
     WHERE precision > ${MOST_DIGITS}`,
  );
  const problems = rows.filter(({ name }) => !ignored.includes(String(name)))
    .map(({ name, precision }) => ({
      path: String(name),
      message:
        `is a decimal of ${precision} digits, and at most ${MOST_DIGITS} are supported. Write it with fewer, such as decimal(18, 2), or add --ignore "${name}"`,
    }));
  if (problems.length > 0) throw new SchemaError(source, problems);
}

async function parquetTypes(
  engine: Engine,
  source: string,
  path: string,
): Promise<ReadonlyMap<string, string>> {
  await detectCompression(path, source);
  try {
    const query = `DESCRIBE SELECT * FROM ${parquetSql(path)}`;
    const rows = await engine.rows(query);
    return new Map(
      rows.map((row) => [String(row.column_name), String(row.column_type)]),
    );
  } catch {
    const message =
      "is named .parquet but isn't valid Parquet. It may be truncated or a CSV file";
    throw new SchemaError(source, [{ path: "", message }]);
  }
}
