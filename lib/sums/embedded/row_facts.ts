/** One look at the rows of a file: what they are, and in which units. */

import {
  lookHere,
  numberOf,
  type Plan,
  type Wholes,
} from "../warehouse/mod.ts";
import type { MetricRule } from "../../record/mod.ts";
import type { EngineRow } from "../../engine/mod.ts";
import { factSum, type Look, readLook } from "../look.ts";
import { hourSql } from "../orders.ts";
import { type FileRows, type OrderFile, summedColumns } from "./order_file.ts";
import { overStored } from "./tables.ts";

/** What one look found. */
type RowLook = Look & {
  /** What holds products of amounts. */
  readonly wholes: Wholes;
  /** SQL of the look by hour, of rows as they are stored. */
  readonly looked: (stored: string) => string;
};

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
  const lookOver = (stored: string) =>
    lookHere(
      planOf(rows.fromStored(stored)),
      Object.values(columns),
      hourSql(file.fields.created_at !== undefined),
      hours,
    );
  const looked = (stored: string): string => lookOver(stored).each;
  const looks = await overStored(file, looked);
  const lookRows = await file.engine.rows(lookOver("").byReason(looks));
  const look = await readLook(planOf(rows.sql), lookRows, {
    source: file.source,
    columns,
    rules,
    absent: "the orders have no such column",
    otherNames: file.unknownColumns,
  });
  const wholes = wholesFor(look, lookRows, Object.keys(columns));
  return { ...look, wholes, looked };
}

/** A product of 64 bits, of which two are added. */
const LARGEST = 2 ** 62;

/**
 * What holds the product of an order and all that its visitor may have bought,
 * which are all orders at most, whenever they were placed.
 */
function wholesFor(
  { summed, refunds }: Look,
  lookRows: readonly EngineRow[],
  names: readonly string[],
): Wholes {
  const sizes = summed.map(({ name, decimals }) => {
    const nth = names.indexOf(name);
    const tops = lookRows.map((row) => numberOf(row, `top_${nth}`));
    return [factSum(lookRows, `size_${nth}`), Math.max(...tops)]
      .map((size) => size * 10 ** decimals) as [number, number];
  });
  const largestTotal = Math.max(
    factSum(lookRows, "orders"),
    ...sizes.map(([sum]) => sum),
  );
  // One order may be left with all that its visitor's others earned.
  const top = refunds > 0
    ? largestTotal
    : Math.max(1, ...sizes.map(([, top]) => top));
  return 2 * top * largestTotal < LARGEST ? "BIGINT" : "HUGEINT";
}
