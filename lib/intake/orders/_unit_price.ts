/** Detects amounts that are prices per unit. */

import { formatCount, SchemaError } from "../../base/mod.ts";
import { identifier } from "../../engine/mod.ts";
import { cachedStoredRows } from "../../sums/mod.ts";
import type { HeldTable } from "../workspace.ts";

/** Matches headers of unit prices. */
const UNIT_PRICE =
  /^((unit|item|product|list|lineitem|line item)[ _-]?price|price([ _-]?(per|each)[ _-]?(unit|item)?)?|stückpreis|einzelpreis|prix unitaire|precio unitario|prezzo unitario)$/i;

/**
 * @throws {SchemaError} If the amount is a unit price but rows have several
 *   units.
 */
export async function checkUnitPrice(table: HeldTable): Promise<void> {
  const { columns: { net_revenue: header = "", units: count }, fields } = table;
  if (count === undefined || !UNIT_PRICE.test(header.trim())) return;
  const units = identifier(fields.units!);
  const [row] = await cachedStoredRows(
    table,
    (from) => `SELECT count(*) AS rows FROM ${from} WHERE ${units} <> 1`,
  );
  const rows = Number(row!.rows);
  if (rows === 0) return;
  throw new SchemaError(table.source, [{
    path: "net_revenue",
    message: `is "${header}", a unit price, and "${count}" is not 1 in ${
      formatCount(rows, "row")
    }. Map the column with the total amount, or sum units with --line-items and --map price="${header}"; if it is already the total, add --ignore "${count}"`,
  }]);
}
