/** Excludes the orders of given days, and duplicate rows. */

import { join } from "node:path";
import { identifier, literal, PARQUET, parquetSql } from "../../engine/mod.ts";
import type { ColumnName } from "../../loaders/mod.ts";
import type { Exclusions } from "../../record/mod.ts";
import type { EngineOrders, OrderFile } from "../../sums/mod.ts";

/**
 * Excludes the orders of the given days, and counts them.
 *
 * @param file The orders.
 * @param dates Excluded days as `YYYY-MM-DD`, in the store's time zone.
 * @returns The remaining orders, or the same file if there are no dates.
 */
export async function excludeDays(
  file: OrderFile,
  dates: readonly string[],
): Promise<OrderFile> {
  const { created_at } = file.fields;
  if (dates.length === 0 || created_at === undefined) return file;
  const isExcluded = `coalesce(${identifier(created_at)}::DATE::VARCHAR IN (${
    dates.map(literal).join(", ")
  }), false)`;
  return await excludeRows(file, "day-left-out", isExcluded, "without_days");
}

/** Line-item columns; identical rows that have them may be separate items. */
const LINES: readonly ColumnName[] = [
  ...["line_item_id", "product_id", "product_title"] as const,
  ...["variant_id", "units", "price"] as const,
];

/**
 * Returns whether the file has duplicate rows that can't be two items of one
 * order.
 */
export function hasCopies(
  { fields }: Pick<OrderFile, "fields">,
  { repeats, copies }: Pick<EngineOrders, "repeats" | "copies">,
): boolean {
  return repeats > 0 && copies === repeats &&
    LINES.every((name) => fields[name] === undefined);
}

/**
 * Excludes rows that equal an earlier row in every column.
 *
 * @param file The orders.
 */
export async function excludeCopies(file: OrderFile): Promise<OrderFile> {
  const columns = (await file.engine.rows(
    `DESCRIBE FROM ${parquetSql(file.path)}`,
  )).map((row) => identifier(String(row.column_name)));
  const isCopy = `row_number() OVER (PARTITION BY ${
    columns.join(", ")
  } ORDER BY file_row_number) > 1`;
  return await excludeRows(file, "copy", isCopy, "without_copies");
}

async function excludeRows(
  file: OrderFile,
  reason: Exclusions["reason"],
  isExcluded: string,
  name: string,
): Promise<OrderFile> {
  const { engine, fields, exclusions = [] } = file;
  const path = join(engine.folder, `${name}.parquet`);
  const amount = identifier(fields.net_revenue!);
  const flagged = `(SELECT *, ${isExcluded} AS is_left FROM ${
    parquetSql(file.path, true)
  })`;
  const [removed] = await engine.rows(
    `SELECT count(*) AS rows, coalesce(sum(${amount}), 0)::DOUBLE AS revenue
     FROM ${flagged} WHERE is_left`,
  );
  await engine.run(
    `COPY (SELECT * EXCLUDE (file_row_number, is_left) FROM ${flagged}
       WHERE NOT is_left ORDER BY file_row_number)
     TO ${literal(path)} (${PARQUET})`,
  );
  const [rows, netRevenue] = [Number(removed!.rows), Number(removed!.revenue)];
  return {
    ...file,
    path,
    // Results cached for the file describe all of its rows, so they don't apply
    // here.
    kept: undefined,
    exclusions: rows === 0
      ? exclusions
      : [...exclusions, { reason, rows, netRevenue }],
  };
}
