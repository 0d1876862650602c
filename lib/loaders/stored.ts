/** Tables that stay on disk: Parquet for the engine, never a frame of all rows. */

import { basename, join } from "node:path";
import {
  checkOptions,
  EXPORT_REQUEST,
  READ_TABLE_OPTIONS,
  STORE_EXPORT_OPTIONS,
  STORE_TABLE_OPTIONS,
} from "../options/mod.ts";
import { type Client, type ExportRequest, SchemaError } from "../api/mod.ts";
import {
  cached,
  type CacheOptions,
  type ColumnPlan,
  compressionOf,
  csvToParquet,
  digestOf,
  type Engine,
  openEngine,
  openText,
  parquetSql,
  type Readings,
  readingsOf,
  scratchFolder,
  steadiness,
  typeTexts,
} from "../engine/mod.ts";
import { idOf } from "./_experience.ts";
import { ofExperiment } from "./_experiment.ts";
import {
  type ColumnName,
  columnType,
  type ResolvedColumns,
} from "./columns.ts";
import { readHeader } from "./_header.ts";
import { inStoreTime, momentsIn } from "./_moments.ts";
import { variationNames } from "./_variation_names.ts";
import { checkRows, planTable, resolveTable } from "./_plan.ts";
import { readTable, saidOf } from "./csv.ts";
import type {
  PlannedTable,
  ReadTableOptions,
  StoredTable,
  Table,
  TableKind,
} from "./table.ts";
import type { LoadExportOptions } from "./export.ts";

/** To be raised when the same cells are read as something else than before. */
const READING = 4;

/** How a table is stored. */
export interface StoreTableOptions extends ReadTableOptions {
  /** Where converted files are kept. */
  readonly cache?: CacheOptions | undefined;
  /** Whether a header without rows is a table, too. @default {false} */
  readonly mayBeEmpty?: boolean | undefined;
  /**
   * Whether the caller asks `confirm` before anybody is told what the table
   * holds, so that a CSV file need not be waited for, either. @default {false}
   */
  readonly confirmsLater?: boolean | undefined;
  /** Ends the work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A CSV file (also compressed, `.csv.gz`) as Parquet, converted in one pass and
 * kept under its digest, so that the same bytes are read fast the next time. A
 * Parquet file is taken as it is.
 *
 * @param path The file.
 * @param options What it holds, how its columns are called, where it is kept.
 * @returns The stored table; dispose of it when done.
 * @throws {SchemaError} With every problem, as from `readTable`.
 * @throws {ReadoutError} When a file is missing, empty, or cannot be written.
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
  const table = isParquet(path)
    ? await openParquet(engine, path, options)
    : await openCsv(engine, path, options);
  await using opened = new AsyncDisposableStack();
  opened.use(table);
  const own = await ofExperiment(engine, table, options.experiment);
  opened.move();
  return own;
}

async function openCsv(
  engine: Engine,
  path: string,
  options: StoreTableOptions,
): Promise<StoredTable> {
  await using resources = new AsyncDisposableStack();
  const source = options.source ?? basename(path);
  const text = resources.use(await openText(path, source, options.encoding));
  const table = await planTable(text, { ...options, source });
  const { kind, columns, unknownColumns, plan, separator } = table;
  let made: Readings | null = null;
  const held = resources.use(
    await cached({
      origin: path,
      source,
      recipe: JSON.stringify([
        READING,
        plan,
        separator,
        options.formats ?? null,
        text.encoding,
      ]),
      make: async (target) => {
        made = await convert(engine, table, target, options);
      },
    }, options.cache),
  );
  if (options.confirmsLater !== true) await held.confirm();
  const fields = Object.fromEntries(
    Object.keys(columns).map((name) => [name, name]),
  );
  const readings = made ?? await readingsOf(engine, held.path);
  const kept = resources.move();
  return {
    ...held,
    readAs: saidOf(readings, text),
    inUtc: readings.inUtc,
    kind,
    source,
    columns,
    unknownColumns,
    fields,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/**
 * A file of a few rows, CSV or Parquet, as a frame with canonical columns.
 *
 * @param path The file.
 * @param options What it holds and how its columns are called.
 * @returns The frame, and how the columns were recognised.
 * @throws {SchemaError} With every problem, as from `readTable`.
 */
export async function openTable(
  path: string,
  options: ReadTableOptions = {},
): Promise<Table> {
  checkOptions(READ_TABLE_OPTIONS, options);
  if (!isParquet(path)) return await readTable(path, options);
  await using table = await storeTable(path, options);
  const { default: pl } = await import("nodejs-polars");
  const frame = pl.readParquet(table.path).rename(
    Object.fromEntries(
      Object.entries(table.fields).map(([name, field]) => [field, name]),
    ),
  );
  checkRows(table.source, frame.height);
  await table.confirm();
  return { ...table, frame };
}

/**
 * The headers of a file that {@linkcode storeTable} takes.
 *
 * @param path The file.
 * @param options Separator and encoding.
 * @returns The headers.
 * @throws {ReadoutError} When the file is missing, empty or not what its name says.
 */
export async function tableHeaders(
  path: string,
  options: Pick<ReadTableOptions, "separator" | "encoding"> = {},
): Promise<readonly string[]> {
  if (!isParquet(path)) return (await readHeader(path, options)).headers;
  await using engine = await openEngine();
  return [...(await typesOf(engine, basename(path), path)).keys()];
}

/**
 * An export, streamed to disk and stored like a file.
 *
 * @param client The service.
 * @param experience Id, name, or a part of the name that no other has.
 * @param request What to export: `orders` by default, over the whole lifetime.
 * @param options Column mapping, progress, abort, where it is kept.
 * @returns The stored table; dispose of it when done.
 * @throws {SchemaError} When the file is not what it should be.
 * @throws {ReadoutError} When the export cannot be had, or has no rows and may
 *   not be empty.
 */
export async function storeExport(
  client: Client,
  experience: string,
  request: ExportRequest = {},
  options:
    & LoadExportOptions
    & Pick<StoreTableOptions, "cache" | "mayBeEmpty"> = {},
): Promise<StoredTable> {
  checkOptions(EXPORT_REQUEST, request);
  checkOptions(STORE_EXPORT_OPTIONS, options);
  const id = await idOf(client, experience, options);
  await using folder = await scratchFolder();
  const path = options.saveAs ?? join(folder.path, "export.csv");
  const { exportType, experienceName } = await client.downloadExport(
    id,
    request,
    { path, onProgress: options.onProgress, signal: options.signal },
  );
  const table = {
    kind: exportType,
    map: options.map,
    source: `the ${exportType} export of "${experienceName}"`,
  };
  return await storeTable(path, {
    ...table,
    isExport: true,
    variationNames: await variationNames(client, id, path, {
      ...table,
      signal: options.signal,
    }),
    mayBeEmpty: options.mayBeEmpty,
    cache: options.cache,
    signal: options.signal,
  });
}

function isParquet(path: string): boolean {
  return path.toLowerCase().endsWith(".parquet");
}

async function convert(
  engine: Engine,
  table: PlannedTable,
  target: string,
  { signal, mayBeEmpty = false }: StoreTableOptions,
): Promise<Readings> {
  const made = await csvToParquet(engine, table, target, signal);
  if (!mayBeEmpty) checkRows(table.source, made.rows);
  return made;
}

async function openParquet(
  engine: Engine,
  path: string,
  options: StoreTableOptions,
): Promise<StoredTable> {
  const source = options.source ?? basename(path);
  const kind: TableKind = options.kind ?? "orders";
  const types = await typesOf(engine, source, path);
  const resolved: ResolvedColumns = resolveTable(
    source,
    [...types.keys()],
    kind,
    options,
  );
  const plan = textColumns(types, resolved, options);
  await using resources = new AsyncDisposableStack();
  const digest = await digestOf(path);
  const confirm = await steadiness(path, source, digest);
  const typed = plan.length === 0 ? null : join(
    resources.use(await scratchFolder()).path,
    "typed.parquet",
  );
  if (typed !== null) {
    const file = { source, path, plan };
    await typeTexts(engine, file, options.formats ?? {}, typed);
  }
  const moments = momentsIn(types, resolved);
  const zone = options.formats?.timeZone;
  const local = zone === undefined || moments.length === 0
    ? null
    : join(resources.use(await scratchFolder()).path, "local.parquet");
  const readAs = local === null
    ? []
    : await inStoreTime(engine, typed ?? path, moments, zone!, local);
  const kept = resources.move();
  return {
    kind,
    source,
    path: local ?? typed ?? path,
    ...resolved,
    fields: resolved.columns,
    readAs,
    inUtc: local === null
      ? Object.entries(resolved.columns).flatMap(([name, field]) =>
        moments.includes(field) ? [name] : []
      )
      : [],
    digest,
    confirm,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Columns of texts that are to be numbers or times. */
function textColumns(
  types: ReadonlyMap<string, string>,
  { columns }: ResolvedColumns,
  { amounts = [], counts = [] }: ReadTableOptions,
): ColumnPlan[] {
  const typed: (readonly [string, ColumnPlan["type"]])[] = [
    ...Object.entries(columns).map(([name, field]) =>
      [field, columnType(name as ColumnName)] as const
    ),
    ...amounts.map((field) => [field, "number"] as const),
    ...counts.map((field) => [field, "integer"] as const),
  ];
  return typed.flatMap(([field, type]) =>
    type === "text" || types.get(field) !== "VARCHAR"
      ? []
      : [{ header: field, name: field, type, required: false }]
  );
}

async function typesOf(
  engine: Engine,
  source: string,
  path: string,
): Promise<ReadonlyMap<string, string>> {
  await compressionOf(path, source);
  try {
    const rows = await engine.rows(
      `DESCRIBE SELECT * FROM ${parquetSql(path)}`,
    );
    return new Map(
      rows.map((row) => [String(row.column_name), String(row.column_type)]),
    );
  } catch {
    throw new SchemaError(source, [{
      path: "",
      message:
        "is called .parquet and cannot be read as Parquet; is it whole, or is it CSV",
    }]);
  }
}
