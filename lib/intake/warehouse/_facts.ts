/** Gathers facts about warehouse orders before summing them. */

import { type Problem, SchemaError } from "../../base/mod.ts";
import type { Choices } from "../../record/mod.ts";
import {
  BEFORE,
  columnProbes,
  factsStatement,
  LARGEST_SQUARED,
  orderMoments,
  orderProductKey,
  type OrderTotals,
  type Plan,
  readCount,
  readNumber,
  readRowSummary,
  readWhole,
  refundExclusions,
  type RowSummary,
  sumFact,
  unitsFor,
  valuesStatement,
  WarehouseError,
  type WarehouseRow,
} from "../../sums/mod.ts";
import type { RunStatement } from "./answers.ts";
import type { CountedVisitors } from "./visitors.ts";

/** Name of the orders in error messages. */
export const SOURCE = "the warehouse orders";

/** Facts about the orders. */
export interface WarehouseFacts extends RowSummary {
  /**
   * Rows of the facts query, by reason for exclusion and, if known, days since
   * first exposure.
   */
  readonly found: readonly WarehouseRow[];
  readonly crossovers: OrderTotals["crossovers"];
  /** Whether products may exceed 64 bits. */
  readonly isWide: boolean;
  /** Moments of the counted orders' values. */
  readonly values: OrderTotals["values"];
}

/**
 * Queries the facts about orders once, and the order values in a second query if
 * necessary.
 */
export async function loadFacts(
  ask: RunStatement,
  plan: Plan,
  { crossovers, metrics }: Choices,
  earlierSpending: CountedVisitors["before"],
): Promise<WarehouseFacts> {
  const { revenue, profit, measures } = plan.description.orders;
  const columns = {
    net_revenue: revenue,
    ...(profit === undefined ? {} : { gross_profit: profit }),
    ...measures,
  };
  const lookRows = await ask(factsStatement(plan, Object.values(columns)))
    .catch((error) => throwUnreadableColumns(ask, plan, error));
  const summary = await readRowSummary(plan, lookRows, {
    source: SOURCE,
    columns,
    rules: metrics,
    absent: "orders.measures in the description doesn't list it",
  });
  const { counted, refunds, summed } = summary;
  const { decimals } = summed[0]!;
  const allColumns = [...summed, ...earlierSpendingColumn(earlierSpending)];
  const isWide = haveWideProducts(
    summary,
    allColumns,
    Object.keys(columns),
    metrics,
  );
  const rows = areCents(plan, summary)
    ? valuesInCents(counted)
    : await ask(valuesStatement(summary.plan, isWide));
  const crossed = rows.filter((row) => readCount(row, "crossed") === 1);
  const includedRows = rows.filter((row) =>
    crossovers === "keep" || readCount(row, "crossed") === 0
  );
  const exactSum = (name: string, summedRows: typeof rows): bigint =>
    summedRows.reduce((total, row) => total + readWhole(row, name), 0n);
  const orders = sumFact(rows, "orders");
  const summedColumns = (name: string): number =>
    Math.round(sumFact(counted, name) * 10 ** decimals);
  const exclusions = [...summary.exclusions];
  if (refunds !== 0) {
    exclusions.push(...refundExclusions(
      summary,
      { back: summedColumns("back"), total: summedColumns("total") },
      { orders, units: exactSum("units", rows) },
    ));
  }
  return {
    ...summary,
    found: lookRows,
    summed: allColumns,
    exclusions,
    count: orders,
    crossovers: {
      visitors: sumFact(crossed, "visitors"),
      orders: sumFact(crossed, "orders"),
    },
    isWide,
    values: orderMoments([{
      arm: 0,
      bin: 0,
      sums: {
        orders: exactSum("orders", includedRows),
        revenue: exactSum("units", includedRows),
        [orderProductKey("revenue", "revenue")]: exactSum(
          "squares",
          includedRows,
        ),
      },
    }], decimals),
  };
}

/**
 * Returns whether the first query already provides the sums of order values, in
 * cents.
 */
function areCents(
  { description }: Plan,
  { counted, refunds, summed }: RowSummary,
): boolean {
  const { exposures } = description;
  // Without exposures, a visitor may have orders in two variations.
  return exposures !== undefined && refunds === 0 &&
    summed[0]!.decimals === 2 &&
    counted.every((row) => readNumber(row, "largest") <= LARGEST_SQUARED);
}

/** Returns the rows that the query for order values would return. */
function valuesInCents(counted: readonly WarehouseRow[]): WarehouseRow[] {
  return counted.map((row) => ({
    crossed: 0,
    visitors: 0,
    orders: row.orders,
    units: row.cents,
    squares: row.squares,
  }));
}

/** Size above which the sum of two products may exceed 64 bits. */
const WIDE = 2 ** 62;
/** Size above which an order amount needs more than 32 bits. */
const SHORT = 2 ** 31;

/** Returns whether products of visitor totals may exceed 64 bits. */
function haveWideProducts(
  { counted, count, refunds }: RowSummary,
  columns: RowSummary["summed"],
  names: readonly string[],
  metrics: Choices["metrics"],
): boolean {
  const sizes = columns.map(({ size }) => size);
  const tops = columns.map(({ name, decimals, size }) => {
    const nth = names.indexOf(name);
    if (nth < 0) return size;
    const top = counted.map((row) => readNumber(row, `top_${nth}`));
    return Math.max(0, ...top) * 10 ** decimals;
  });
  const factor = Math.max(
    1,
    ...unitsFor(columns, metrics).measures
      .map(({ spec }) => spec.shares?.factor ?? 1),
  );
  const largestTotal = factor * Math.max(count, ...sizes);
  // With refunds, one remaining order may carry the revenue of all orders of
  // its visitor.
  const top = refunds > 0 ? largestTotal : factor * Math.max(1, ...tops);
  return top >= SHORT || 2 * top * largestTotal >= WIDE;
}

/** Returns the earlier spending of visitors as a column that every order has. */
function earlierSpendingColumn(
  earlierSpending: CountedVisitors["before"],
): RowSummary["summed"] {
  return earlierSpending === null ? [] : [{
    name: BEFORE,
    title: BEFORE,
    sql: "spent",
    column: "",
    decimals: 2,
    size: earlierSpending.size,
    isOfVisitor: true,
  }];
}

/**
 * Throws an error that names the columns of the wrong type, since databases do
 * not always name them.
 */
async function throwUnreadableColumns(
  ask: RunStatement,
  plan: Plan,
  error: unknown,
): Promise<never> {
  const isOfType = error instanceof WarehouseError &&
    error.fault === "wrong-type";
  if (!isOfType) throw error;
  const problems: Problem[] = [];
  for (const { path, column, kind, statement } of columnProbes(plan)) {
    await ask(statement).catch(() =>
      problems.push({
        path,
        message:
          `"${column}" has texts that the database can't convert to ${kind}`,
      })
    );
  }
  if (problems.length === 0) throw error;
  throw new SchemaError(SOURCE, [...problems, {
    path: "",
    message: error.message,
  }]);
}
