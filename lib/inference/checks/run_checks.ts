/** Checks for problems that would invalidate all other numbers. */

import type { OrderTotals, ReadoutData } from "../../sums/mod.ts";
import type { BuyingVariation, HealthCheck } from "../../record/mod.ts";
import { hasNoOrders } from "../../record/mod.ts";
import { crossoverCheck } from "./crossovers.ts";
import { noOrdersCheck } from "../_no_orders.ts";
import { guessedControlCheck, sampleRatioCheck } from "./assignment.ts";
import { splitWithinSegmentsCheck } from "./split_within.ts";
import {
  duplicateOrdersCheck,
  fewOrdersCheck,
  orderCountCheck,
} from "./orders.ts";
import { orderValuesCheck } from "./order_values.ts";
import { currencyCheck } from "./currencies.ts";

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
    ...guessedControlCheck(data),
    ...data.findings ?? [],
    splitWithinSegmentsCheck(sampleRatioCheck(data), data),
    crossoverCheck(data.multipleExposures ?? null, input),
    orderCountCheck(data),
    ...orderValuesCheck(data),
    duplicateOrdersCheck(data.orders),
    hasNoOrders(variations)
      ? noOrdersCheck(variations, data)
      : fewOrdersCheck(variations),
    currencyCheck(data.orders, data.experience),
    { code: "period", ...data.period },
  ];
}
