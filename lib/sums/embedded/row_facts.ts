/** One look at the rows of a file: what they are, and in which units. */

import {
  lookHere,
  numberOf,
  type Plan,
  type Wholes,
} from "../warehouse/mod.ts";
import type { MetricRule } from "../../record/mod.ts";
import { type Look, readLook } from "../look.ts";
import { hourSql } from "../orders.ts";
import { type FileRows, type OrderFile, summedColumns } from "./order_file.ts";
import { addedUp, grown } from "./tables.ts";

/** What one look found, and what holds products of amounts. */
type RowLook = Look & { readonly wholes: Wholes };

/**
 * Looks at the rows.
 *
 * @param file Where they are.
 * @param rows Their columns.
 * @param planOf Which of some rows count.
 * @param hours The first that counts, and the one behind the last; `null` for all.
 * @param rules The metrics that are asked for.
 * @throws {SchemaError} When cells that are needed are missing or no amounts.
 */
export async function lookAtRows(
  file: OrderFile,
  rows: FileRows,
  planOf: (rows: string) => Plan,
  hours: readonly [number, number] | null,
  rules: readonly MetricRule[],
): Promise<RowLook> {
  const columns = summedColumns(file);
  const over = (stored: string) =>
    lookHere(
      planOf(rows.of(stored)),
      Object.values(columns),
      hourSql(file.fields.created_at !== undefined),
      hours,
    );
  const looks = await grown(file, addedUp((stored) => over(stored).each));
  const found = await file.engine.rows(over("").byReason(looks));
  const look = await readLook(planOf(rows.sql), found, {
    source: file.source,
    columns,
    rules,
    absent: "the orders have no such column",
    others: file.unknownColumns,
  });
  return { ...look, wholes: wholesFor(look, Object.keys(columns)) };
}

/** A product of 64 bits, of which two are added. */
const LARGEST = 2 ** 62;

/**
 * What holds the product of an order and all that its visitor may have bought,
 * which are all orders at most.
 */
function wholesFor(
  { summed, counted, count, refunds }: Look,
  names: readonly string[],
): Wholes {
  const all = Math.max(count, ...summed.map(({ size }) => size));
  const tops = summed.map(({ name, decimals }) => {
    const nth = names.indexOf(name);
    return 10 ** decimals *
      Math.max(...counted.map((row) => numberOf(row, `top_${nth}`)));
  });
  // One order may be left with all that its visitor's others earned.
  const top = refunds > 0 ? all : Math.max(1, ...tops);
  return 2 * top * all < LARGEST ? "BIGINT" : "HUGEINT";
}
