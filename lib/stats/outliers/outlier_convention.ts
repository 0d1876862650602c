import { checkOptions, OUTLIER_CONVENTION_OPTIONS } from "../../base/mod.ts";
import { checkPositive } from "../records/mod.ts";
import type { StandardDeviationKind } from "./z_scores.ts";

/**
 * What "orders with a z-score above 3 are removed" means exactly. Services and
 * tools differ in every one of these choices, and the result moves with each.
 */
export interface OutlierConvention {
  /** An order is an outlier when its z-score exceeds this; no unit. */
  readonly maxZScore: number;
  /** Divisor of the standard deviation: n - 1 or n. */
  readonly standardDeviation: StandardDeviationKind;
  /** Mean and standard deviation over all orders, or of each variation. */
  readonly scope: "pooled" | "per-variation";
  /** Large orders only, or refunds and small ones as well. */
  readonly sides: "upper" | "both";
  /** What goes: the order, or its visitor with all of the visitor's orders. */
  readonly remove: "orders" | "visitors";
  /** Whether scores are taken again until no order exceeds the threshold. */
  readonly iterate: boolean;
}

/** A convention to be completed: only the threshold has no default. */
export type OutlierConventionOptions =
  & Pick<OutlierConvention, "maxZScore">
  & Partial<OutlierConvention>;

/**
 * Completes a convention with the most common choices: sample standard
 * deviation, all variations pooled, large orders only, orders removed, one
 * pass.
 *
 * @param options The threshold, and the choices that differ
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
