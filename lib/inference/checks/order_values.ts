/** Checks whether the export and the time series use the same currency unit. */

import type { HealthCheck, Statement } from "../../record/mod.ts";
import { statement, THRESHOLDS } from "../../record/mod.ts";
import type { ReadoutData } from "../../sums/mod.ts";

/** Orders of a variation in the export and in the time series. */
interface ComparedOrders {
  readonly name: string;
  readonly exported: Counted;
  readonly reported: Counted;
}

interface Counted {
  readonly orders: number;
  readonly revenue: number;
}

/**
 * Compares the average order value in the export and the time series, by
 * variation.
 *
 * @param data Reported values of the time series, and totals of the export.
 * @returns A check that does not pass, or nothing if the values agree or one
 *   source has no orders.
 */
export function orderValuesCheck(
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
  const comparedOrders = variations.map(({ name }, arm) => ({
    name,
    exported: { orders: perVariation[arm]!, revenue: exportedRevenue[arm]! },
    reported: {
      orders: reportedOrders?.[arm] ?? 0,
      revenue: reportedRevenue?.[arm] ?? 0,
    },
  })).filter(({ exported, reported }) => exported.orders * reported.orders > 0);
  if (comparedOrders.length === 0) return [];
  if (reportedRevenue === null) {
    const findings = [statement("no-reported-revenue")];
    return [{ code, status: "skipped", findings }];
  }
  const differing = comparedOrders.filter((comparison) =>
    !isNear(valueFactor(comparison), 1)
  );
  if (differing.length === 0) return [];
  const lateComparisons = differing.filter((comparison) =>
    couldBeLateOrders(comparison, rows.largest)
  );
  const factor = valueFactor(totalComparison(differing));
  const isAlike = lateComparisons.length === 0 &&
    differing.length === comparedOrders.length &&
    differing.every((comparison) => isNear(valueFactor(comparison), factor));
  return [{
    code,
    status: lateComparisons.length === differing.length ? "warn" : "fail",
    findings: (isAlike ? [totalComparison(differing)] : differing).flatMap((
      comparison,
    ) => [
      statement(isAlike ? "order-values-alike" : "order-values", {
        name: comparison.name,
        exported: comparison.exported.revenue / comparison.exported.orders,
        reported: comparison.reported.revenue / comparison.reported.orders,
        currency: experience.currency,
        times: displayFactor(valueFactor(comparison)),
      }),
      ...likelyCause(
        valueFactor(comparison),
        lateComparisons.includes(comparison),
      ),
    ]),
  }];
}

function totalComparison(
  comparisons: readonly ComparedOrders[],
): ComparedOrders {
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

function valueFactor({ exported, reported }: ComparedOrders): number {
  return exported.revenue / exported.orders /
    (reported.revenue / reported.orders);
}

function isNear(factor: number, expected: number): boolean {
  return factor === expected ||
    Math.abs(factor / expected - 1) <= THRESHOLDS.orderValue;
}

/**
 * Returns whether orders missing from one source explain the difference; a
 * different currency would be further off.
 */
function couldBeLateOrders(compared: ComparedOrders, largest: number): boolean {
  const { exported, reported } = compared;
  const factor = valueFactor(compared);
  return factor > 0.5 && factor < 2 &&
    Math.abs(exported.revenue - reported.revenue) <=
      Math.abs(exported.orders - reported.orders) * largest;
}

/**
 * Returns the factor to display, or `null` if it is 1/100 (reported separately)
 * or undefined.
 */
function displayFactor(factor: number): number | null {
  return Number.isFinite(factor) && !isNear(factor, 0.01) ? factor : null;
}

/** Returns a statement of the most likely cause of the factor. */
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
