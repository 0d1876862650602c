/** Export files: a CSV in, a frame with canonical column names out. */

import { basename, join } from "node:path";
import { checkOptions, READ_TABLE_OPTIONS } from "../options/mod.ts";
import {
  csvToParquet,
  digestOf,
  openEngine,
  openText,
  type Readings,
  type TextFile,
  whileUnchanged,
} from "../engine/mod.ts";
import { checkRows, planTable } from "./_plan.ts";
import type { ReadTableOptions, Table } from "./table.ts";

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
  checkOptions(READ_TABLE_OPTIONS, options);
  const source = options.source ?? basename(path);
  await using text = await openText(path, source, options.encoding);
  const table = await planTable(text, { ...options, source });
  const { kind, columns, unknownColumns } = table;
  await using engine = await openEngine();
  const parquet = join(engine.folder, "table.parquet");
  const digest = await digestOf(path);
  const read = await whileUnchanged(
    path,
    source,
    () => csvToParquet(engine, table, parquet),
    digest,
  );
  checkRows(source, read.rows);
  // Parquet is the hand-over: typed, fast, and exact for ids and times.
  const { default: pl } = await import("nodejs-polars");
  const typed = pl.readParquet(parquet);
  const frame = read.inUtc.length === 0 ? typed : typed.withColumns(
    ...read.inUtc.map((name) => pl.col(name).cast(pl.Datetime("ms", "UTC"))),
  );
  const readAs = saidOf(read, text);
  return { kind, frame, columns, unknownColumns, source, readAs, digest };
}

/** How a file was read, where the reader should know. */
export function saidOf(
  { readAs }: Readings,
  { encoding }: TextFile,
): readonly string[] {
  return [
    ...(encoding === "utf-8" ? [] : [`its letters are read as ${encoding}`]),
    ...readAs,
  ];
}
