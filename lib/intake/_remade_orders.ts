/** Writes changed rows to files of their own, such as orders that count. */

import { join } from "node:path";
import { type Engine, identifier, literal, PARQUET } from "../engine/mod.ts";
import type { Exclusions } from "../record/mod.ts";
import type { OrderFile } from "../sums/mod.ts";

/** Stored rows. */
type StoredRows = Pick<OrderFile, "engine" | "path" | "kept">;

/**
 * Returns a table with other rows.
 *
 * @param table The stored rows.
 * @param name Name of the new file.
 * @param rows SQL of the new rows.
 */
export async function withRows<Table extends StoredRows>(
  table: Table,
  name: string,
  rows: string,
): Promise<Table> {
  const path = join(table.engine.folder, `${name}.parquet`);
  await table.engine.run(
    `COPY (${rows}) TO ${literal(path)} (${PARQUET})`,
  );
  // Results cached for the file describe its original rows, so they don't apply
  // here.
  return { ...table, path, kept: undefined };
}

/** Rows with a column that says why a row is excluded, and `NULL` if it counts. */
interface ReasonedRows {
  /** SQL of the rows, as used after `FROM`. */
  readonly from: string;
  /** Column of the reason. */
  readonly reason: string;
  /** Column of the row number. */
  readonly row: string;
  /** Helper columns that are dropped. */
  readonly extraColumns?: readonly string[] | undefined;
}

/** Returns a table with the rows that count, and the exclusions by reason. */
export async function withCountedRows<
  Table extends StoredRows & Pick<OrderFile, "fields">,
>(
  table: Table,
  name: string,
  { from, reason, row, extraColumns = [] }: ReasonedRows,
): Promise<
  { readonly table: Table; readonly exclusions: readonly Exclusions[] }
> {
  const [why, nth] = [reason, row].map(identifier) as [string, string];
  const amount = identifier(table.fields.net_revenue!);
  const excluded = await table.engine.rows(
    `SELECT ${why} AS reason, count(*) AS rows,
       sum(${amount} ORDER BY ${amount})::DOUBLE AS revenue
     FROM ${from} WHERE ${why} IS NOT NULL
     GROUP BY ALL ORDER BY rows DESC, reason`,
  );
  return {
    table: await withRows(
      table,
      name,
      `SELECT * EXCLUDE (${[why, nth, ...extraColumns].join(", ")})
       FROM ${from} WHERE ${why} IS NULL ORDER BY ${nth}`,
    ),
    exclusions: excluded.map(({ reason, rows, revenue }) => ({
      reason: reason as Exclusions["reason"],
      rows: Number(rows),
      netRevenue: Number(revenue ?? 0),
    })),
  };
}

/** Derived orders in a table of the engine. */
interface DerivedOrders {
  /**
   * Name of the table, which has the order columns, `row`, and `reason` (why an
   * order is excluded).
   */
  readonly table: string;
  /** Names of its canonical columns. */
  readonly names: readonly string[];
  /**
   * Names of the store's own metrics, whose columns are `own_0`, `own_1` and so
   * on.
   */
  readonly measured: readonly string[];
  /** Helper columns of the table that are dropped from the orders. */
  readonly extraColumns?: readonly string[];
  /**
   * Order in which the exclusion reasons are listed. @default {the largest first}
   */
  readonly reasons?: readonly Exclusions["reason"][];
}

/** Writes the counted orders to a file of their own, and returns the exclusions. */
export async function writeDerivedOrders(
  engine: Engine,
  { table: from, names, measured, extraColumns, reasons }: DerivedOrders,
): Promise<
  & Pick<OrderFile, "path" | "fields" | "measured">
  & { readonly exclusions: readonly Exclusions[] }
> {
  const fields = Object.fromEntries(names.map((name) => [name, name]));
  const { table: { path }, exclusions } = await withCountedRows(
    { engine, path: "", fields },
    from,
    { from, reason: "reason", row: "row", extraColumns },
  );
  return {
    path,
    fields,
    measured: Object.fromEntries(
      measured.map((name, nth) => [name, `own_${nth}`]),
    ),
    exclusions: reasons === undefined
      ? exclusions
      : reasons.flatMap((reason) =>
        exclusions.filter((line) => line.reason === reason)
      ),
  };
}
