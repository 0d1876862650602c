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
  /** The orders, with refunds taken from them where there are any. */
  readonly plan: Plan;
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
  const { summed, gaps } = await summedIn(counted, columns, count);
  const { decimals } = summed[0]!;
  const size = Math.max(count, ...summed.map(({ size }) => size));
  const refunds = sum(counted, "negative");
  const netted: Plan = refunds === 0 ? plan : {
    ...plan,
    nets: Object.fromEntries(
      summed.map((one) => [columns[one.name]!, one.decimals]),
    ),
  };
  const isTried = refunds === 0 &&
    TRIED_DECIMALS.some((one) => one === decimals) &&
    summed[0]!.size < FIRST_LIMIT;
  const parts = isTried ? FIRST_PARTS : partsFor(size);
  const rows = isTried ? counted : (await ask(
    factsStatement(
      netted,
      Object.fromEntries(summed.map(({ name }) => [name, columns[name]!])),
      { decimals: [decimals], parts },
    ),
  ))
    .filter((row) => countOf(row, "reason") === 0);
  const crossed = rows.filter((row) => countOf(row, "crossed") === 1);
  const kept = rows.filter((row) => !excludes || countOf(row, "crossed") === 0);
  const units = `units_${nameOfDecimals(decimals)}`;
  const whole = (column: string, of = kept): bigint =>
    of.reduce((total, row) => total + wholeOf(row, column), 0n);
  const orders = sum(rows, "orders");
  return {
    plan: netted,
    rows: rowFacts(plan, found),
    leftOut: [
      ...leftOutOf(plan, found),
      ...(refunds === 0 ? [] : refundsOf(counted, decimals, {
        orders,
        units: whole(units, rows),
      })),
    ],
    count: orders,
    buyers: sum(rows, "visitors"),
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
      bin: 0,
      sums: {
        orders: whole("orders"),
        revenue: whole(units),
        [productName("revenue", "revenue")]: wholeOfParts(
          Array.from(
            { length: parts.count },
            (_, nth) => whole(`squares_${nameOfDecimals(decimals)}_${nth}`),
          ),
          parts,
        ),
      },
    }], decimals),
  };
}

/** What became of rows below zero, out of the sums before them and after. */
function refundsOf(
  counted: readonly WarehouseRow[],
  decimals: number,
  after: { readonly orders: number; readonly units: bigint },
): LeftOut[] {
  const inUnits = (name: string): number =>
    Math.round(sum(counted, name) * 10 ** decimals);
  const rows = sum(counted, "negative");
  const all: LeftOut[] = [
    { reason: "refund", rows, netRevenue: inUnits("back") / 10 ** decimals },
    {
      reason: "refunded",
      rows: sum(counted, "orders") - rows - after.orders,
      netRevenue: 0,
    },
    {
      reason: "refund-without-order",
      rows: 0,
      netRevenue: (inUnits("total") - Number(after.units)) / 10 ** decimals,
    },
  ];
  return all.filter(({ rows, netRevenue }) => rows > 0 || netRevenue !== 0);
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
  };
  const problems = Object.entries(told).flatMap(
    ([fact, [path, message]]): Problem[] => {
      const count = sum(rows, fact);
      return count === 0 ? [] : [{
        path,
        message: `${message} ${count} rows`,
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
