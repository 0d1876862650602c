/** Whether the export and the time series count in the same money. */

import { formatMoney, formatNumber } from "../../../format/mod.ts";
import { THRESHOLDS } from "../../../rules/mod.ts";
import type { ReadoutData } from "../../orders/mod.ts";
import type { BuyingVariation, HealthCheck } from "../../record/mod.ts";

/**
 * An order's value in both, which late orders hardly move.
 *
 * @param data What the time series reports.
 * @param variations What the export comes to.
 * @returns A check that fails; none where they agree or cannot be compared.
 */
export function orderValues(
  { reportedOrders, reportedRevenue, experience }: ReadoutData,
  variations: readonly BuyingVariation[],
): readonly HealthCheck[] {
  const sum = (values: readonly number[]): number =>
    values.reduce((total, value) => total + value, 0);
  const exported = sum(variations.map(({ netRevenue }) => netRevenue)) /
    sum(variations.map(({ orders }) => orders));
  const reported = sum(reportedRevenue ?? []) / sum(reportedOrders ?? []);
  const factor = exported / reported;
  const isComparable = Number.isFinite(factor) && factor > 0;
  if (!isComparable || isNear(factor, 1)) return [];
  const money = (value: number): string =>
    formatMoney(value, experience.currency);
  return [{
    code: "order-values",
    title: "Order values against the time series",
    status: "fail",
    message: `An order averages ${money(exported)} in the export and ${
      money(reported)
    } in the time series, ${factorOf(factor)}`,
  }];
}

function isNear(factor: number, expected: number): boolean {
  return Math.abs(factor / expected - 1) <= THRESHOLDS.orderValue;
}

/** How many times as much, and what usually is so. */
function factorOf(factor: number): string {
  const times = `${formatNumber(factor, factor < 10 ? 2 : 0)} times as much.`;
  if (isNear(factor, 100)) return `${times} The export is in cents.`;
  if (isNear(factor, 0.01)) {
    return "a hundredth of it. The time series is in cents.";
  }
  return factor > 1
    ? `${times} Usual causes: gross for net revenue, tax or shipping included, or refunds left in.`
    : `${times} Usual causes: refunds, tax or discounts taken off twice, or another currency.`;
}
