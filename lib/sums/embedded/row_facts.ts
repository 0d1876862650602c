/** Summarizes the rows of an order file and determines their units. */

import {
  hourlyLook,
  numberOf,
  type Plan,
  type Wholes,
} from "../warehouse/mod.ts";
import type { MetricRule } from "../../record/mod.ts";
import type { EngineRow } from "../../engine/mod.ts";
import type { Amounts } from "./plan.ts";
import { factSum, type Look, readLook } from "../look.ts";
import { hourSql } from "../orders.ts";
import { type FileRows, type OrderFile, summedColumns } from "./order_file.ts";
import { overStored } from "./tables.ts";

/** Summary of the rows of a file, with integer types for their amounts. */
type RowLook = Look & {
  /** Integer type for products of amounts. */
  readonly wholes: Wholes;
  /** Integer type for an amount. */
  readonly amounts: Amounts;
  /** Returns the SQL of the hourly look at the stored rows. */
  readonly looked: (stored: string) => string;
};

/**
 * Summarizes the rows of an order file.
 *
 * @param file The order file.
 * @param rows Rows with standardized columns.
 * @param planOf Returns the plan that decides which of the given rows count.
 * @param hours First hour that counts and the hour after the last; `null` for
 *   all.
 * @param rules Requested metrics.
 * @throws {SchemaError} If required cells are missing or amounts are not numbers.
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
    hourlyLook(
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
  const sizes = sizesIn(look, lookRows, Object.keys(columns));
  return {
    ...look,
    wholes: wholesFor(look, factSum(lookRows, "orders"), sizes),
    amounts: amountsFor(look, sizes),
    looked,
  };
}

/** Maximum 64-bit product such that two of them can be added. */
const LARGEST = 2 ** 62;

/**
 * Total size of all amounts in a column and the largest single one, in whole
 * units.
 */
interface Size {
  readonly total: number;
  readonly top: number;
}

function sizesIn(
  { summed }: Look,
  lookRows: readonly EngineRow[],
  names: readonly string[],
): Size[] {
  return summed.map(({ name, decimals }) => {
    const nth = names.indexOf(name);
    const tops = lookRows.map((row) => numberOf(row, `top_${nth}`));
    const units = 10 ** decimals;
    return {
      total: factSum(lookRows, `size_${nth}`) * units,
      top: Math.max(...tops) * units,
    };
  });
}

/**
 * Returns the integer type for the product of an order and a visitor's total. The
 * total of all orders bounds that of a visitor.
 */
function wholesFor(
  { refunds }: Look,
  orders: number,
  sizes: readonly Size[],
): Wholes {
  const largestTotal = Math.max(orders, ...sizes.map(({ total }) => total));
  // After netting, one order may hold the revenue of all other orders of its
  // visitor.
  const top = refunds > 0
    ? largestTotal
    : Math.max(1, ...sizes.map(({ top }) => top));
  return 2 * top * largestTotal < LARGEST ? "BIGINT" : "HUGEINT";
}

/**
 * 32-bit integers halve the memory; refunds need 64 bits because the amounts they
 * leave are not known yet.
 */
function amountsFor({ refunds }: Look, sizes: readonly Size[]): Amounts {
  return refunds === 0 && sizes.every(({ top }) => top < 2 ** 31 - 1)
    ? "INTEGER"
    : "BIGINT";
}
