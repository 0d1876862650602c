/** Computes the distribution of order values by variation. */

import type { Orders, OrderTotals } from "../sums/mod.ts";
import { BINS_PER_DECADE, ordersInBins } from "../sums/mod.ts";
import type { OrderValueReadout, VariationOrderValues } from "../record/mod.ts";
import { THRESHOLDS } from "../record/mod.ts";

/**
 * Returns the distribution of the counted order values.
 *
 * @param orders The orders.
 * @param totals Totals of the orders.
 * @returns Bins, medians, and the orders above the usual outlier threshold.
 */
export function readOrderValues(
  orders: Orders,
  { values, medians, marks }: OrderTotals,
): OrderValueReadout {
  return {
    threshold: values.limitAt(THRESHOLDS.usualZ) === null ? null : {
      zScore: THRESHOLDS.usualZ,
      value: values.mean! + THRESHOLDS.usualZ * values.standardDeviation!,
    },
    variations: orders.variations.map(
      (variation, arm): VariationOrderValues => {
        const armBins = values.bins.filter((row) => row.arm === arm);
        const above = marks.filter((row) => row.arm === arm);
        const bins: VariationOrderValues["bins"][number][] = [];
        for (const { bin, orders } of armBins) {
          if (bin === null) continue;
          const from = 10 ** (bin / BINS_PER_DECADE);
          bins.push({ from, to: 10 ** ((bin + 1) / BINS_PER_DECADE), orders });
        }
        return {
          variation,
          orders: ordersInBins(armBins),
          notPositive: ordersInBins(armBins.filter(({ bin }) => bin === null)),
          median: medians[arm]!,
          bins,
          aboveThreshold: above.reduce((sum, row) => sum + row.orders, 0),
          marks: above.map(({ value }) => value),
        };
      },
    ),
  };
}
