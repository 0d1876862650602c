/** The cells of a CSV file in SQL: read as text, and what makes one readable. */

import type { ColumnPlan, ColumnType, CsvFile } from "./plan.ts";
import { literal } from "./session.ts";

/**
 * Every cell as text, `c0`, `c1` and so on. Typed reading would take "nan" for
 * a number and could not tell a time with an offset from one without.
 *
 * @param file The file.
 * @param options More options of DuckDB's reader.
 * @returns What stands behind FROM.
 */
export function cellsOf(file: CsvFile, options = ""): string {
  const columns = file.plan.map((_, index) => `'c${index}': 'VARCHAR'`);
  return `read_csv(${literal(file.path)}, auto_detect = false, header = true,
    delim = ${literal(file.separator)}, quote = '"', escape = '"',
    strict_mode = true, null_padding = false,
    columns = {${columns.join(", ")}}${options})`;
}

/** The cell as a value; null when it is empty or cannot be read. */
export function valueOf(cell: string, type: ColumnType): string {
  const number = `TRY_CAST(${cell} AS DOUBLE)`;
  switch (type) {
    case "text":
      return cell;
    case "number":
      // DuckDB reads "nan" and "inf" as numbers; an order has no such value.
      return `CASE WHEN isfinite(${number}) THEN ${number} END`;
    case "integer":
      // A cast to BIGINT alone would round 3.5 without a word.
      return `CASE WHEN ${number} = trunc(${number})
        THEN TRY_CAST(${cell} AS BIGINT) END`;
    case "time":
      // A plain cast to TIMESTAMP would drop the offset without a word.
      return `CASE WHEN ${hasOffset(cell)}
        THEN make_timestamp(epoch_us(TRY_CAST(${cell} AS TIMESTAMPTZ)))
        ELSE TRY_CAST(${cell} AS TIMESTAMP) END::TIMESTAMP_MS`;
  }
}

/** Whether a time carries an offset. */
export function hasOffset(cell: string): string {
  return `regexp_matches(${cell}, ':\\d{2}(\\.\\d+)? ?([zZ]|[+-]\\d{2}(:?\\d{2})?)$')`;
}

/** Whether the cell of a column is a problem; `null` where none can be. */
export function isBad(
  cell: string,
  { type, required }: ColumnPlan,
): string | null {
  const reasons = [
    ...(required ? [`${cell} IS NULL`] : []),
    ...(type === "text"
      ? []
      : [`(${cell} IS NOT NULL AND ${valueOf(cell, type)} IS NULL)`]),
  ];
  return reasons.length === 0 ? null : reasons.join(" OR ");
}
