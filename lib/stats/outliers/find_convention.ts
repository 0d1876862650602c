import type { Caveat, WithCaveats } from "../records/mod.ts";
import { caveat, checkFinite, checkNonNegative } from "../records/mod.ts";
import { flagOutliers } from "./flag_outliers.ts";
import type { OutlierConvention } from "./outlier_convention.ts";

/**
 * Order values with their visitors and variations, as parallel arrays with one
 * element per order.
 */
export interface OutlierOrders {
  /** Order values. */
  readonly values: ArrayLike<number>;
  /** Index of each order's visitor. */
  readonly visitors: ArrayLike<number>;
  /** Index of each order's variation, from 0. */
  readonly variations: ArrayLike<number>;
}

/** Totals that a service reports with its outlier filter on. */
export interface FilteredTotals {
  /** Z-score threshold that was requested from the service. */
  readonly maxZScore: number;
  /** Number of remaining orders, per variation. */
  readonly orders: readonly number[];
  /**
   * Value of the remaining orders, per variation. Omit it if the service does not
   * report it.
   */
  readonly values?: readonly number[];
  /** Rounding of the reported values. @default {0.01} */
  readonly tolerance?: number;
}

/** Totals under one convention, compared with those that the service reports. */
export interface ConventionCandidate {
  /** Outlier convention of this candidate. */
  readonly convention: OutlierConvention;
  /** Number of orders that remain under the convention, per variation. */
  readonly orders: readonly number[];
  /** Value of the orders that remain under the convention, per variation. */
  readonly values: readonly number[];
  /** Whether the totals match the service's. */
  readonly matches: boolean;
}

/** Result of a search for the convention behind a service's filtered totals. */
export interface ConventionSearch extends WithCaveats {
  /** Conventions that reproduce the service's totals. */
  readonly matching: readonly OutlierConvention[];
  /** All conventions, with the totals under each. */
  readonly candidates: readonly ConventionCandidate[];
}

/**
 * Finds the convention of a service's outlier filter. Applies all 32 conventions
 * to the exported orders and compares the totals with those that the service
 * reports with its filter on.
 *
 * Several conventions may give the same totals. A match on one experiment is
 * evidence; matches on several experiments with different thresholds are proof.
 *
 * @param orders The exported, unfiltered orders
 * @param totals Threshold and totals of the service
 * @returns The matching conventions, and the totals under each convention
 * @throws {TypeError | RangeError} If the arrays of the orders have different
 * lengths, or the totals are not one per variation
 *
 * @example A service that filters each variation separately
 * ```ts
 * import { findConvention } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const values = [...Array(60).keys()].map((i) => i === 7 ? 300 : i === 50 ? 9000 : 40 + i % 7);
 * const orders = {
 *   values,
 *   visitors: values.map((_, i) => i),
 *   variations: values.map((_, i) => i < 30 ? 0 : 1),
 * };
 * // With all orders pooled, the order of 9000 would mask the order of 300.
 * const { matching } = findConvention(orders, { maxZScore: 3, orders: [29, 29] });
 * assert(matching.some(({ scope }) => scope === "per-variation"));
 * assert(matching.every(({ scope, iterate }) => scope === "per-variation" || iterate));
 * ```
 */
export function findConvention(
  orders: OutlierOrders,
  totals: FilteredTotals,
): ConventionSearch {
  const { maxZScore, tolerance = 0.01 } = totals;
  const variations = totals.orders.length;
  checkTotals(totals, tolerance);
  const unfiltered = remainingTotals(orders, new Set(), variations);
  const candidates = conventions(maxZScore).map((convention) => {
    const { removedOrders } = flagOutliers(orders.values, convention, orders);
    const kept = remainingTotals(orders, new Set(removedOrders), variations);
    return Object.freeze({
      convention,
      ...kept,
      matches: matchesTotals(kept, totals, tolerance),
    });
  });
  const matching = candidates.filter(({ matches }) => matches)
    .map(({ convention }) => convention);
  return Object.freeze({
    matching: Object.freeze(matching),
    candidates: Object.freeze(candidates),
    caveats: Object.freeze(
      conventionCaveats(
        matching.length,
        matchesTotals(unfiltered, totals, tolerance),
      ),
    ),
  });
}

function checkTotals(
  { orders, values }: FilteredTotals,
  tolerance: number,
): void {
  orders.forEach((count, i) => checkNonNegative(`orders[${i}]`, count));
  values?.forEach((value, i) => checkFinite(`values[${i}]`, value));
  checkNonNegative("tolerance", tolerance);
  if (values && values.length !== orders.length) {
    throw new RangeError(
      `There must be one total per variation: found ${orders.length} counts and ${values.length} values`,
    );
  }
}

/** Returns the conventions for all combinations of choices. */
function conventions(maxZScore: number): OutlierConvention[] {
  const combinations: OutlierConvention[] = [];
  for (const standardDeviation of ["sample", "population"] as const) {
    for (const scope of ["pooled", "per-variation"] as const) {
      for (const sides of ["upper", "both"] as const) {
        for (const remove of ["orders", "visitors"] as const) {
          for (const iterate of [false, true]) {
            combinations.push(Object.freeze({
              maxZScore,
              standardDeviation,
              scope,
              sides,
              remove,
              iterate,
            }));
          }
        }
      }
    }
  }
  return combinations;
}

interface RemainingTotals {
  readonly orders: readonly number[];
  readonly values: readonly number[];
}

function remainingTotals(
  { values, variations }: OutlierOrders,
  removed: ReadonlySet<number>,
  count: number,
): RemainingTotals {
  const orders = new Array<number>(count).fill(0);
  const sums = new Array<number>(count).fill(0);
  for (let i = 0; i < values.length; i++) {
    const variation = variations[i]!;
    if (variation >= count) {
      throw new RangeError(
        `variations[${i}] must be below ${count}, the number of totals: current value is ${variation}`,
      );
    }
    if (removed.has(i)) continue;
    orders[variation]!++;
    sums[variation]! += values[i]!;
  }
  return { orders: Object.freeze(orders), values: Object.freeze(sums) };
}

function matchesTotals(
  remaining: RemainingTotals,
  totals: FilteredTotals,
  tolerance: number,
): boolean {
  return remaining.orders.every((count, i) => count === totals.orders[i]) &&
    (totals.values ?? []).every((value, i) =>
      Math.abs(value - remaining.values[i]!) <= tolerance
    );
}

function conventionCaveats(matches: number, nothingRemoved: boolean): Caveat[] {
  const caveats: Caveat[] = [];
  if (nothingRemoved) {
    caveats.push(caveat(
      "nothing-removed",
      "The totals match all orders: a filter that removes nothing doesn't reveal its convention",
    ));
  }
  if (matches === 0) {
    caveats.push(caveat(
      "no-match",
      "No convention gives these totals: the service filters differently, or the export covers other orders",
    ));
  }
  if (matches > 1) {
    caveats.push(caveat(
      "ambiguous",
      `${matches} conventions give these totals: compare another threshold or experiment`,
    ));
  }
  return caveats;
}
