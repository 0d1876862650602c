/** Amounts that a payment service writes in cents, in units of their currency. */

import { join } from "node:path";
import { identifier, literal, PARQUET, parquetSql } from "../../engine/mod.ts";
import { type Statement, statement } from "../../record/mod.ts";
import type { HeldTable } from "../workspace.ts";

/** What rows of a payment service are, by their column `object`. */
const PAYMENTS =
  "charge|payment|payment_intent|paymentintent|transaction|balance_transaction|refund";
/** Currencies without a smaller unit, and those of thousandths (ISO 4217). */
const WHOLE =
  "bif|clp|djf|gnf|isk|jpy|kmf|krw|mga|pyg|rwf|ugx|vnd|vuv|xaf|xof|xpf";
const THOUSANDTHS = "bhd|iqd|jod|kwd|lyd|omr|tnd";

/** A table whose amounts are in units of their currency. */
export interface MajorUnits {
  readonly table: HeldTable;
  readonly notes: readonly Statement[];
}

/**
 * Reads amounts in the smallest unit of their currency: whole numbers of rows
 * that are payments, with a currency in small letters.
 *
 * @param table The rows.
 * @param otherColumns Further columns of amounts.
 */
export async function inMajorUnits(
  table: HeldTable,
  otherColumns: readonly string[] = [],
): Promise<MajorUnits> {
  const { engine, fields, path, source, unknownColumns } = table;
  const { net_revenue, currency } = fields;
  const object = unknownColumns.find((header) => /^object$/i.test(header));
  if (!object || net_revenue === undefined || currency === undefined) {
    return { table, notes: [] };
  }
  const amounts = [
    net_revenue,
    ...otherColumns.filter((header) => unknownColumns.includes(header)),
  ].map(identifier);
  const code = `trim(${identifier(currency)}::VARCHAR)`;
  const allRows = (test: string) => `coalesce(bool_and(${test}), false)`;
  const [row] = await engine.rows(
    `SELECT ${
      [
        `regexp_full_match(${identifier(object)}, ${literal(PAYMENTS)}, 'i')`,
        `regexp_full_match(${code}, '[a-z]{3}')`,
        ...amounts.map((amount) =>
          `coalesce(${amount} = trunc(${amount}), true)`
        ),
      ].map(allRows).join(" AND ")
    } AS is_minor FROM ${parquetSql(path)}`,
  );
  if (row!.is_minor !== true) return { table, notes: [] };
  const target = join(engine.folder, "major_units.parquet");
  const unit = `CASE WHEN regexp_full_match(${code}, ${literal(WHOLE)}) THEN 1
    WHEN regexp_full_match(${code}, ${literal(THOUSANDTHS)}) THEN 1000
    ELSE 100 END`;
  await engine.run(
    `COPY (SELECT * REPLACE (${
      amounts.map((amount) => `${amount} / ${unit} AS ${amount}`).join(", ")
    }) FROM ${parquetSql(path)}) TO ${literal(target)} (${PARQUET})`,
  );
  return {
    table: {
      ...table,
      path: target,
      // What is kept beside the file is of its amounts as they are written.
      kept: undefined,
      unknownColumns: unknownColumns.filter((header) => header !== object),
    },
    notes: [
      statement("minor-units", {
        source,
        header: table.columns.net_revenue!,
        object,
      }),
    ],
  };
}
