/** Visitors per variation (and day), as they stand in a file or a frame. */

import { type Engine, identifier, parquetSql } from "../../engine/mod.ts";
import type { Frame, StoredTable, Table } from "../../loaders/mod.ts";
import { asTable } from "../_as_table.ts";
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

/**
 * The counts in a frame.
 *
 * @throws {SchemaError} When a column is missing.
 */
export function countsInFrame(visitors: Frame | Table): VisitorCounts {
  const { frame, ...table } = asTable(visitors, "the visitors", [
    "variation",
    "n_visitors",
  ]);
  const column = (name: string): unknown[] =>
    frame.getColumn(name).toArray() as unknown[];
  const counts = column("n_visitors");
  const isDaily = frame.columns.includes("created_at");
  const times = isDaily ? column("created_at") as (Date | null)[] : [];
  const { timeZone } = (isDaily ? frame.getColumn("created_at").dtype : {}) as {
    readonly timeZone?: string | null;
  };
  return {
    ...table,
    isDaily,
    isMoment: Boolean(timeZone),
    cells: column("variation").map((variation, row) => ({
      variation,
      visitors: counts[row],
      time: times[row]?.getTime() ?? null,
    })),
  };
}

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
