/** What one look at the orders says, whichever engine looked. */

import type { Problem } from "../api/mod.ts";
import {
  codeOf,
  countOf,
  LARGEST,
  numberOf,
  type Plan,
  REASONS,
  type WarehouseRow,
} from "./warehouse/mod.ts";
import type { Exclusions } from "../record/mod.ts";
import { decimalsFor, type Summed, type SummedColumn } from "./measures.ts";
import type { RowFacts } from "./orders.ts";

/** A fact of some rows, added up. */
export function factSum(rows: readonly WarehouseRow[], name: string): number {
  return rows.reduce((total, row) => total + numberOf(row, name), 0);
}

/**
 * What cannot be read.
 *
 * @param rows What one look found.
 * @param names What the columns of order ids and of revenue are called.
 */
export function unreadable(
  rows: readonly WarehouseRow[],
  [id, revenue]: readonly [string, string],
): Problem[] {
  const told: Readonly<Record<string, readonly [string, string]>> = {
    no_id: [id, "is empty in"],
    no_revenue: [revenue, "is empty in"],
    unreadable: [revenue, `is not an amount below ${LARGEST} in`],
  };
  return Object.entries(told).flatMap(([fact, [path, message]]): Problem[] => {
    const count = factSum(rows, fact);
    return count === 0 ? [] : [{ path, message: `${message} ${count} rows` }];
  });
}

/** What the rows are, those that do not count, too. */
export function rowFacts(
  rows: readonly WarehouseRow[],
  hasTimeColumn: boolean,
): RowFacts {
  const some = (name: string): number[] => {
    const found = rows.filter((row) => row[name] != null);
    return found.length === 0 ? [0] : found.map((row) => numberOf(row, name));
  };
  const hasTimes = hasTimeColumn && factSum(rows, "times") > 0;
  return {
    rows: factSum(rows, "orders"),
    times: hasTimes
      ? {
        first: Math.min(...timesIn(rows, "first_time")),
        last: Math.max(...timesIn(rows, "last_time")),
      }
      : null,
    total: factSum(rows, "total"),
    smallest: Math.min(...some("smallest")),
    largest: Math.max(...some("largest")),
    zero: factSum(rows, "zero"),
    negative: factSum(rows, "negative"),
  };
}

/** Groups of rows without a time have none. */
function timesIn(rows: readonly WarehouseRow[], name: string): number[] {
  return rows.filter((row) => numberOf(row, "times") > 0)
    .map((row) => numberOf(row, name));
}

/** Rows that do not count; what visitors say stands before what orders say. */
export function exclusionsOf(
  rows: readonly WarehouseRow[],
  hasExposures = false,
): Exclusions[] {
  const first = hasExposures
    ? ["no-variation", "before-exposure", "two-variations"] as const
    : [];
  const order = [
    ...first,
    ...REASONS.filter((reason) => !first.includes(reason as never)),
  ];
  return order.flatMap((reason): Exclusions[] => {
    const mine = rows.filter((row) =>
      countOf(row, "reason") === codeOf(reason)
    );
    return mine.length === 0 ? [] : [{
      reason,
      rows: factSum(mine, "orders"),
      netRevenue: factSum(mine, "total"),
    }];
  });
}

/**
 * What became of rows below zero.
 *
 * @param decimals Of the unit of revenue.
 * @param before What there was, refunds among it, which are told apart; in units.
 * @param after What refunds leave.
 */
export function refundsOf(
  decimals: number,
  before: Readonly<Record<"orders" | "refunds" | "back" | "total", number>>,
  after: { readonly orders: number; readonly units: bigint },
): Exclusions[] {
  const { orders, refunds, back, total } = before;
  const amount = (units: number): number => units / 10 ** decimals;
  const all: Exclusions[] = [
    { reason: "refund", rows: refunds, netRevenue: amount(back) },
    {
      reason: "refunded",
      rows: orders - refunds - after.orders,
      netRevenue: 0,
    },
    {
      reason: "refund-without-order",
      rows: 0,
      netRevenue: amount(total - Number(after.units)),
    },
  ];
  return all.filter(({ rows, netRevenue }) => rows > 0 || netRevenue !== 0);
}

/** The orders with the units in which their amounts are whole. */
export function inUnits(
  plan: Plan,
  summed: readonly Summed[],
  nets: boolean,
): Plan {
  return {
    ...plan,
    units: Object.fromEntries(
      summed.map(({ sql, column, decimals }) => [sql, { column, decimals }]),
    ),
    nets,
  };
}

/** What several steps left out, once for each reason; refunds stand last. */
export function byReason(all: readonly Exclusions[]): Exclusions[] {
  const isRefund = ({ reason }: Exclusions): boolean =>
    reason.startsWith("refund");
  return [...Map.groupBy(all, ({ reason }) => reason)]
    .map(([reason, some]) => ({
      reason,
      rows: some.reduce((sum, { rows }) => sum + rows, 0),
      netRevenue: some.reduce((sum, { netRevenue }) => sum + netRevenue, 0),
    }))
    .sort((a, b) => Number(isRefund(a)) - Number(isRefund(b)));
}

/**
 * The columns that every order has, their units, and what is to be said of the
 * others.
 *
 * @param counted What one look found of the orders that count.
 * @param rules The columns that can be summed.
 * @param names Of the columns, as they were looked at.
 */
export async function summedIn(
  counted: readonly WarehouseRow[],
  rules: readonly SummedColumn[],
  names = rules.map(({ name }) => name),
): Promise<{ summed: (Summed & { size: number })[]; gaps: string[] }> {
  const summed: (Summed & { size: number })[] = [];
  const gaps: string[] = [];
  for (const rule of rules) {
    const nth = names.indexOf(rule.name);
    const missing = missingIn(counted, nth);
    if (missing > 0) {
      gaps.push(`${rule.title} is left out: ${missing} orders have none.`);
      continue;
    }
    const total = factSum(counted, `size_${nth}`);
    const decimals = await decimalsFor(
      total,
      (digits) =>
        counted.every((row) => numberOf(row, `digits_${nth}`) <= digits),
    );
    summed.push({ ...rule, decimals, size: total * 10 ** decimals });
  }
  return { summed, gaps };
}

/** Orders that count and have no number in a column. */
export function missingIn(
  counted: readonly WarehouseRow[],
  nth: number,
): number {
  return factSum(counted, "orders") - factSum(counted, `known_${nth}`);
}
