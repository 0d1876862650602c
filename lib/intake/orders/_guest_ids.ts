/** Detects orders without a visitor, including those with a placeholder ID. */

import { identifier, literal, parquetSql } from "../../engine/mod.ts";
import { othersFor } from "../../loaders/mod.ts";
import { cachedStoredRows, type OrderFile } from "../../sums/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import { withRows } from "../_remade_orders.ts";
import { GUEST_IDS, padded } from "../_visitor_ids.ts";
import type { FilesWritten } from "../readout_files.ts";
import type { HeldTable } from "../workspace.ts";

/** Number of rows at which a placeholder word is not a person's name. */
const NOTABLE = 20;

/**
 * Clears placeholder IDs, so that these orders count as guest orders like those
 * with an empty cell.
 *
 * @param table The stored orders.
 */
export async function clearGuestIds(table: HeldTable): Promise<HeldTable> {
  const { visitor_id: field } = table.fields;
  if (field === undefined) return table;
  const id = identifier(field);
  const isGuest = `coalesce(regexp_full_match(${id}::VARCHAR, ${
    literal(padded(GUEST_IDS))
  }, 'i'), false)`;
  const [row] = await cachedStoredRows(
    table,
    (from) => `SELECT count(*) FILTER (${isGuest}) AS guests FROM ${from}`,
  );
  if (Number(row!.guests) < NOTABLE) return table;
  return await withRows(
    table,
    "without_guest_ids",
    `SELECT * REPLACE (CASE WHEN NOT ${isGuest} THEN ${id} END AS ${id})
     FROM ${parquetSql(table.path)}`,
  );
}

/**
 * Returns notes about rows without a visitor if another column may identify the
 * visitor.
 */
export async function noVisitorNotes(table: HeldTable): Promise<Statement[]> {
  const { columns, fields, unknownColumns, source } = table;
  const [alternative] = othersFor("visitor_id", unknownColumns);
  if (fields.visitor_id === undefined || alternative === undefined) return [];
  const { rows, missing } = await countWithoutVisitor(table);
  return missing === 0 ? [] : [
    statement("other-visitor-column", {
      source,
      missing,
      rows,
      header: columns.visitor_id!,
      other: alternative,
    }),
  ];
}

/** Returns a note with the number of guest orders that count as a visitor each. */
export async function guestNotes(
  table: OrderFile,
  guests: FilesWritten["guests"],
): Promise<Statement[]> {
  if (guests === undefined) return [];
  const { missing } = await countWithoutVisitor(table);
  return missing === 0 ? [] : [
    statement("guests-separate", { source: table.source, orders: missing }),
  ];
}

async function countWithoutVisitor(
  table: OrderFile,
): Promise<{ readonly rows: number; readonly missing: number }> {
  const { visitor_id } = table.fields;
  const id = visitor_id === undefined ? "NULL" : identifier(visitor_id);
  const [row] = await cachedStoredRows(
    table,
    (from) =>
      `SELECT count(*) AS rows, count(*) FILTER (
         nullif(trim(${id}::VARCHAR), '') IS NULL) AS missing FROM ${from}`,
  );
  return { rows: Number(row!.rows), missing: Number(row!.missing) };
}
