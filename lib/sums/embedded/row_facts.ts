/** Summarizes the rows of an order file and determines their units. */

import type { Plan, Wholes } from "../warehouse/mod.ts";
import { hourlyLook, readNumber } from "../warehouse/mod.ts";
import type { MetricRule } from "../../record/mod.ts";
import type { EngineRow } from "../../engine/mod.ts";
import type { AmountType } from "./plan.ts";
import { readRowSummary, type RowSummary, sumFact } from "../look.ts";
import { hourSql } from "../orders.ts";
import { type FileRows, type OrderFile, summedColumns } from "./order_file.ts";
import { cachedQuery } from "./tables.ts";

/** Summary of the rows of a file, with integer types for their amounts. */
type FileSummary = RowSummary & {
  /** Integer type for products of amounts. */
  readonly productType: Wholes;
  /** Integer type for an amount. */
  readonly amountType: AmountType;
  /** Returns the SQL of the hourly look at the stored rows. */
  readonly hourlySql: (stored: string) => string;
};

/**
 * Summarizes the rows of an order file.
 *
 * @param file The order file.
 * @param rows Rows with standardized columns.
 * @param createPlan Returns the plan that decides which of the given rows count.
 * @param hours First hour that counts and the hour after the last; `null` for
 *   all.
 * @param rules Requested metrics.
 * @throws {SchemaError} If required cells are missing or amounts are not numbers.
 */
export async function summarizeRows(
  file: OrderFile,
  rows: FileRows,
  createPlan: (rows: string) => Plan,
  hours: readonly [number, number] | null,
  rules: readonly MetricRule[],
): Promise<FileSummary> {
  const columns = summedColumns(file);
  const hourlySummary = (stored: string) =>
    hourlyLook(
      createPlan(rows.selectFrom(stored)),
      Object.values(columns),
      hourSql(file.fields.created_at !== undefined),
      hours,
    );
  const hourlySql = (stored: string): string => hourlySummary(stored).each;
  const hourlyRows = await cachedQuery(file, hourlySql);
  const summaryRows = await file.engine.rows(
    hourlySummary("").byReason(hourlyRows),
  );
  const summary = await readRowSummary(createPlan(rows.sql), summaryRows, {
    source: file.source,
    columns,
    rules,
    absent: "the orders have no such column",
    otherNames: file.unknownColumns,
  });
  const sizes = columnSizes(summary, summaryRows, Object.keys(columns));
  return {
    ...summary,
    productType: productTypeFor(summary, sumFact(summaryRows, "orders"), sizes),
    amountType: amountTypeFor(summary, sizes),
    hourlySql,
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
  readonly largest: number;
}

function columnSizes(
  { summed }: RowSummary,
  summaryRows: readonly EngineRow[],
  names: readonly string[],
): Size[] {
  return summed.map(({ name, decimals }) => {
    const nth = names.indexOf(name);
    const largestSizes = summaryRows.map((row) =>
      readNumber(row, `top_${nth}`)
    );
    const units = 10 ** decimals;
    return {
      total: sumFact(summaryRows, `size_${nth}`) * units,
      largest: Math.max(...largestSizes) * units,
    };
  });
}

/**
 * Returns the integer type for the product of an order and a visitor's total. The
 * total of all orders bounds that of a visitor.
 */
function productTypeFor(
  { refunds }: RowSummary,
  orders: number,
  sizes: readonly Size[],
): Wholes {
  const largestTotal = Math.max(orders, ...sizes.map(({ total }) => total));
  // After netting, one order may hold the revenue of all other orders of its
  // visitor.
  const largest = refunds > 0
    ? largestTotal
    : Math.max(1, ...sizes.map(({ largest }) => largest));
  return 2 * largest * largestTotal < LARGEST ? "BIGINT" : "HUGEINT";
}

/**
 * 32-bit integers halve the memory; refunds need 64 bits because the amounts they
 * leave are not known yet.
 */
function amountTypeFor(
  { refunds }: RowSummary,
  sizes: readonly Size[],
): AmountType {
  return refunds === 0 &&
      sizes.every(({ largest }) => largest < 2 ** 31 - 1)
    ? "INTEGER"
    : "BIGINT";
}
