import { checkOptions, OUTLIER_CONVENTION_OPTIONS } from "../../base/mod.ts";
import { checkPositive } from "../records/mod.ts";
import type { StandardDeviationKind } from "./z_scores.ts";

/**
 * Exact meaning of a rule such as "remove orders with a z-score above 3".
 * Services and tools differ in every one of these choices, and each choice
 * changes the result.
 */
export interface OutlierConvention {
  /** Z-score above which an order is an outlier, without unit. */
  readonly maxZScore: number;
  /** Divisor of the standard deviation: n - 1 or n. */
  readonly standardDeviation: StandardDeviationKind;
  /**
   * Whether mean and standard deviation are computed over all orders or per
   * variation.
   */
  readonly scope: "pooled" | "per-variation";
  /** Whether only large orders are outliers, or also refunds and small orders. */
  readonly sides: "upper" | "both";
  /**
   * Whether the rule removes the order, or its visitor with all of the visitor's
   * orders.
   */
  readonly remove: "orders" | "visitors";
  /** Whether scores are recomputed until no order exceeds the threshold. */
  readonly iterate: boolean;
}

/** Partial outlier convention, where only the threshold is required. */
export type OutlierConventionOptions =
  & Pick<OutlierConvention, "maxZScore">
  & Partial<OutlierConvention>;

/**
 * Completes a convention with the most common choices: sample standard
 * deviation, all variations pooled, large orders only, orders removed, one
 * pass.
 *
 * @param options Threshold, and any choices that differ from the defaults
 * @returns The full convention
 * @throws {TypeError | RangeError} If a choice is unknown or the threshold is
 * not positive
 *
 * @example One pass over each variation
 * ```ts
 * import { outlierConvention } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(outlierConvention({ maxZScore: 3, scope: "per-variation" }), {
 *   maxZScore: 3,
 *   standardDeviation: "sample",
 *   scope: "per-variation",
 *   sides: "upper",
 *   remove: "orders",
 *   iterate: false,
 * });
 * ```
 */
export function outlierConvention(
  options: OutlierConventionOptions,
): OutlierConvention {
  checkOptions(OUTLIER_CONVENTION_OPTIONS, options);
  const {
    maxZScore,
    standardDeviation = "sample",
    scope = "pooled",
    sides = "upper",
    remove = "orders",
    iterate = false,
  } = options;
  checkPositive("maxZScore", maxZScore);
  if (typeof iterate !== "boolean") {
    throw new TypeError(
      `iterate must be true or false: current value is ${String(iterate)}`,
    );
  }
  return Object.freeze({
    maxZScore,
    standardDeviation,
    scope,
    sides,
    remove,
    iterate,
  });
}
