/** One look at the rows of a file: what they are, and in which units. */

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

/** What one look found. */
type RowLook = Look & {
  /** What holds products of amounts. */
  readonly wholes: Wholes;
  /** What holds an amount. */
  readonly amounts: Amounts;
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

/** A product of 64 bits, of which two are added. */
const LARGEST = 2 ** 62;

/** How large amounts are in whole units: all together, and the largest. */
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
 * What holds the product of an order and all that its visitor may have bought,
 * which are all orders at most, whenever they were placed.
 */
function wholesFor(
  { refunds }: Look,
  orders: number,
  sizes: readonly Size[],
): Wholes {
  const largestTotal = Math.max(orders, ...sizes.map(({ total }) => total));
  // One order may be left with all that its visitor's others earned.
  const top = refunds > 0
    ? largestTotal
    : Math.max(1, ...sizes.map(({ top }) => top));
  return 2 * top * largestTotal < LARGEST ? "BIGINT" : "HUGEINT";
}

/** Half of the memory suffices for most; for what refunds leave nobody knows. */
function amountsFor({ refunds }: Look, sizes: readonly Size[]): Amounts {
  return refunds === 0 && sizes.every(({ top }) => top < 2 ** 31 - 1)
    ? "INTEGER"
    : "BIGINT";
}
