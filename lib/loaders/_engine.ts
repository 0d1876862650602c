/**
 * Bulk CSV through DuckDB: every cell is read as text first, so that a row with
 * too few or too many fields, an open quote or an unreadable number is found
 * and named instead of being padded, cut or turned into null.
 */

import type { DuckDBConnection } from "@duckdb/node-api";
import type { Frame } from "./frame.ts";
import { type Problem, SchemaError } from "../api/mod.ts";
import type { ColumnType } from "./columns.ts";

/** A column to be read: where it stands, what it becomes. */
export interface ColumnPlan {
  /** Header in the file. */
  readonly header: string;
  /** Name in the frame. */
  readonly name: string;
  /** Type in the frame. */
  readonly type: ColumnType;
  /** Whether an empty cell is a problem. */
  readonly required: boolean;
}

/** Problems shown at most; the rest are counted. */
const SHOWN = 20;

const SQL_TYPES: Readonly<Record<Exclude<ColumnType, "time">, string>> = {
  text: "VARCHAR",
  number: "DOUBLE",
  integer: "BIGINT",
};

const WANTED: Readonly<Record<ColumnType, string>> = {
  text: "text",
  number: "a number",
  integer: "a whole number",
  time: "a date or time (ISO 8601)",
};

/**
 * Reads a CSV file into a frame.
 *
 * @param source What is read, for errors.
 * @param path The file.
 * @param separator The character between fields.
 * @param plan Every column of the file, in the file's order.
 * @returns The frame.
 * @throws {SchemaError} Naming every broken row and unreadable cell, up to 20.
 */
export async function readCsv(
  source: string,
  path: string,
  separator: string,
  plan: readonly ColumnPlan[],
): Promise<Frame> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    await readText(connection, path, separator, plan);
    const broken = await brokenRows(connection);
    const problems = [
      ...broken.map(({ problem }) => problem),
      ...await badCells(connection, plan, broken.map(({ line }) => line)),
      ...await mixedTimes(connection, plan),
    ];
    if (problems.length > 0) throw new SchemaError(source, cut(problems));
    return await toFrame(connection, plan);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function readText(
  connection: DuckDBConnection,
  path: string,
  separator: string,
  plan: readonly ColumnPlan[],
): Promise<void> {
  const columns = plan.map((_, index) => `'c${index}': 'VARCHAR'`).join(", ");
  await connection.run(
    `CREATE TABLE cells AS
     SELECT row_number() OVER () + 1 AS record, *
     FROM read_csv($path, auto_detect = false, header = true, delim = $separator,
       quote = '"', escape = '"', strict_mode = true, null_padding = false,
       store_rejects = true, rejects_limit = 1000, columns = {${columns}})`,
    { path, separator },
  );
}

async function brokenRows(
  connection: DuckDBConnection,
): Promise<{ readonly line: number; readonly problem: Problem }[]> {
  const rows = await select(
    connection,
    `SELECT line, lower(replace(error_type::VARCHAR, '_', ' ')) AS error,
       error_message AS message, left(csv_line, 80) AS text
     FROM reject_errors ORDER BY line`,
  );
  return rows.map(({ line, message, text }) => ({
    line: Number(line),
    problem: {
      path: `row ${line}`,
      message: `${plainly(String(message))}: ${JSON.stringify(text)}`,
    },
  }));
}

function plainly(message: string): string {
  const counts = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(message);
  return counts === null
    ? message.replace(/\.$/, "").toLowerCase()
    : `has ${counts[2]} fields, the header has ${counts[1]}`;
}

async function badCells(
  connection: DuckDBConnection,
  plan: readonly ColumnPlan[],
  brokenLines: readonly number[],
): Promise<Problem[]> {
  // Records are counted without the broken ones; the file's rows are wanted.
  const rowOf = (record: number): number =>
    brokenLines.reduce((row, line) => line <= row ? row + 1 : row, record);
  const queries = plan.flatMap((column, index) => {
    const cell = `c${index}`;
    const bad = [
      ...(column.required ? [`${cell} IS NULL`] : []),
      ...(column.type === "text"
        ? []
        : [`(${cell} IS NOT NULL AND ${cast(cell, column.type)} IS NULL)`]),
    ];
    return bad.length === 0 ? [] : [
      `SELECT record, ${index} AS position, ${cell} AS text FROM cells WHERE ${
        bad.join(" OR ")
      }`,
    ];
  });
  if (queries.length === 0) return [];
  const rows = await select(
    connection,
    `${queries.join(" UNION ALL ")} ORDER BY record, position`,
  );
  return rows.map(({ record, position, text }) => {
    const { header, type } = plan[Number(position)]!;
    return {
      path: `row ${rowOf(Number(record))}, ${header}`,
      message: text === null
        ? "is empty"
        : `must be ${WANTED[type]}: current value is "${text}"`,
    };
  });
}

function cast(cell: string, type: ColumnType): string {
  if (type === "time") return castTime(cell);
  const value = `TRY_CAST(${cell} AS ${SQL_TYPES[type]})`;
  // DuckDB reads "nan" and "inf" as numbers; an order has no such value.
  return type === "number"
    ? `CASE WHEN isfinite(${value}) THEN ${value} END`
    : value;
}

/** A plain cast to TIMESTAMP would drop the offset without a word. */
function castTime(cell: string): string {
  return `CASE WHEN ${hasOffset(cell)}
    THEN make_timestamp(epoch_us(TRY_CAST(${cell} AS TIMESTAMPTZ)))
    ELSE TRY_CAST(${cell} AS TIMESTAMP) END::TIMESTAMP_MS`;
}

function hasOffset(cell: string): string {
  return `regexp_matches(${cell}, ':\\d{2}(\\.\\d+)? ?([zZ]|[+-]\\d{2}(:?\\d{2})?)$')`;
}

/** Times with an offset and times without one cannot be put in one order. */
async function mixedTimes(
  connection: DuckDBConnection,
  plan: readonly ColumnPlan[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [index, { header, type }] of plan.entries()) {
    if (type !== "time") continue;
    const [counts] = await select(
      connection,
      `SELECT count(*) FILTER (${hasOffset(`c${index}`)}) AS zoned,
         count(c${index}) AS total FROM cells`,
    );
    const zoned = Number(counts!.zoned);
    const local = Number(counts!.total) - zoned;
    if (zoned > 0 && local > 0) {
      problems.push({
        path: header,
        message:
          `has ${zoned} times with an offset and ${local} without; write all of them one way`,
      });
    }
  }
  return problems;
}

function cut(problems: readonly Problem[]): Problem[] {
  const more = problems.length - SHOWN;
  return more <= 0
    ? [...problems]
    : [...problems.slice(0, SHOWN), { path: "", message: `and ${more} more` }];
}

/** Parquet is the hand-over: typed, fast, and exact for ids and times. */
async function toFrame(
  connection: DuckDBConnection,
  plan: readonly ColumnPlan[],
): Promise<Frame> {
  const file = await Deno.makeTempFile({ suffix: ".parquet" });
  try {
    const columns = plan.map(({ name, type }, index) =>
      `${cast(`c${index}`, type)} AS "${name.replaceAll('"', '""')}"`
    );
    await connection.run(
      `COPY (SELECT ${columns.join(", ")} FROM cells ORDER BY record)
       TO '${file.replaceAll("'", "''")}' (FORMAT parquet)`,
    );
    const { default: pl } = await import("nodejs-polars");
    return pl.readParquet(file);
  } finally {
    await Deno.remove(file);
  }
}

async function select(
  connection: DuckDBConnection,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRowObjectsJson() as Record<string, unknown>[];
}
