/** Visitors per variation (and day), as they stand in a file or a frame. */

import { type Engine, identifier, parquetSql } from "../../engine/mod.ts";
import type { StoredTable } from "../../loaders/mod.ts";
import type { TableRead } from "../_table_read.ts";
import { type WeekColumn, weekColumn } from "./week_column.ts";

/** What a row says. */
export interface VisitorCell {
  readonly variation: unknown;
  readonly visitors: unknown;
  /** Epoch milliseconds, of UTC or of the store's clock. */
  readonly time: number | null;
}

/** A table of them. */
export type VisitorCounts = TableRead & {
  readonly cells: readonly VisitorCell[];
  /** Whether its times are moments, rather than days as they were written. */
  readonly isMoment: boolean;
  /** Whether there is a column of days. */
  readonly isDaily: boolean;
  /** That column, where its header says that it is of weeks. */
  readonly week?: WeekColumn | null;
};

/** The counts in a file. */
export async function countsInFile(
  engine: Engine,
  table: StoredTable,
): Promise<VisitorCounts> {
  const { variation, n_visitors, created_at } = table.fields;
  const rows = await engine.rows(
    `SELECT ${identifier(variation!)} AS variation,
       ${identifier(n_visitors!)} AS visitors, ${timeSql(table, created_at)}
     FROM ${parquetSql(table.path)}`,
  );
  return {
    ...table,
    isDaily: created_at !== undefined,
    week: weekIn(table),
    isMoment: table.inUtc.includes("created_at"),
    cells: rows.map(({ variation, visitors, time }) => ({
      variation,
      visitors,
      time: time === null ? null : Number(time),
    })),
  };
}

/** The column of days, where it is of weeks. */
export function weekIn({ columns }: StoredTable): WeekColumn | null {
  return weekColumn(
    columns.created_at === undefined ? [] : [columns.created_at],
  );
}

/** SQL of a row's time, in epoch milliseconds. */
export function timeSql(
  { inUtc }: Pick<StoredTable, "inUtc">,
  field: string | undefined,
): string {
  if (field === undefined) return "NULL AS time";
  const time = identifier(field);
  return inUtc.includes("created_at")
    ? `epoch_ms(${time}) AS time`
    : `epoch_ms(${time}::TIMESTAMP) AS time`;
}
