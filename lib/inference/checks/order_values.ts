/** Whether the export and the time series count in the same money. */

import { formatMoney, formatNumber } from "../../format/mod.ts";
import { THRESHOLDS } from "../../rules/mod.ts";
import type { ReadoutData } from "../../sums/mod.ts";
import type { HealthCheck } from "../../record/mod.ts";

/** The orders of some variations. */
interface Compared {
  readonly name: string;
  readonly exported: Counted;
  readonly reported: Counted;
}

interface Counted {
  readonly orders: number;
  readonly revenue: number;
}

/**
 * An order's value in both, in each variation.
 *
 * @param data What the time series reports, and what the export comes to.
 * @returns A check that does not pass; none where they agree, or where one of
 *   them has no orders.
 */
export function orderValues(
  {
    reportedOrders,
    reportedRevenue,
    exportedRevenue,
    experience,
    variations,
    orders: { rows, perVariation },
  }: ReadoutData,
): readonly HealthCheck[] {
  if (reportedRevenue === undefined || exportedRevenue === undefined) return [];
  const check = {
    code: "order-values",
    title: "Order values against the time series",
  } as const;
  const compared = variations.map(({ name }, arm) => ({
    name,
    exported: { orders: perVariation[arm]!, revenue: exportedRevenue[arm]! },
    reported: {
      orders: reportedOrders?.[arm] ?? 0,
      revenue: reportedRevenue?.[arm] ?? 0,
    },
  })).filter(({ exported, reported }) => exported.orders * reported.orders > 0);
  if (compared.length === 0) return [];
  if (reportedRevenue === null) {
    return [{
      ...check,
      status: "skipped",
      message: "Not checked: the time series says no net revenue.",
    }];
  }
  const apart = compared.filter((one) => !isNear(factorOf(one), 1));
  if (apart.length === 0) return [];
  const late = apart.filter((one) => mayBeLate(one, rows.largest));
  const factor = factorOf(sumOf(apart));
  const isAlike = late.length === 0 && apart.length === compared.length &&
    apart.every((one) => isNear(factorOf(one), factor));
  const average = ({ revenue, orders }: Counted): string =>
    formatMoney(revenue / orders, experience.currency);
  const told = (isAlike ? [sumOf(apart)] : apart).map((one) =>
    `${isAlike ? "An" : `${one.name}: an`} order averages ${
      average(one.exported)
    } in the export and ${average(one.reported)} in the time series${
      causeOf(factorOf(one), late.includes(one))
    }`
  );
  return [{
    ...check,
    status: late.length === apart.length ? "warn" : "fail",
    message: told.join(" "),
  }];
}

function sumOf(all: readonly Compared[]): Compared {
  const sum = (side: "exported" | "reported"): Counted => ({
    orders: all.reduce((total, compared) => total + compared[side].orders, 0),
    revenue: all.reduce((total, compared) => total + compared[side].revenue, 0),
  });
  return { name: "", exported: sum("exported"), reported: sum("reported") };
}

function factorOf({ exported, reported }: Compared): number {
  return exported.revenue / exported.orders /
    (reported.revenue / reported.orders);
}

function isNear(factor: number, expected: number): boolean {
  return factor === expected ||
    Math.abs(factor / expected - 1) <= THRESHOLDS.orderValue;
}

/** Whether orders that only one of them counts make it; no other money is so near. */
function mayBeLate({ exported, reported }: Compared, largest: number): boolean {
  const factor = factorOf({ name: "", exported, reported });
  return factor > 0.5 && factor < 2 &&
    Math.abs(exported.revenue - reported.revenue) <=
      Math.abs(exported.orders - reported.orders) * largest;
}

/** How many times as much, and what usually is so. */
function causeOf(factor: number, isLate: boolean): string {
  if (!Number.isFinite(factor)) return ".";
  if (isNear(factor, 0.01)) {
    return ", a hundredth of it. The time series is in cents.";
  }
  const times = `, ${formatNumber(factor, factor < 10 ? 2 : 0)} times as much.`;
  if (isNear(factor, 100)) return `${times} The export is in cents.`;
  if (isLate) {
    return `${times} Orders that only one of them counts can explain it; read again when late orders have arrived.`;
  }
  return factor > 1
    ? `${times} Usual causes: gross for net revenue, tax or shipping included, or refunds left in.`
    : `${times} Usual causes: refunds, tax or discounts taken off twice, or another currency.`;
}
