/** What one look at the orders of a warehouse finds. */

import { type Problem, SchemaError } from "../../../api/mod.ts";
import {
  codeOf,
  countOf,
  factsStatement,
  FIRST_LIMIT,
  FIRST_PARTS,
  LARGEST,
  nameOfDecimals,
  numberOf,
  type Parts,
  partsFor,
  type Plan,
  REASONS,
  TRIED_DECIMALS,
  type WarehouseRow,
  wholeOf,
  wholeOfParts,
} from "../../../warehouse/mod.ts";
import {
  decimalsFor,
  MEASURES,
  orderMoments,
  type OrderTotals,
  productName,
  type RowFacts,
  type Summed,
} from "../../orders/mod.ts";
import type { LeftOut } from "../../record/mod.ts";
import type { Ask } from "./asked.ts";

/** What the orders are. */
export interface WarehouseFacts {
  readonly rows: RowFacts;
  readonly leftOut: readonly LeftOut[];
  /** Orders that count, and their buyers. */
  readonly count: number;
  readonly buyers: number;
  readonly crossovers: OrderTotals["crossovers"];
  readonly undated: number;
  readonly summed: readonly Summed[];
  readonly gaps: readonly string[];
  /** How factors of products are cut. */
  readonly parts: Parts;
  /** Values of the orders that count. */
  readonly values: OrderTotals["values"];
}

/** The columns of the orders that are summed: by name, the database's own. */
export function columnsOfOrders(
  { description: { orders } }: Plan,
): Readonly<Record<string, string>> {
  return {
    net_revenue: orders.revenue,
    ...(orders.profit === undefined ? {} : { gross_profit: orders.profit }),
    ...orders.measures,
  };
}

/**
 * Looks at the orders once.
 *
 * @param ask Asks the warehouse.
 * @param plan The orders.
 * @param excludes Whether orders of visitors in two variations do not count.
 * @returns What was found.
 * @throws {SchemaError} With everything that cannot be read.
 */
export async function lookAt(
  ask: Ask,
  plan: Plan,
  excludes: boolean,
): Promise<WarehouseFacts> {
  const columns = columnsOfOrders(plan);
  const found = await ask(factsStatement(plan, columns));
  refuse(plan, found);
  const counted = found.filter((row) => countOf(row, "reason") === 0);
  const count = sum(counted, "orders");
  const crossed = counted.filter((row) => countOf(row, "crossed") === 1);
  const { summed, gaps } = await summedIn(counted, columns, count);
  const { decimals } = summed[0]!;
  const size = Math.max(count, ...summed.map(({ size }) => size));
  const isTried = TRIED_DECIMALS.some((one) => one === decimals) &&
    summed[0]!.size < FIRST_LIMIT;
  const parts = isTried ? FIRST_PARTS : partsFor(size);
  const rows = isTried ? counted : (await ask(
    factsStatement(plan, columns, { decimals: [decimals], parts }),
  ))
    .filter((row) => countOf(row, "reason") === 0);
  const kept = rows.filter((row) => !excludes || countOf(row, "crossed") === 0);
  const name = nameOfDecimals(decimals);
  const whole = (column: string): bigint =>
    kept.reduce((total, row) => total + wholeOf(row, column), 0n);
  return {
    rows: rowFacts(plan, found),
    leftOut: leftOutOf(plan, found),
    count,
    buyers: sum(counted, "visitors"),
    crossovers: {
      visitors: sum(crossed, "visitors"),
      orders: sum(crossed, "orders"),
    },
    undated: plan.description.orders.time === undefined
      ? 0
      : count - sum(counted, "times"),
    summed,
    gaps,
    parts: partsFor(size),
    values: orderMoments([{
      arm: 0,
      day: 0,
      bin: 0,
      sums: {
        orders: whole("orders"),
        revenue: whole(`units_${name}`),
        [productName("revenue", "revenue")]: wholeOfParts(
          Array.from(
            { length: parts.count },
            (_, nth) => whole(`squares_${name}_${nth}`),
          ),
          parts,
        ),
      },
    }], decimals),
  };
}

function sum(rows: readonly WarehouseRow[], name: string): number {
  return rows.reduce((total, row) => total + numberOf(row, name), 0);
}

function refuse(
  { description: { orders } }: Plan,
  rows: readonly WarehouseRow[],
): void {
  const told: Readonly<Record<string, readonly [string, string]>> = {
    no_id: [orders.orderId, "is empty in"],
    no_revenue: [orders.revenue, "is empty in"],
    unreadable: [orders.revenue, `is not an amount below ${LARGEST} in`],
    negative: [
      orders.revenue,
      "is below zero, a refund, which is not taken from its order here, in",
    ],
  };
  const problems = Object.entries(told).flatMap(
    ([fact, [path, message]]): Problem[] => {
      const count = sum(rows, fact);
      return count === 0 ? [] : [{
        path,
        message: `${message} ${count} rows${
          fact === "negative"
            ? "; net them in a view, or leave them out with a condition"
            : ""
        }`,
      }];
    },
  );
  if (problems.length > 0) {
    throw new SchemaError("the orders of the warehouse", problems);
  }
}

function rowFacts(
  { description: { orders } }: Plan,
  rows: readonly WarehouseRow[],
): RowFacts {
  const some = (name: string): number[] =>
    rows.flatMap((row) => row[name] == null ? [] : [numberOf(row, name)]);
  const hasTimes = orders.time !== undefined && sum(rows, "times") > 0;
  return {
    rows: sum(rows, "orders"),
    times: hasTimes
      ? {
        first: Math.min(...timesIn(rows, "first_time")),
        last: Math.max(...timesIn(rows, "last_time")),
      }
      : null,
    smallest: Math.min(...some("smallest")),
    largest: Math.max(...some("largest")),
    zero: sum(rows, "zero"),
    negative: sum(rows, "negative"),
  };
}

/** Groups of rows without a time have none. */
function timesIn(rows: readonly WarehouseRow[], name: string): number[] {
  return rows.filter((row) => numberOf(row, "times") > 0)
    .map((row) => numberOf(row, name));
}

/** As files have them: what the visitors say stands before what orders say. */
function leftOutOf(
  { description }: Plan,
  rows: readonly WarehouseRow[],
): LeftOut[] {
  const first = description.exposures === undefined
    ? []
    : ["no-variation", "before-exposure", "two-variations"] as const;
  const order = [
    ...first,
    ...REASONS.filter((one) => !first.includes(one as never)),
  ];
  return order.flatMap((reason): LeftOut[] => {
    const mine = rows.filter((row) =>
      countOf(row, "reason") === codeOf(reason)
    );
    return mine.length === 0 ? [] : [{
      reason,
      rows: sum(mine, "orders"),
      netRevenue: sum(mine, "total"),
    }];
  });
}

async function summedIn(
  counted: readonly WarehouseRow[],
  columns: Readonly<Record<string, string>>,
  count: number,
): Promise<{ summed: (Summed & { size: number })[]; gaps: string[] }> {
  const names = Object.keys(columns);
  const summed: (Summed & { size: number })[] = [];
  const gaps: string[] = [];
  const own = names.filter((name) =>
    MEASURES.every((rule) => rule.name !== name)
  );
  const rules = [
    ...MEASURES.filter(({ name }) => names.includes(name)),
    ...own.map((name, nth) => ({
      name,
      title: name,
      sql: `own_${nth}_units`,
    })),
  ];
  for (const rule of rules) {
    const nth = names.indexOf(rule.name);
    const missing = count - sum(counted, `known_${nth}`);
    if (missing > 0) {
      gaps.push(`${rule.title} is left out: ${missing} orders have none.`);
      continue;
    }
    const total = sum(counted, `size_${nth}`);
    const decimals = await decimalsFor(
      total,
      (digits) => sum(counted, `inexact_${nth}_${digits}`) === 0,
    );
    summed.push({
      ...rule,
      column: rule.name,
      decimals,
      size: total * 10 ** decimals,
    });
  }
  return { summed, gaps };
}
