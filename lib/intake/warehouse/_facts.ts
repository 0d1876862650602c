/** What the orders of a warehouse are, before they are added up. */

import { type Problem, SchemaError } from "../../base/mod.ts";
import type { Choices } from "../../record/mod.ts";
import {
  BEFORE,
  columnProbes,
  countOf,
  factsStatement,
  factSum,
  LARGEST_SQUARED,
  type Look,
  numberOf,
  orderMoments,
  type OrderTotals,
  type Plan,
  productName,
  readLook,
  refundExclusions,
  unitsFor,
  valuesStatement,
  WarehouseError,
  type WarehouseRow,
  wholeOf,
} from "../../sums/mod.ts";
import type { Ask } from "./answers.ts";
import type { CountedVisitors } from "./visitors.ts";

/** What errors call the orders. */
export const SOURCE = "the orders of the warehouse";

/** What the orders are. */
export interface WarehouseFacts extends Look {
  /** By reason and, where it is known, days since the first visit. */
  readonly found: readonly WarehouseRow[];
  readonly crossovers: OrderTotals["crossovers"];
  /** Whether products may have more than 64 bits. */
  readonly isWide: boolean;
  /** Values of the orders that count. */
  readonly values: OrderTotals["values"];
}

/** Looks at the orders once, and at their units once more where that is needed. */
export async function lookAt(
  ask: Ask,
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
    .catch((error) => refuseColumns(ask, plan, error));
  const look = await readLook(plan, lookRows, {
    source: SOURCE,
    columns,
    rules: metrics,
    absent: "orders.measures of the description does not name it",
  });
  const { counted, refunds, summed } = look;
  const { decimals } = summed[0]!;
  const allColumns = [...summed, ...spentBefore(earlierSpending)];
  const isWide = haveWideProducts(
    look,
    allColumns,
    Object.keys(columns),
    metrics,
  );
  const rows = areCents(plan, look)
    ? valuesInCents(counted)
    : await ask(valuesStatement(look.plan, isWide));
  const crossed = rows.filter((row) => countOf(row, "crossed") === 1);
  const includedRows = rows.filter((row) =>
    crossovers === "keep" || countOf(row, "crossed") === 0
  );
  const exactSum = (name: string, summedRows: typeof rows): bigint =>
    summedRows.reduce((total, row) => total + wholeOf(row, name), 0n);
  const orders = factSum(rows, "orders");
  const sized = (name: string): number =>
    Math.round(factSum(counted, name) * 10 ** decimals);
  const exclusions = [...look.exclusions];
  if (refunds !== 0) {
    exclusions.push(...refundExclusions(
      look,
      { back: sized("back"), total: sized("total") },
      { orders, units: exactSum("units", rows) },
    ));
  }
  return {
    ...look,
    found: lookRows,
    summed: allColumns,
    exclusions,
    count: orders,
    crossovers: {
      visitors: factSum(crossed, "visitors"),
      orders: factSum(crossed, "orders"),
    },
    isWide,
    values: orderMoments([{
      arm: 0,
      bin: 0,
      sums: {
        orders: exactSum("orders", includedRows),
        revenue: exactSum("units", includedRows),
        [productName("revenue", "revenue")]: exactSum("squares", includedRows),
      },
    }], decimals),
  };
}

/** Whether the first look told already what the orders come to. */
function areCents(
  { description }: Plan,
  { counted, refunds, summed }: Look,
): boolean {
  const { exposures } = description;
  // Without exposures a visitor may have orders of two variations.
  return exposures !== undefined && refunds === 0 &&
    summed[0]!.decimals === 2 &&
    counted.every((row) => numberOf(row, "largest") <= LARGEST_SQUARED);
}

/** The same rows as the statement of the values would give. */
function valuesInCents(counted: readonly WarehouseRow[]): WarehouseRow[] {
  return counted.map((row) => ({
    crossed: 0,
    visitors: 0,
    orders: row.orders,
    units: row.cents,
    squares: row.squares,
  }));
}

/** The size from which on two products of 64 bits may not be added. */
const WIDE = 2 ** 62;
/** The size from which on an amount of an order has more than 32 bits. */
const SHORT = 2 ** 31;

/** Whether what visitors come to may have products of more than 64 bits. */
function haveWideProducts(
  { counted, count, refunds }: Look,
  columns: Look["summed"],
  names: readonly string[],
  metrics: Choices["metrics"],
): boolean {
  const sizes = columns.map(({ size }) => size);
  const tops = columns.map(({ name, decimals, size }) => {
    const nth = names.indexOf(name);
    if (nth < 0) return size;
    const top = counted.map((row) => numberOf(row, `top_${nth}`));
    return Math.max(0, ...top) * 10 ** decimals;
  });
  const factor = Math.max(
    1,
    ...unitsFor(columns, metrics).measures
      .map(({ spec: spec }) => spec.shares?.factor ?? 1),
  );
  const largestTotal = factor * Math.max(count, ...sizes);
  // One order may be left with all that its visitor's others earned.
  const top = refunds > 0 ? largestTotal : factor * Math.max(1, ...tops);
  return top >= SHORT || 2 * top * largestTotal >= WIDE;
}

/** What visitors had spent before, as a column that every order has. */
function spentBefore(
  earlierSpending: CountedVisitors["before"],
): Look["summed"] {
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

/** Says which columns are not what they are for, where the database says only that some are. */
async function refuseColumns(
  ask: Ask,
  plan: Plan,
  error: unknown,
): Promise<never> {
  const isOfType = error instanceof WarehouseError &&
    error.fault === "wrong-type";
  if (!isOfType) throw error;
  const problems: Problem[] = [];
  for (const { path, column, kind: kind, statement } of columnProbes(plan)) {
    await ask(statement).catch(() =>
      problems.push({
        path,
        message: `"${column}" has texts that are no ${kind} to the database`,
      })
    );
  }
  if (problems.length === 0) throw error;
  throw new SchemaError(SOURCE, [...problems, {
    path: "",
    message: error.message,
  }]);
}
