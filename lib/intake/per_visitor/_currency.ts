/** What the amounts of visitors are in. */

import { SchemaError } from "../../api/mod.ts";
import { type Engine, identifier, parquetSql } from "../../engine/mod.ts";
import { codeOf } from "../_currency.ts";
import { headerCurrency, type StoredTable } from "../../loaders/mod.ts";

/**
 * The currency that the file says, in headers of amounts or in a column.
 *
 * @param engine Asks.
 * @param table The visitors.
 * @param named What somebody named, which is shown.
 * @returns The currency, and a note where the file says another.
 * @throws {SchemaError} When amounts are in several.
 */
export async function currencyOf(
  engine: Engine,
  table: StoredTable,
  named: string | undefined,
): Promise<{
  readonly currency: string | null;
  readonly notes: readonly string[];
}> {
  const { columns, fields, path, source } = table;
  const inHeaders = (["net_revenue", "gross_profit"] as const).flatMap((name) =>
    headerCurrency(columns[name] ?? "").currency ?? []
  );
  const rows = fields.currency === undefined || inHeaders.length > 0
    ? []
    : await engine.rows(
      `SELECT DISTINCT trim(${identifier(fields.currency)}::VARCHAR) AS code
       FROM ${parquetSql(path)} WHERE code <> '' ORDER BY 1 LIMIT 4`,
    );
  const all = [...inHeaders, ...rows.map(({ code }) => codeOf(String(code)))];
  const [first = null, ...others] = [...new Set(all)].sort();
  if (others.length > 0) {
    throw new SchemaError(source, [{
      path: "currency",
      message: `is ${
        [first, ...others].join(" and ")
      }, which cannot be added up; keep the rows of one currency, or convert the others${
        columns.currency === undefined
          ? ""
          : `; if the amounts are of one all the same, add --ignore "${columns.currency}"`
      }`,
    }]);
  }
  return {
    currency: named ?? first,
    notes: named === undefined || first === null || named === first ? [] : [
      `${source}: amounts are in ${first}, and shown as ${named}, as was named; nothing was converted.`,
    ],
  };
}
