/** How large orders are, by variation. */

import {
  BINS_PER_DECADE,
  countOf,
  type LargeOrders,
  largeValues,
  medianValues,
  type Orders,
  type Selection,
} from "../orders/mod.ts";
import { THRESHOLDS } from "../../rules/mod.ts";
import type { OrderValueReadout, VariationOrderValues } from "../record/mod.ts";

/** Marks of large orders are this close at most, on a logarithmic axis. */
const MARKS_PER_DECADE = 150;

/**
 * The distribution of the order values that count.
 *
 * @param orders The orders.
 * @param selection Who counts.
 * @param large The large orders.
 * @returns Bins, medians, and the orders above the usual outlier threshold.
 */
export async function readOrderValues(
  orders: Orders,
  selection: Selection,
  large: LargeOrders,
): Promise<OrderValueReadout> {
  const { values } = selection;
  const limit = values.limitAt(THRESHOLDS.usualZ);
  const medians = await medianValues(orders, selection);
  const marks = limit === null
    ? []
    : await largeValues(orders, large, limit, MARKS_PER_DECADE);
  return {
    threshold: limit === null ? null : {
      zScore: THRESHOLDS.usualZ,
      value: values.mean! + THRESHOLDS.usualZ * values.standardDeviation!,
    },
    variations: orders.variations.map(
      (variation, arm): VariationOrderValues => {
        const mine = values.bins.filter((row) => row.arm === arm);
        const above = marks.filter((row) => row.arm === arm);
        return {
          variation,
          orders: countOf(mine),
          notPositive: countOf(mine.filter(({ bin }) => bin === null)),
          median: medians[arm]!,
          bins: mine.flatMap(({ bin, orders }) =>
            bin === null ? [] : [{
              from: 10 ** (bin / BINS_PER_DECADE),
              to: 10 ** ((bin + 1) / BINS_PER_DECADE),
              orders,
            }]
          ),
          aboveThreshold: above.reduce((sum, row) => sum + row.orders, 0),
          marks: above.map(({ value }) => value),
        };
      },
    ),
  };
}
