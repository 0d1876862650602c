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
import {
  findFormats,
  type FirstLook,
  looksUsual,
  type ZonedTimes,
} from "./_look.ts";
import { hasOffset } from "./formats/mod.ts";
import { findProblems } from "./_problems.ts";
import type { Cells, ColumnPlan, CsvFile } from "./plan.ts";
import { type Engine, identifier, literal, openEngine } from "./session.ts";
import { EngineFailure } from "./_failures.ts";
import { formatsRead, metadataSql, type Readings } from "./readings.ts";
import { tooLong } from "./source.ts";
import { plainCopy } from "./text.ts";

/** What came of a conversion. */
export interface Converted extends Readings {
  /** Rows of the file. */
  readonly rows: number;
}

/**
 * Writes a CSV file as Parquet, in one pass and in the file's order, whatever
 * its size. A row with too few or too many fields, an open quote, a cell that
 * cannot be read or is missing ends the pass; only then is the file read again,
 * to name everything that is wrong with it.
 *
 * @param engine Does the work.
 * @param file The file.
 * @param target The Parquet file; not there when this throws.
 * @param signal Ends the work.
 * @returns Its rows, and how they were read.
 * @throws {SchemaError} Naming every broken row and unreadable cell, up to 20.
 * @throws {ReadoutError} When the Parquet file cannot be written.
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

/** A file, and what becomes of it. */
interface Conversion extends CsvFile {
  readonly engine: Engine;
  readonly target: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Threads of the engine's reader have been seen to fail over files in which nothing
 * is wrong, beside much else on the machine: such a one is read once more, with one
 * thread in a database apart.
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
 * Takes the cells as programs write them; and where that does not hold for all
 * rows, in the one format that does.
 */
async function convert(file: Conversion): Promise<Converted> {
  const { signal } = file;
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ReadoutError) throw error;
      if (LONG_ROW.test(String(error))) throw tooLong(file.source);
      return null;
    }
  };
  const cells: Cells = {
    ...file,
    from: readCells(file),
    choices: file.formats ?? {},
  };
  const first = await attempt(() => looksUsual(cells, false));
  const asFirst = first?.isUsual === true
    ? await attempt(() => convertAs(file, first))
    : null;
  // A point further down is looked at in every row.
  const quick = asFirst === null && first?.isUsual && first.open.length > 0
    ? await attempt(async () => {
      const firstLook = await looksUsual(cells);
      return firstLook.isUsual ? await convertAs(file, firstLook) : null;
    })
    : asFirst;
  if (quick !== null && quick.rows > 0) return quick;
  const foreign = await notUtf8(file);
  if (foreign !== null) throw foreign;
  // DuckDB 1.5 has no rows behind a header with another line end in it.
  const even = await withEvenEnds(file, quick !== null);
  if (even !== null) return await convert(even);
  if (quick !== null) return quick;
  let conversion = file;
  const slow = await attempt(async () => {
    conversion = { ...file, plan: await findFormats(cells) };
    return await convertAs(conversion, {
      zoned: file.plan.map(() => null),
      open: [],
    });
  });
  return slow ??
    await Promise.reject(await refusal(await likeliest(conversion)));
}

/** With the formats of the rows that can be told apart: good dates are not blamed. */
async function likeliest(file: Conversion): Promise<Conversion> {
  if (file.plan.some(({ format }) => format !== undefined)) return file;
  const from = readCells(file, ", ignore_errors = true");
  const choices = file.formats ?? {};
  return await findFormats({ ...file, from, choices })
    .then((plan) => ({ ...file, plan }), () => file);
}

/** A copy of a file in which every row ends in one way; `null` for no need. */
async function withEvenEnds(
  file: Conversion,
  isNeeded: boolean,
): Promise<Conversion | null> {
  const path = join(file.engine.folder, "even.csv");
  // What is even already must not be copied onto itself.
  if (file.path === path) return null;
  const { mixedEnds } = await plainCopy(file, path);
  return isNeeded || mixedEnds ? { ...file, path, compression: "none" } : null;
}

/** Everything that is wrong with a file that cannot be read. */
async function refusal(file: Conversion): Promise<ReadoutError> {
  const { signal } = file;
  const row = await longRow(file);
  if (row !== null) return tooLong(file.source, row);
  const problems = await findProblems(file, signal).catch(() => {
    signal?.throwIfAborted();
    return [];
  });
  return problems.length > 0
    ? new SchemaError(file.source, problems)
    : new EngineFailure(
      `Cannot tell the rows of ${file.source} apart; is it a CSV file, and is every quote closed`,
    );
}

async function convertAs(
  file: Conversion,
  firstLook: Pick<FirstLook, "zoned" | "open">,
): Promise<Converted> {
  const zoned = await zonedTimes(file, firstLook.zoned);
  const isOpen = (index: number): boolean => firstLook.open.includes(index);
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
 * Rows that are ready wait for those before them, as many as memory allows,
 * although none has to wait for long: with less it takes no more time.
 */
const BYTES_PER_CORE = 200e6;
/** Files of which nothing can pile up. */
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
    // Texts of thousands of characters: fewer rows at a time, and all memory.
    return await copyIn(engine, `${FORMAT}, ROW_GROUP_SIZE 2048`);
  }
}

/**
 * Ids are all different: a dictionary of them is given up early. LZ4 takes no
 * more space than the usual compression, and less time.
 */
const FORMAT =
  "FORMAT parquet, PARQUET_VERSION v2, DICTIONARY_SIZE_LIMIT 1000, COMPRESSION lz4_raw";

/**
 * How files that are kept are written. Every thread holds a row group as text
 * until it is full, so they are half of the usual size.
 */
export const PARQUET = `${FORMAT}, ROW_GROUP_SIZE 61440`;

/** For each column of times, whether the first one carries an offset. */
async function zonedTimes(
  file: Conversion,
  zonedTimesSeen: ZonedTimes,
): Promise<readonly boolean[]> {
  return await Promise.all(file.plan.map(async ({ type }, index) => {
    const firstZoned = zonedTimesSeen[index] ?? null;
    if (type !== "time" || firstZoned !== null) return firstZoned === true;
    const cell = `c${index}`;
    // With every column, as the first look.
    const [first] = await file.engine.rows(
      `SELECT ${hasOffset(cell)} AS zoned, *
       FROM ${readCells(file)} WHERE ${cell} IS NOT NULL LIMIT 1`,
    );
    return first?.zoned === true;
  }));
}

/** The engine's words for one. */
const LONG_ROW = /parallel csv reader|maximum line size/i;
