/** Finds a column of profits that its revenue and costs contradict. */

import { type HealthCheck, statement } from "../record/mod.ts";
import { cachedStoredRows } from "../sums/mod.ts";
import { identifier } from "../engine/mod.ts";
import type { HeldTable } from "./workspace.ts";

/** Minimum number of orders for a finding. */
const NOTABLE_ORDERS = 20;
/**
 * Profits per revenue, or per revenue after costs, above which they are no
 * profits: what customers paid for shipping may add some.
 */
const MOST = { ofRevenue: 1.3, afterCosts: 1.6 };
/** Revenue per order from which on profits of at most 1 are shares of it. */
const LEAST_REVENUE = 5;
/**
 * Percentages are at most 100, don't rise with revenue although it spreads by
 * this share of its mean, and exceed the revenue of some orders. A fixed profit
 * per order does not. Twice the standard error is added to the correlation, so
 * that few orders accuse nobody.
 */
const PERCENT = { most: 100, correlation: 0.2, spread: 0.3, above: 0.01 };

/**
 * Returns a finding if profits can't be amounts in the unit of the revenue:
 * percentages, shares, cents, or profits that don't deduct costs in the same row.
 */
export async function findUnlikelyProfit(
  table: HeldTable,
): Promise<Pick<HealthCheck, "status" | "findings"> | null> {
  const { gross_profit, net_revenue, cogs } = table.fields;
  if (gross_profit === undefined || net_revenue === undefined) return null;
  const [profit, revenue] = [gross_profit, net_revenue].map(identifier);
  const costs = cogs === undefined ? "0" : `coalesce(${identifier(cogs)}, 0)`;
  const [row] = await cachedStoredRows(
    table,
    (from) =>
      `SELECT count(*) AS rows, avg(${profit}) AS profit,
         avg(${revenue}) AS revenue, avg(${costs}) AS costs,
         max(abs(${profit})) AS largest,
         avg((${profit} > ${revenue} - ${costs})::INTEGER) AS above,
         corr(${profit}, ${revenue} - ${costs}) AS correlation,
         stddev_samp(${revenue} - ${costs}) AS deviation
       FROM ${from} WHERE ${revenue} > 0 AND ${profit} IS NOT NULL`,
  );
  const facts = Object.fromEntries(
    Object.entries(row!).map(([name, value]) => [name, Number(value ?? NaN)]),
  );
  if (facts.rows! < NOTABLE_ORDERS || !isUnlikely(facts)) return null;
  const values = {
    source: table.source,
    header: table.columns.gross_profit ?? gross_profit,
    profit: facts.profit!,
    revenue: facts.revenue!,
    costs: facts.costs! > 0 ? facts.costs! : null,
  };
  return {
    status: "fail",
    findings: [statement("profit-unlikely", values)],
  };
}

function isUnlikely(
  { rows, profit, revenue, costs, largest, above, correlation, deviation }:
    Readonly<
      Record<string, number>
    >,
): boolean {
  const base = revenue! - costs!;
  const most = costs! > 0 ? MOST.afterCosts : MOST.ofRevenue;
  const isTooHigh = base > 0 && profit! > most * base;
  const isShare = largest! <= 1 && largest! > 0 && revenue! > LEAST_REVENUE;
  const isPercentage = largest! <= PERCENT.most && above! > PERCENT.above &&
    correlation! + 2 / Math.sqrt(rows!) < PERCENT.correlation &&
    deviation! > PERCENT.spread * base;
  return isTooHigh || isShare || isPercentage;
}
