/**
 * SQL for the cells of a CSV file: read them as text, validate them and convert
 * them.
 */

import { hasOffset } from "./formats/mod.ts";
import type { ColumnPlan, CsvFile } from "./plan.ts";
import { literal } from "./session.ts";
import { fileSql } from "./source.ts";

/**
 * Read buffer per thread, in bytes. The default of 32 MB is not faster, and next
 * to a row group held as text it needs 50% more memory.
 */
const BUFFER_BYTES = 8_388_608;

/**
 * Returns SQL that reads every cell as text, in columns `c0`, `c1` and so on.
 * Typed reading would accept "nan" as a number and could not distinguish times
 * with and without an offset.
 *
 * @param file CSV file to read.
 * @param options Additional options of DuckDB's CSV reader.
 * @param typeOf Returns the SQL type of a column, if it is not text.
 * @returns SQL for a FROM clause.
 */
export function readCells(
  file: CsvFile,
  options = "",
  typeOf: (column: ColumnPlan) => string = () => "VARCHAR",
): string {
  const columns = file.plan.map((column, index) =>
    `'c${index}': '${typeOf(column)}'`
  );
  return `read_csv(${fileSql(file.path)}, auto_detect = false, header = true,
    hive_partitioning = false, compression = '${file.compression}', delim = ${
    literal(file.separator)
  }, quote = '"', escape = '"',
    strict_mode = true, null_padding = false, buffer_size = ${BUFFER_BYTES},
    skip = ${file.above ?? 0},
    columns = {${columns.join(", ")}}${options})`;
}

/**
 * Returns SQL that tests whether a row has any non-empty cell. Spreadsheets often
 * append rows of separators, which count as empty lines.
 */
export function isFilled({ plan }: CsvFile): string {
  // In a file with one column, an empty line is a row.
  return plan.length < 2
    ? "true"
    : `NOT (${plan.map((_, index) => `c${index} IS NULL`).join(" AND ")})`;
}

/**
 * Returns SQL that tests whether a row repeats the header, as in concatenated
 * files. If any column is not text, its header would not parse as a value, so no
 * test is needed.
 */
export function isHeader({ plan }: CsvFile): string {
  if (plan.some(({ type }) => type !== "text")) return "false";
  const comparisons = plan.map(({ header }, index) => {
    const cell = `coalesce(c${index}, 'column ${index + 1}')`;
    // A concatenated file may contain a second byte order mark before the
    // header.
    return `${index === 0 ? `ltrim(${cell}, chr(65279))` : cell} = ${
      literal(header)
    }`;
  });
  return comparisons.toReversed().join(" AND ");
}

/** Returns SQL for the value of a cell; null if the cell is empty or invalid. */
export function cellValue(cell: string, { type, format }: ColumnPlan): string {
  if (format !== undefined) return format.value(cell);
  const number = `TRY_CAST(${cell} AS DOUBLE)`;
  switch (type) {
    case "text":
      return cell;
    case "number":
      // DuckDB reads "nan" and "inf" as numbers, but an order cannot have such
      // a value.
      return `CASE WHEN isfinite(${number}) THEN ${number} END`;
    case "integer":
      // A plain cast to BIGINT would silently round 3.5.
      return `CASE WHEN ${number} = TRY_CAST(${cell} AS BIGINT)
        THEN TRY_CAST(${cell} AS BIGINT) END`;
    case "time":
      // A plain cast to TIMESTAMP would silently drop the offset.
      return `CASE WHEN ${hasOffset(cell)}
        THEN make_timestamp(epoch_us(TRY_CAST(${cell} AS TIMESTAMPTZ)))
        WHEN ${hasYear(cell)} THEN TRY_CAST(${cell} AS TIMESTAMP)
        END::TIMESTAMP_MS`;
  }
}

/**
 * Returns SQL that tests whether a date starts with a four-digit year; DuckDB
 * would otherwise read 04-03-26 as a day of year 4.
 */
export function hasYear(cell: string): string {
  return `substr(${cell}, 5, 1) IN ('-', '/')`;
}

/** SQL that aborts the pass. */
export const UNREADABLE = "error('unreadable cell')";

/**
 * Returns SQL for the value of a cell that aborts the pass on an invalid cell.
 * The SQL is equivalent to {@linkcode invalidCellSql} and {@linkcode cellValue}, but
 * faster.
 *
 * @param cell SQL of the cell; numbers have the type that the reader returns.
 * @param column Column of the cell.
 * @param zoned Whether the column's times have offsets.
 * @param isOpen Whether a point in a number also aborts the pass; the cell is
 *   then a string.
 */
export function checkedValue(
  cell: string,
  column: ColumnPlan,
  zoned: boolean,
  isOpen = false,
): string {
  const { format } = column;
  const failure = UNREADABLE;
  const empty = column.required ? failure : "NULL";
  const when = (isGood: string, value = cell): string =>
    `CASE WHEN ${cell} IS NULL THEN ${empty} WHEN ${isGood} THEN ${value} ELSE ${failure} END`;
  if (format !== undefined || column.type === "integer") {
    const value = cellValue(cell, column);
    const fits = isOpen
      ? `NOT contains(${cell}, '.') AND (${value}) IS NOT NULL`
      : column.type === "time" && !format!.isLocal
      ? `${hasOffset(cell)} = ${zoned} AND (${value}) IS NOT NULL`
      : `(${value}) IS NOT NULL`;
    const type = column.type === "time" ? "::TIMESTAMP_MS" : "";
    return `(${when(fits, value)})${type}`;
  }
  switch (column.type) {
    case "text":
      return column.required
        ? when("true", replaceNames(cell, column))
        : replaceNames(cell, column);
    case "number":
      return isOpen
        ? when(
          `NOT contains(${cell}, '.') AND isfinite(TRY_CAST(${cell} AS DOUBLE))`,
          `CAST(${cell} AS DOUBLE)`,
        )
        : when(`isfinite(${cell})`);
    case "time":
      return zoned
        ? `CASE WHEN ${cell} IS NULL THEN ${empty}
             WHEN NOT ${hasYear(cell)} THEN ${failure}
             WHEN suffix(${cell}, 'Z') AND contains(${cell}, ':')
               THEN CAST(${cell} AS TIMESTAMP)
             WHEN ${hasOffset(cell)}
               THEN make_timestamp(epoch_us(CAST(${cell} AS TIMESTAMPTZ)))
             ELSE ${failure} END::TIMESTAMP_MS`
        : when(
          `${hasYear(cell)} AND NOT ${hasOffset(cell)}`,
          `CAST(${cell} AS TIMESTAMP)`,
        ) +
          "::TIMESTAMP_MS";
  }
}

/** Returns SQL for the replacement of a text, or for the text itself. */
function replaceNames(
  cell: string,
  { names = {}, inSmallLetters = false }: ColumnPlan,
): string {
  if (inSmallLetters) return `lower(trim(${cell}))`;
  const cases = Object.entries(names).map(([text, name]) =>
    `WHEN ${literal(text)} THEN ${literal(name)}`
  );
  return cases.length === 0
    ? cell
    : `CASE ${cell} ${cases.join(" ")} ELSE ${cell} END`;
}

/** Returns the type that DuckDB's reader may apply to a column in the quick pass. */
export function quickType({ type, format }: ColumnPlan): string {
  return type === "number" && format === undefined ? "DOUBLE" : "VARCHAR";
}

/**
 * Returns SQL that tests whether a cell is invalid, or `null` if the column
 * accepts any cell.
 */
export function invalidCellSql(cell: string, plan: ColumnPlan): string | null {
  const { type, required } = plan;
  const reasons: string[] = [];
  if (required) reasons.push(`${cell} IS NULL`);
  if (type !== "text") {
    reasons.push(
      `(${cell} IS NOT NULL AND (${cellValue(cell, plan)}) IS NULL)`,
    );
  }
  return reasons.length === 0 ? null : reasons.join(" OR ");
}
