/** Export files: a CSV in, a frame with canonical column names out. */

import { parse } from "@std/csv";
import { basename, join } from "@std/path";
import type { Frame } from "./frame.ts";
import { type ExportType, ReadoutError, SchemaError } from "../api/mod.ts";
import {
  bytesOf,
  type ColumnPlan,
  type CsvFile,
  csvToParquet,
  type Encoding,
  type Engine,
  type FormatChoices,
  notUtf8,
  openEngine,
  openText,
  readingsOf,
  type TextFile,
  whileUnchanged,
} from "../engine/mod.ts";
import {
  COLUMN_NAMES,
  type ColumnName,
  columnType,
  resolveColumns,
  type ResolvedColumns,
} from "./columns.ts";

/**
 * What a file can hold: one of the exports, visitors per variation, the variation
 * of each visitor, or anything, of which every column is text under its header.
 */
export type TableKind = ExportType | "visitors" | "assignments" | "texts";

/** A CSV file whose columns are recognised. */
export interface PlannedTable extends CsvFile, ResolvedColumns {
  readonly kind: TableKind;
}

/** A file as a frame. */
export interface Table {
  /** What it holds. */
  readonly kind: TableKind;
  /**
   * The rows. Canonical columns come under their own names: ids, names and
   * codes as `Utf8`, amounts as `Float64`, counts as `Int64`, times as
   * `Datetime(ms)` in UTC (or as written, when they carry no offset). Unknown
   * columns keep their headers, as `Utf8`.
   */
  readonly frame: Frame;
  /** Canonical name to header in the file. */
  readonly columns: Readonly<Partial<Record<ColumnName, string>>>;
  /** Headers that were not recognised; their columns are kept. */
  readonly unknownColumns: readonly string[];
  /** The file, as errors call it. */
  readonly source: string;
  /**
   * How its letters and cells were read, where that is not as programs write
   * them: `Date is read as day first: 31/12/2026`.
   */
  readonly readAs: readonly string[];
}

/** How a file is read. */
export interface ReadTableOptions {
  /** What it holds. @default {"orders"} */
  readonly kind?: TableKind | undefined;
  /** Canonical name to header, where the headers do not say it themselves. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Character between fields. @default {the one of , ; | and tab that splits the header most} */
  readonly separator?: string | undefined;
  /** How its cells are written, where that cannot be found out. */
  readonly formats?: FormatChoices | undefined;
  /** How its letters are written, where that cannot be found out. @default {"utf-8"} */
  readonly encoding?: Encoding | undefined;
  /** Headers of columns that are not to be used. */
  readonly ignore?: readonly string[] | undefined;
  /** Columns that such a table usually must have and that this one need not. */
  readonly optional?: readonly ColumnName[] | undefined;
  /** Columns whose cells may be empty, although they usually must not. */
  readonly blank?: readonly ColumnName[] | undefined;
  /** Headers of further columns that hold amounts. */
  readonly amounts?: readonly string[] | undefined;
  /** What errors call it. @default {the file's name} */
  readonly source?: string | undefined;
}

const REQUIRED: Readonly<Record<TableKind, readonly ColumnName[]>> = {
  orders: ["order_id", "visitor_id", "variation", "net_revenue"],
  order_line_items: ["order_id", "variation", "units", "price"],
  order_reconciliation: ["order_id", "exclusion_reason"],
  visitors: ["variation", "n_visitors"],
  assignments: ["visitor_id", "variation"],
  texts: [],
};

/** Names that only make sense in one kind of file. */
const ONLY_IN: Readonly<Partial<Record<ColumnName, TableKind>>> = {
  n_visitors: "visitors",
  line_item_id: "order_line_items",
  exclusion_reason: "order_reconciliation",
};

/** Bytes in which the header must end. */
const HEADER_BYTES = 65_536;

/**
 * Reads an export file, or a file of visitors per variation (and day).
 *
 * @param path The file: CSV with a header, UTF-8, also compressed by gzip.
 * @param options What it holds and how its columns are called.
 * @returns The frame, and how the columns were recognised.
 * @throws {SchemaError} With every problem: columns that are missing or claimed
 *   twice, rows with too few or too many fields, cells that cannot be read.
 * @throws {ReadoutError} When the file is missing, empty, or a header only.
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
  const source = options.source ?? basename(path);
  await using text = await openText(path, source, options.encoding);
  const table = await planTable(text, { ...options, source });
  const { kind, columns, unknownColumns } = table;
  await using engine = await openEngine();
  const parquet = join(engine.folder, "table.parquet");
  await whileUnchanged(
    path,
    source,
    () => csvToParquet(engine, table, parquet),
  );
  // Parquet is the hand-over: typed, fast, and exact for ids and times.
  const { default: pl } = await import("nodejs-polars");
  const frame = pl.readParquet(parquet);
  checkRows(source, frame.height);
  const readAs = await readings(engine, parquet, text);
  return { kind, frame, columns, unknownColumns, source, readAs };
}

/** How a file was read, where the reader should know. */
export async function readings(
  engine: Engine,
  parquet: string,
  { encoding }: TextFile,
): Promise<readonly string[]> {
  return [
    ...(encoding === "utf-8" ? [] : [`its letters are read as ${encoding}`]),
    ...await readingsOf(engine, parquet),
  ];
}

/** Finds out which column of a CSV file is which. */
export async function planTable(
  text: TextFile,
  options: ReadTableOptions & { readonly source: string },
): Promise<PlannedTable> {
  const { source, kind = "orders", formats } = options;
  const { path, compression } = text;
  const { headers, separator } = await headerOf(text, options);
  const resolved = resolveTable(source, headers, kind, options);
  const plan = planColumns(headers, resolved, kind, options);
  return {
    kind,
    source,
    path,
    compression,
    separator,
    plan,
    formats,
    ...resolved,
  };
}

/** The columns of one kind of table among a file's headers. */
export function resolveTable(
  source: string,
  headers: readonly string[],
  kind: TableKind,
  { map, ignore = [], optional = [] }: Pick<
    ReadTableOptions,
    "map" | "ignore" | "optional"
  >,
): ResolvedColumns {
  const candidates = COLUMN_NAMES.filter((name) =>
    kind !== "texts" && (ONLY_IN[name] ?? kind) === kind
  );
  const required = REQUIRED[kind].filter((name) => !optional.includes(name));
  const used = headers.filter((header) => !ignore.includes(header));
  return resolveColumns(source, used, candidates, required, map);
}

/** A table without rows is a question asked wrongly. */
export function checkRows(source: string, rows: number): void {
  if (rows > 0) return;
  throw new ReadoutError(
    `${source} has a header and no rows; check the range and the filters of the export`,
  );
}

/**
 * Reads the first record of a CSV file.
 *
 * @param path The file.
 * @param options Separator and name, as for {@linkcode readTable}.
 * @returns The headers, and the character that stands between fields.
 * @throws {ReadoutError} When the file is missing or empty.
 *
 * @example
 * ```ts
 * import { readHeader } from "readout/loaders";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(path, "date;group;visits\n2019-08-01;A;719\n");
 * assertEquals(await readHeader(path), {
 *   headers: ["date", "group", "visits"],
 *   separator: ";",
 * });
 * ```
 */
export async function readHeader(
  path: string,
  options: Pick<ReadTableOptions, "separator" | "source" | "encoding"> = {},
): Promise<{ readonly headers: string[]; readonly separator: string }> {
  const source = options.source ?? basename(path);
  await using text = await openText(path, source, options.encoding);
  return await headerOf(text, { ...options, source });
}

async function headerOf(
  file: TextFile,
  { source, separator: named }: Pick<ReadTableOptions, "separator"> & {
    readonly source: string;
  },
): Promise<{ readonly headers: string[]; readonly separator: string }> {
  const start = await readStart(file);
  const text = new TextDecoder("utf-8").decode(start);
  const end = endOfFirstRecord(text);
  const line = text.slice(0, end);
  if (line.trim() === "") {
    throw new ReadoutError(
      `${source} is empty; export it again, or check the path`,
    );
  }
  if (line.includes("\ufffd")) {
    const foreign = await notUtf8(file);
    if (foreign !== null) throw foreign;
  }
  if (end === text.length && start.length === HEADER_BYTES) {
    throw new SchemaError(source, [{
      path: "header",
      message: `does not end within ${HEADER_BYTES} bytes; is this a CSV file`,
    }]);
  }
  const separator = named ?? likeliestSeparator(line);
  const headers = parse(line, { separator })[0] ?? [];
  return { headers: headers.map(nameOrNumber), separator };
}

/** Some programs number the rows in a column without a header. */
function nameOrNumber(header: string, at: number): string {
  return header.trim() === "" ? `column ${at + 1}` : header;
}

async function readStart(file: TextFile): Promise<Uint8Array> {
  const buffer = new Uint8Array(HEADER_BYTES);
  let length = 0;
  for await (const chunk of bytesOf(file)) {
    const part = chunk.subarray(0, HEADER_BYTES - length);
    buffer.set(part, length);
    length += part.length;
    if (length === HEADER_BYTES) break;
  }
  return buffer.subarray(0, length);
}

/** A header may hold line breaks inside quotes. */
function endOfFirstRecord(text: string): number {
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r")) return at;
  }
  return text.length;
}

function likeliestSeparator(firstLine: string): string {
  const count = (separator: string): number =>
    firstLine.split(separator).length;
  return [",", ";", "\t", "|"].reduce((best, separator) =>
    count(separator) > count(best) ? separator : best
  );
}

function planColumns(
  headers: readonly string[],
  { columns }: ResolvedColumns,
  kind: TableKind,
  { blank = [], amounts = [] }: ReadTableOptions,
): ColumnPlan[] {
  const nameOf = new Map(
    Object.entries(columns).map(([name, header]) => [header, name]),
  );
  const taken = new Set(nameOf.values());
  return headers.map((header) => {
    const name = nameOf.get(header) as ColumnName | undefined;
    if (name !== undefined) {
      return {
        header,
        name,
        type: columnType(name),
        required: REQUIRED[kind].includes(name) && !blank.includes(name),
      };
    }
    // A header may be called like a canonical name that was mapped elsewhere.
    const kept = taken.has(header) ? `${header} (as in the file)` : header;
    const type = amounts.includes(header) ? "number" : "text";
    return { header, name: kept, type, required: false };
  });
}
