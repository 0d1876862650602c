/** Reads all rows of a small table into memory. */

import { identifier, parquetSql } from "../engine/mod.ts";
import type { HeldTable } from "./workspace.ts";

/** Cells of a row. */
export interface TableRow {
  /** Text cells, in the order of the requested columns. */
  readonly texts: readonly (string | null)[];
  /** Numeric cells by header. */
  readonly numbers: Readonly<Record<string, number | null>>;
  /** Epoch milliseconds, in UTC or in the store's local time. */
  readonly time: number | null;
}

/**
 * Reads all rows of a table in file order.
 *
 * @param table The table; its time column is `created_at`.
 * @param texts Headers of the text columns; cells of a missing column are empty.
 * @param numbers Headers of the numeric columns.
 */
export async function readTableRows(
  { engine, path, fields, inUtc }: HeldTable,
  texts: readonly (string | null | undefined)[],
  numbers: readonly string[],
): Promise<readonly TableRow[]> {
  const time = fields.created_at && identifier(fields.created_at);
  const cells = [
    time === undefined
      ? "NULL"
      : `epoch_ms(${time}${inUtc.includes("created_at") ? "" : "::TIMESTAMP"})`,
    ...texts.map((field) => field == null ? "NULL" : identifier(field)),
    ...numbers.map((field) => `TRY_CAST(${identifier(field)} AS DOUBLE)`),
  ];
  const rows = await engine.rows(
    `SELECT ${cells.map((cell, index) => `${cell} AS "${index}"`).join(", ")}
     FROM ${parquetSql(path, true)}
     ORDER BY file_row_number`,
  );
  return rows.map((row) => {
    const [time, ...otherCells] = cells.map((_, index) => row[index]);
    return {
      time: time == null ? null : Number(time),
      texts: texts.map((_, index) =>
        otherCells[index] == null ? null : `${otherCells[index]}`
      ),
      numbers: Object.fromEntries(
        numbers.map((field, nth) => {
          const value = otherCells[texts.length + nth];
          return [field, value == null ? null : Number(value)];
        }),
      ),
    };
  });
}

/** Returns the day of a row as `YYYY-MM-DD`, by the row's own clock. */
export function dayOfRow({ time }: Pick<TableRow, "time">): string | null {
  return time === null ? null : new Date(time).toISOString().slice(0, 10);
}
