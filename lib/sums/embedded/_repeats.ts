/** The orders of visitors with more than one. */

import type { Engine } from "../../engine/mod.ts";
import { type Measure, unitColumns } from "../measures.ts";
import type { OrderTable } from "./rows.ts";
import { halfOf, sharedHalves } from "./_shared_halves.ts";
import {
  carried,
  type Columns,
  keep,
  type Kept,
  named,
  selected,
  type Table,
  view,
} from "./table.ts";

/** What is known of a visitor: variations, largest order, and number of orders. */
export const KNOWN = {
  lowest: "min(arm)",
  highest: "max(arm)",
  top_bin: "max(bin)",
  top: "max(revenue)",
  bought: "count(*)::INTEGER",
} as const;

/** A row is an order of a visitor with several, with a number for the visitor. */
export type RepeatTable = Table<
  "row" | "visitor" | "arm" | "time" | "bin" | "revenue" | keyof typeof KNOWN
>;

/** The columns of what is known of a visitor. */
export const COLUMNS_KNOWN = Object.fromEntries(
  Object.keys(KNOWN).map((name) => [name, name]),
) as Columns<keyof typeof KNOWN>;

/** All orders, and those of visitors with several. */
export interface Tables {
  readonly all: OrderTable;
  readonly repeats: RepeatTable;
}

/** A row is an order and its visitor; one with one order has a number of its own. */
export type VisitedTable = Table<
  keyof typeof KNOWN | "arm" | "time" | "bin" | "row" | "buyer" | "revenue"
>;

/** The orders of visitors with several, with all columns on request. */
export function ofSeveral(
  { all, repeats }: Tables,
  has: "all" | "summed",
): VisitedTable {
  const buyer = { buyer: "visitor" };
  return has === "summed"
    ? view({ columns: carried(repeats, buyer), from: `FROM ${repeats.sql}` })
    : view({
      columns: carried(all, { ...buyer, ...COLUMNS_KNOWN }),
      from: `FROM ${all.sql}
        JOIN (SELECT row, visitor, ${named(KNOWN)} FROM ${repeats.sql})
          USING (row)`,
    });
}

/** Orders as if each were its visitor's only one. */
export function asAlone<Column extends string>(
  orders: Table<Column> & Table<"arm" | "bin" | "row" | "revenue">,
  from = `FROM ${orders.sql}`,
): Table<Column | keyof VisitedTable["columns"]> {
  return view({
    columns: {
      ...carried(orders),
      buyer: "-1 - row",
      lowest: "arm",
      highest: "arm",
      top_bin: "bin",
      top: "revenue",
      bought: "1",
    },
    from,
  });
}

/**
 * The orders of visitors with more than one. Everybody else is one visitor per
 * order, so nothing has to be gathered for them.
 *
 * Hashes of the ids say who may have several orders; of all the ids only theirs
 * are compared, since the texts of all would fill the memory.
 *
 * @param engine Holds them.
 * @param file The orders, beside which the result is kept.
 * @param orders All of them.
 * @param measures What is summed.
 * @returns The orders.
 */
export async function createRepeats(
  engine: Engine,
  file: Kept,
  orders: OrderTable,
  measures: readonly Measure[],
): Promise<RepeatTable> {
  const columns = {
    row: "row",
    arm: "arm",
    time: "time",
    bin: "bin",
    ...unitColumns(measures),
  };
  return await keep(engine, file, "repeats", {
    columns: {
      ...columns,
      visitor: "visitor",
      ...COLUMNS_KNOWN,
    },
    from: `FROM (WITH candidates AS (
        ${sharedHalves(orders.sql, "visitor_id")}),
      several AS MATERIALIZED (
        SELECT visitor_id, ${named(columns)}
        FROM (SELECT *, ${halfOf("visitor_id")} AS half FROM ${orders.sql})
        SEMI JOIN candidates USING (half)),
      visitors AS (
        SELECT visitor_id, (row_number() OVER ())::INTEGER AS visitor,
          ${selected(KNOWN)}
        FROM several GROUP BY visitor_id HAVING count(*) > 1)
      SELECT visitor, ${named(columns)}, ${named(KNOWN)}
      FROM several JOIN visitors USING (visitor_id))`,
  });
}
