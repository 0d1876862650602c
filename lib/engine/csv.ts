import { ReadoutError, SchemaError } from "../base/mod.ts";
import { join } from "node:path";
import {
  checkedValue,
  isFilled,
  isHeader,
  quickType,
  readCells,
  UNREADABLE,
} from "./_cells.ts";
import { checkBytes, longRow, notUtf8 } from "./bytes.ts";
import type { FirstRowsResult, ZonedTimes } from "./_look.ts";
import { examineFirstRows, findFormats } from "./_look.ts";
import { hasOffset } from "./formats/mod.ts";
import { findProblems } from "./_problems.ts";
import type { Cells, ColumnPlan, CsvFile } from "./plan.ts";
import { type Engine, identifier, literal, openEngine } from "./session.ts";
import { EngineFailure } from "./_failures.ts";
import { formatsRead, metadataSql, type Readings } from "./readings.ts";
import { longRowError } from "./source.ts";
import { plainCopy } from "./text.ts";

/** Result of a conversion. */
export interface Converted extends Readings {
  /** Number of rows in the file. */
  readonly rows: number;
}

/**
 * Converts a CSV file of any size to Parquet in one pass, and keeps the row
 * order. A row with too few or too many fields, an unclosed quote, and an invalid
 * or missing cell abort the pass. Only then is the file read again, to list
 * everything that is wrong with it.
 *
 * @param engine Engine for the conversion.
 * @param file CSV file to convert.
 * @param target Path of the Parquet file, which does not exist if the conversion
 *   fails.
 * @param signal Signal that stops the conversion.
 * @returns Number of rows, and how they were read.
 * @throws {SchemaError} If the file is invalid; the message lists up to 20 broken
 *   rows and invalid cells.
 * @throws {ReadoutError} If the Parquet file cannot be written.
 */
export async function csvToParquet(
  engine: Engine,
  file: CsvFile,
  target: string,
  signal?: AbortSignal,
): Promise<Converted> {
  try {
    const [checked, copied] = await Promise.allSettled([
      checkBytes(file),
      convertSafely({ ...file, engine, target, signal }),
    ]);
    if (checked.status === "rejected") throw checked.reason;
    if (copied.status === "rejected") throw copied.reason;
    return copied.value;
  } catch (error) {
    await Deno.remove(target).catch(() => {});
    throw error;
  }
}

/** A CSV file with the target of its conversion. */
interface Conversion extends CsvFile {
  readonly engine: Engine;
  readonly target: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Converts a file and retries after an engine failure. The engine's parallel
 * reader sometimes fails on valid files when the machine is busy. The retry uses
 * a single thread in a separate database.
 */
async function convertSafely(file: Conversion): Promise<Converted> {
  const { signal } = file;
  try {
    return await convert(file);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof EngineFailure)) throw error;
  }
  await using separateEngine = await openEngine({ apart: true, signal });
  await separateEngine.run("SET threads = 1");
  const singleThreaded: Engine = {
    ...separateEngine,
    withLessMemory: (_, work) => work(singleThreaded),
  };
  return await convert({ ...file, engine: singleThreaded });
}

/**
 * Converts a file in the standard format or, if some rows do not fit, in the one
 * format that fits all rows.
 */
async function convert(file: Conversion): Promise<Converted> {
  const { signal } = file;
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ReadoutError) throw error;
      if (LONG_ROW.test(String(error))) throw longRowError(file.source);
      return null;
    }
  };
  const cells: Cells = {
    ...file,
    from: readCells(file),
    choices: file.formats ?? {},
  };
  const firstRows = await attempt(() => examineFirstRows(cells, false));
  const firstConversion = firstRows?.isUsual === true
    ? await attempt(() => convertWithFormats(file, firstRows))
    : null;
  // A decimal point in a later row may have ended the pass, so every row is
  // examined.
  const standardConversion = firstConversion === null && firstRows?.isUsual &&
      firstRows.open.length > 0
    ? await attempt(async () => {
      const firstRowsResult = await examineFirstRows(cells);
      return firstRowsResult.isUsual
        ? await convertWithFormats(file, firstRowsResult)
        : null;
    })
    : firstConversion;
  if (standardConversion !== null && standardConversion.rows > 0) {
    return standardConversion;
  }
  const encodingError = await notUtf8(file);
  if (encodingError !== null) throw encodingError;
  // DuckDB 1.5 finds no rows after a header that contains a different line
  // ending.
  const uniform = await withUniformLineEnds(file, standardConversion !== null);
  if (uniform !== null) return await convert(uniform);
  if (standardConversion !== null) return standardConversion;
  let fittedConversion = file;
  const converted = await attempt(async () => {
    fittedConversion = { ...file, plan: await findFormats(cells) };
    return await convertWithFormats(fittedConversion, {
      zoned: file.plan.map(() => null),
      open: [],
    });
  });
  return converted ??
    await Promise.reject(
      await conversionError(await withLikeliestFormats(fittedConversion)),
    );
}

/**
 * Returns the conversion with the formats of the readable rows, so that valid
 * dates are not reported as invalid.
 */
async function withLikeliestFormats(file: Conversion): Promise<Conversion> {
  if (file.plan.some(({ format }) => format !== undefined)) return file;
  const from = readCells(file, ", ignore_errors = true");
  const choices = file.formats ?? {};
  return await findFormats({ ...file, from, choices })
    .then((plan) => ({ ...file, plan }), () => file);
}

/**
 * Copies a file with uniform line endings, and returns `null` if that is
 * unnecessary.
 */
async function withUniformLineEnds(
  file: Conversion,
  isRequired: boolean,
): Promise<Conversion | null> {
  const path = join(file.engine.folder, "even.csv");
  // A file that is already the uniform copy must not be copied onto itself.
  if (file.path === path) return null;
  const { mixedEnds } = await plainCopy(file, path);
  return isRequired || mixedEnds
    ? { ...file, path, compression: "none" }
    : null;
}

/** Returns an error with everything that is wrong with an unreadable file. */
async function conversionError(file: Conversion): Promise<ReadoutError> {
  const { signal } = file;
  const row = await longRow(file);
  if (row !== null) return longRowError(file.source, row);
  const problems = await findProblems(file, signal).catch(() => {
    signal?.throwIfAborted();
    return [];
  });
  return problems.length > 0
    ? new SchemaError(file.source, problems)
    : new EngineFailure(
      `Cannot split ${file.source} into rows. Check that it is a CSV file and every quote is closed`,
    );
}

async function convertWithFormats(
  file: Conversion,
  firstRowsResult: Pick<FirstRowsResult, "zoned" | "open">,
): Promise<Converted> {
  const zoned = await zonedTimes(file, firstRowsResult.zoned);
  const isOpen = (index: number): boolean =>
    firstRowsResult.open.includes(index);
  const columns = file.plan.map((column, index) =>
    `${checkedValue(`c${index}`, column, zoned[index]!, isOpen(index))} AS ${
      identifier(column.name)
    }`
  );
  const typeOf = (column: ColumnPlan): string =>
    isOpen(file.plan.indexOf(column)) ? "VARCHAR" : quickType(column);
  const cells = `SELECT ${columns.join(", ")}
    FROM ${readCells(file, "", typeOf)} WHERE ${isFilled(file)}
      AND CASE WHEN ${isHeader(file)} THEN ${UNREADABLE} ELSE true END`;
  const inUtc = file.plan
    .filter(({ format }, index) =>
      !format?.isDays && (zoned[index] || format?.isLocal)
    )
    .map(({ name }) => name);
  const readings = { readAs: formatsRead(file), inUtc };
  const rows = await copy(
    file,
    (format) =>
      `COPY (${cells}) TO ${literal(file.target)} (${format},
        ${metadataSql(readings)})`,
  );
  return { rows, ...readings };
}

/**
 * Memory limit per core while copying, in bytes. With more memory, finished rows
 * would only pile up behind earlier rows, without saving time.
 */
const BYTES_PER_CORE = 200e6;
/** File size in bytes below which rows cannot pile up. */
const SMALL = 16e6;

async function copy(
  { engine, path, compression }: Conversion,
  sql: (format: string) => string,
): Promise<number> {
  const { size } = await Deno.stat(path);
  const isSmall = compression === "none" && size < SMALL;
  const copyIn = async (engine: Engine, format: string): Promise<number> => {
    const [copied] = await engine.rows(sql(format));
    return Number(copied!.Count);
  };
  try {
    return isSmall
      ? await copyIn(engine, PARQUET)
      : await engine.withLessMemory(
        BYTES_PER_CORE,
        (sparing) => copyIn(sparing, PARQUET),
      );
  } catch (error) {
    const isFull = error instanceof Error &&
      error.message.includes("Out of Memory");
    if (!isFull) throw error;
    // Cells with thousands of characters need fewer rows at a time and the full
    // memory.
    return await copyIn(engine, `${FORMAT}, ROW_GROUP_SIZE 2048`);
  }
}

/**
 * Parquet options. IDs are all different, so dictionaries are abandoned early.
 * LZ4 is as compact as the default compression, and faster.
 */
const FORMAT =
  "FORMAT parquet, PARQUET_VERSION v2, DICTIONARY_SIZE_LIMIT 1000, COMPRESSION lz4_raw";

/**
 * Parquet options of cached files. Each thread holds a row group as text until it
 * is full, so row groups have half the default size.
 */
export const PARQUET = `${FORMAT}, ROW_GROUP_SIZE 61440`;

/** Returns for each time column whether its first time has an offset. */
async function zonedTimes(
  file: Conversion,
  zonedTimesSeen: ZonedTimes,
): Promise<readonly boolean[]> {
  return await Promise.all(file.plan.map(async ({ type }, index) => {
    const firstZoned = zonedTimesSeen[index] ?? null;
    if (type !== "time" || firstZoned !== null) return firstZoned === true;
    const cell = `c${index}`;
    // All columns are selected, as in the first look, because DuckDB 1.5 can
    // crash on invalid UTF-8 in unselected columns.
    const [first] = await file.engine.rows(
      `SELECT ${hasOffset(cell)} AS zoned, *
       FROM ${readCells(file)} WHERE ${cell} IS NOT NULL LIMIT 1`,
    );
    return first?.zoned === true;
  }));
}

/** Matches the engine's messages about rows that are too long. */
const LONG_ROW = /parallel csv reader|maximum line size/i;
