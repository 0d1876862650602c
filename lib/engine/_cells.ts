/** The cells of a CSV file in SQL: read as text, and what makes one readable. */

import { hasOffset } from "./formats/mod.ts";
import type { ColumnPlan, CsvFile } from "./plan.ts";
import { literal } from "./session.ts";
import { fileSql } from "./source.ts";

/**
 * Read at a time, by each thread. The default of 32 MB takes no less time and, a
 * row group in text beside it, half as much memory again.
 */
const BUFFER_BYTES = 8_388_608;

/**
 * Every cell as text, `c0`, `c1` and so on. Typed reading would take "nan" for
 * a number and could not tell a time with an offset from one without.
 *
 * @param file The file.
 * @param options More options of DuckDB's reader.
 * @param typeOf Another type for some columns.
 * @returns What stands behind FROM.
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
 * Whether a row has any cell: spreadsheets end with rows of separators alone,
 * which say as little as empty lines.
 */
export function isFilled({ plan }: CsvFile): string {
  // An empty line is a row where there is one column.
  return plan.length < 2
    ? "true"
    : `NOT (${plan.map((_, index) => `c${index} IS NULL`).join(" AND ")})`;
}

/**
 * Whether a row is the header once more, as between files that were put together.
 * Where a column is more than text, no cell of it can be its header.
 */
export function isHeader({ plan }: CsvFile): string {
  if (plan.some(({ type }) => type !== "text")) return "false";
  const comparisons = plan.map(({ header }, index) => {
    const cell = `coalesce(c${index}, 'column ${index + 1}')`;
    // A file begins with the mark of the order of bytes, also behind another.
    return `${index === 0 ? `ltrim(${cell}, chr(65279))` : cell} = ${
      literal(header)
    }`;
  });
  return comparisons.toReversed().join(" AND ");
}

/** The cell as a value; null when it is empty or cannot be read. */
export function cellValue(cell: string, { type, format }: ColumnPlan): string {
  if (format !== undefined) return format.value(cell);
  const number = `TRY_CAST(${cell} AS DOUBLE)`;
  switch (type) {
    case "text":
      return cell;
    case "number":
      // DuckDB reads "nan" and "inf" as numbers; an order has no such value.
      return `CASE WHEN isfinite(${number}) THEN ${number} END`;
    case "integer":
      // A cast to BIGINT alone would round 3.5 without a word.
      return `CASE WHEN ${number} = TRY_CAST(${cell} AS BIGINT)
        THEN TRY_CAST(${cell} AS BIGINT) END`;
    case "time":
      // A plain cast to TIMESTAMP would drop the offset without a word.
      return `CASE WHEN ${hasOffset(cell)}
        THEN make_timestamp(epoch_us(TRY_CAST(${cell} AS TIMESTAMPTZ)))
        WHEN ${hasYear(cell)} THEN TRY_CAST(${cell} AS TIMESTAMP)
        END::TIMESTAMP_MS`;
  }
}

/** DuckDB takes 04-03-26 for a day of the year 4. */
export function hasYear(cell: string): string {
  return `substr(${cell}, 5, 1) IN ('-', '/')`;
}

/** Ends the pass. */
export const UNREADABLE = "error('unreadable cell')";

/**
 * The cell as a value, where a cell that is not as it should be ends the pass.
 * Says the same as {@linkcode isBad} and {@linkcode cellValue}, in fewer steps.
 *
 * @param cell The cell; numbers as the reader gives them.
 * @param column What it is to be.
 * @param zoned Whether the column's times carry offsets.
 * @param isOpen Whether a point in a number ends the pass, too; it is a text then.
 */
export function checkedValue(
  cell: string,
  column: ColumnPlan,
  zoned: boolean,
  isOpen = false,
): string {
  const { format } = column;
  const end = UNREADABLE;
  const empty = column.required ? end : "NULL";
  const when = (isGood: string, value = cell): string =>
    `CASE WHEN ${cell} IS NULL THEN ${empty} WHEN ${isGood} THEN ${value} ELSE ${end} END`;
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
        ? when("true", namedValue(cell, column))
        : namedValue(cell, column);
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
             WHEN NOT ${hasYear(cell)} THEN ${end}
             WHEN suffix(${cell}, 'Z') AND contains(${cell}, ':')
               THEN CAST(${cell} AS TIMESTAMP)
             WHEN ${hasOffset(cell)}
               THEN make_timestamp(epoch_us(CAST(${cell} AS TIMESTAMPTZ)))
             ELSE ${end} END::TIMESTAMP_MS`
        : when(
          `${hasYear(cell)} AND NOT ${hasOffset(cell)}`,
          `CAST(${cell} AS TIMESTAMP)`,
        ) +
          "::TIMESTAMP_MS";
  }
}

/** What stands for a text, or the text itself. */
function namedValue(
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

/** What the reader itself may make of a column in the quick pass. */
export function quickType({ type, format }: ColumnPlan): string {
  return type === "number" && format === undefined ? "DOUBLE" : "VARCHAR";
}

/** Whether the cell of a column is a problem; `null` where none can be. */
export function isBad(cell: string, column: ColumnPlan): string | null {
  const { type, required } = column;
  const reasons: string[] = [];
  if (required) reasons.push(`${cell} IS NULL`);
  if (type !== "text") {
    reasons.push(
      `(${cell} IS NOT NULL AND (${cellValue(cell, column)}) IS NULL)`,
    );
  }
  return reasons.length === 0 ? null : reasons.join(" OR ");
}
