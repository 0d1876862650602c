/** Whether the export and the time series count in the same money. */

import {
  type HealthCheck,
  type Statement,
  statement,
  THRESHOLDS,
} from "../../record/mod.ts";
import type { ReadoutData } from "../../sums/mod.ts";

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
    orders,
  }: ReadoutData,
): readonly HealthCheck[] {
  const { rows, perVariation } = orders;
  if (reportedRevenue === undefined || exportedRevenue === undefined) return [];
  const code = "order-values";
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
    const findings = [statement("no-reported-revenue")];
    return [{ code, status: "skipped", findings }];
  }
  const differing = compared.filter((comparison) =>
    !isNear(valueFactor(comparison), 1)
  );
  if (differing.length === 0) return [];
  const late = differing.filter((comparison) =>
    mayBeLate(comparison, rows.largest)
  );
  const factor = valueFactor(totalComparison(differing));
  const isAlike = late.length === 0 && differing.length === compared.length &&
    differing.every((comparison) => isNear(valueFactor(comparison), factor));
  return [{
    code,
    status: late.length === differing.length ? "warn" : "fail",
    findings: (isAlike ? [totalComparison(differing)] : differing).flatMap((
      comparison,
    ) => [
      statement(isAlike ? "order-values-alike" : "order-values", {
        name: comparison.name,
        exported: comparison.exported.revenue / comparison.exported.orders,
        reported: comparison.reported.revenue / comparison.reported.orders,
        currency: experience.currency,
        times: sayableFactor(valueFactor(comparison)),
      }),
      ...likelyCause(valueFactor(comparison), late.includes(comparison)),
    ]),
  }];
}

function totalComparison(comparisons: readonly Compared[]): Compared {
  const sum = (side: "exported" | "reported"): Counted => ({
    orders: comparisons.reduce(
      (total, compared) => total + compared[side].orders,
      0,
    ),
    revenue: comparisons.reduce(
      (total, compared) => total + compared[side].revenue,
      0,
    ),
  });
  return { name: "", exported: sum("exported"), reported: sum("reported") };
}

function valueFactor({ exported, reported }: Compared): number {
  return exported.revenue / exported.orders /
    (reported.revenue / reported.orders);
}

function isNear(factor: number, expected: number): boolean {
  return factor === expected ||
    Math.abs(factor / expected - 1) <= THRESHOLDS.orderValue;
}

/** Whether orders that only one of them counts make it; no other money is so near. */
function mayBeLate(compared: Compared, largest: number): boolean {
  const { exported, reported } = compared;
  const factor = valueFactor(compared);
  return factor > 0.5 && factor < 2 &&
    Math.abs(exported.revenue - reported.revenue) <=
      Math.abs(exported.orders - reported.orders) * largest;
}

/** A hundredth is told otherwise, and nothing of what is none. */
function sayableFactor(factor: number): number | null {
  return Number.isFinite(factor) && !isNear(factor, 0.01) ? factor : null;
}

/** What usually makes one so many times the other. */
function likelyCause(factor: number, isLate: boolean): Statement[] {
  if (!Number.isFinite(factor)) return [];
  return [
    statement(
      isNear(factor, 0.01)
        ? "series-in-cents"
        : isNear(factor, 100)
        ? "export-in-cents"
        : isLate
        ? "values-of-late-orders"
        : factor > 1
        ? "values-too-high"
        : "values-too-low",
    ),
  ];
}
