/** The rows of a table that has few of them. */

import { identifier, parquetSql } from "../engine/mod.ts";
import type { HeldTable } from "./workspace.ts";

/** What stands in a row. */
export interface TableRow {
  /** In the order in which they were asked for. */
  readonly texts: readonly (string | null)[];
  /** By header. */
  readonly numbers: Readonly<Record<string, number | null>>;
  /** Epoch milliseconds, of UTC or of the store's clock. */
  readonly time: number | null;
}

/**
 * Reads the rows in their order.
 *
 * @param table The table; its column of times is `created_at`.
 * @param texts Columns; of one that is not there every cell is empty.
 * @param numbers Columns that hold numbers.
 */
export async function tableRows(
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

/** `YYYY-MM-DD`, as the row's own clock says it. */
export function dayOfRow({ time }: Pick<TableRow, "time">): string | null {
  return time === null ? null : new Date(time).toISOString().slice(0, 10);
}
