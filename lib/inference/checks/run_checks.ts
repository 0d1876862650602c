/** Checks for problems that would invalidate all other numbers. */

import type { OrderTotals, ReadoutData } from "../../sums/mod.ts";
import {
  type BuyingVariation,
  hasNoOrders,
  type HealthCheck,
} from "../../record/mod.ts";
import { crossoverCheck } from "./crossovers.ts";
import { withoutOrders } from "../_no_orders.ts";
import { guessedControl, sampleRatioCheck } from "./assignment.ts";
import { splitWithin } from "./split_within.ts";
import { duplicateOrders, fewOrders, orderCount } from "./orders.ts";
import { orderValues } from "./order_values.ts";
import { currencies } from "./currencies.ts";

/** Input of the checks. */
export interface CheckInput {
  /** Data before any exclusion. */
  readonly data: ReadoutData;
  /** Arms after all exclusions. */
  readonly variations: readonly BuyingVariation[];
  /** Buyers, and those who bought in two variations. */
  readonly selection: Pick<OrderTotals, "buyers" | "crossovers">;
  /** Treatment of crossover visitors. */
  readonly crossoverChoice: "exclude" | "keep";
}

/**
 * Runs every check except the one on outliers.
 *
 * @param input Data and arms.
 * @returns The checks, the most severe subject first.
 */
export function runChecks(input: CheckInput): readonly HealthCheck[] {
  const { data, variations } = input;
  return [
    ...guessedControl(data),
    ...data.findings ?? [],
    splitWithin(sampleRatioCheck(data), data),
    crossoverCheck(data.multipleExposures ?? null, input),
    orderCount(data),
    ...orderValues(data),
    duplicateOrders(data.orders),
    hasNoOrders(variations)
      ? withoutOrders(variations, data)
      : fewOrders(variations),
    currencies(data.orders, data.experience),
    { code: "period", ...data.period },
  ];
}
