import { checkOptions, OUTLIER_CONVENTION_OPTIONS } from "../../base/mod.ts";
import { moments } from "../moments/mod.ts";
import type { Caveat, NumberColumn, WithCaveats } from "../records/mod.ts";
import {
  caveat,
  checkIndexes,
  checkValues,
  readNumbers,
} from "../records/mod.ts";
import { medianAndDeviation } from "../numerics/mod.ts";
import { standardDeviationFrom } from "./_deviation.ts";
import {
  type OutlierConvention,
  outlierConvention,
  type OutlierConventionOptions,
} from "./outlier_convention.ts";
import { maximumPossibleZ } from "./z_scores.ts";

/**
 * Orders of a group that remain after filtering, with values from `low` to
 * `high`.
 */
interface RemainingOrders {
  readonly values: Float64Array;
  readonly low: number;
  readonly high: number;
  readonly passes: number;
}

/**
 * Groups orders that share a mean and a standard deviation: all orders, or those
 * of each variation, by variation index.
 */
function orderGroups(
  values: ArrayLike<number>,
  variations: ArrayLike<number> | undefined,
  scope: OutlierConvention["scope"],
): Map<number, Float64Array> {
  const copied = new Float64Array(values);
  if (scope === "pooled") {
    return new Map(copied.length > 0 ? [[0, copied]] : []);
  }
  const sizes = new Map<number, number>();
  for (let i = 0; i < copied.length; i++) {
    const key = variations![i]!;
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  const groups = new Map(
    [...sizes].map(([key, size]) => [key, new Float64Array(size)]),
  );
  for (let i = 0; i < copied.length; i++) {
    const key = variations![i]!;
    const position = sizes.get(key)! - 1;
    groups.get(key)![position] = copied[i]!;
    sizes.set(key, position);
  }
  return groups;
}

/** Returns the orders of a group that a convention keeps. */
function filterGroup(
  values: Float64Array,
  convention: OutlierConvention,
): RemainingOrders {
  const allOrders = { values, low: -Infinity, high: Infinity, passes: 0 };
  let range: RemainingOrders = nextPass(allOrders, convention);
  let previousLength = allOrders.values.length;
  while (convention.iterate && range.values.length < previousLength) {
    previousLength = range.values.length;
    range = nextPass(range, convention);
  }
  return range;
}

/** Computes the z-scores of the remaining orders and removes outliers once more. */
function nextPass(
  range: RemainingOrders,
  { maxZScore, sides, standardDeviation }: OutlierConvention,
): RemainingOrders {
  const { n, mean, m2 } = moments(range.values);
  const deviation = standardDeviationFrom(n, m2, standardDeviation);
  if (deviation === null || deviation === 0) return range;
  const isWithinLimit = (value: number) => {
    const score = (value - mean!) / deviation;
    return score <= maxZScore && (sides === "upper" || score >= -maxZScore);
  };
  const remaining = new Float64Array(n);
  let [low, high, count] = [Infinity, -Infinity, 0];
  for (let i = 0; i < n; i++) {
    const value = range.values[i]!;
    if (!isWithinLimit(value)) continue;
    remaining[count++] = value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return {
    values: remaining.subarray(0, count),
    low: count === n ? range.low : low,
    high: count === n ? range.high : high,
    passes: range.passes + 1,
  };
}

/** Variation and visitor of each order, in arrays of one element per order. */
export interface OrderOwners {
  /** Index of each order's variation, required for the scope "per-variation". */
  readonly variations?: ArrayLike<number>;
  /** Index of each order's visitor, required for removing visitors. */
  readonly visitors?: ArrayLike<number>;
}

/**
 * Orders that a convention flags and removes, with the reliability of its scores.
 */
export interface OutlierFlags extends WithCaveats {
  /** Complete outlier convention. */
  readonly convention: OutlierConvention;
  /** Number of orders. */
  readonly n: number;
  /** Mean of all orders, in their unit. */
  readonly mean: number | null;
  /** Standard deviation of all orders, of the convention's kind. */
  readonly standardDeviation: number | null;
  /** Positions of the orders whose score exceeds the threshold, ascending. */
  readonly flaggedOrders: readonly number[];
  /**
   * Positions of the removed orders, ascending. They are the flagged orders and,
   * with `remove: "visitors"`, all other orders of their visitors.
   */
  readonly removedOrders: readonly number[];
  /** Indexes of the visitors with a removed order; empty without visitor data. */
  readonly removedVisitors: readonly number[];
  /** Number of passes; 1 unless the convention iterates. */
  readonly passes: number;
  /** Largest z-score that one order can have in the smallest group. */
  readonly maximumPossibleZ: number;
  /**
   * Number of orders further than `maxZScore` scaled median absolute deviations
   * from the median, on the convention's sides. Large orders cannot mask each
   * other in this count.
   */
  readonly robustCount: number;
}

/**
 * Finds the outliers among orders under a given convention.
 *
 * Z-scores suffer from masking: a huge order inflates the standard deviation that
 * its own score is measured with. No score among n orders can exceed
 * `(n - 1) / sqrt(n)`. The result contains this bound and a robust count.
 *
 * @param column Order values, one per order, as an array or a column of a
 *   dataframe
 * @param convention Threshold, and any choices that differ from the defaults of
 * {@linkcode outlierConvention}
 * @param owners Variations and visitors of the orders, if the convention requires
 * them
 * @returns The flagged and removed orders and visitors, with the mean and
 * standard deviation behind the scores
 * @throws {TypeError} If a value is not a number, or the convention requires
 * missing variations or visitors
 * @throws {RangeError} If a value is not finite, the lengths differ, an index is
 * not an integer, or the convention is out of range
 *
 * @example One wholesale order
 * ```ts
 * import { flagOutliers } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const orders = [...Array(30).keys()].map((i) => 40 + i);
 * const flags = flagOutliers([...orders, 5000], { maxZScore: 3 });
 * assertEquals(flags.removedOrders, [30]);
 * ```
 *
 * @example A threshold that no order can exceed
 * ```ts
 * import { flagOutliers } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const flags = flagOutliers([40, 50, 60, 70, 19_920], { maxZScore: 3 });
 * assertEquals(flags.removedOrders, []);
 * assertEquals(flags.robustCount, 1);
 * assertEquals(flags.caveats[0]!.code, "masking");
 * ```
 */
export function flagOutliers(
  column: NumberColumn,
  convention: OutlierConventionOptions,
  owners: OrderOwners = {},
): OutlierFlags {
  checkOptions(OUTLIER_CONVENTION_OPTIONS, convention);
  const full = outlierConvention(convention);
  const values = readNumbers(column, "values");
  checkOrders(values, full, owners);
  const groups = orderGroups(values, owners.variations, full.scope);
  const ranges = new Map(
    [...groups].map(([key, group]) => [key, filterGroup(group, full)]),
  );
  const flaggedOrders: number[] = [];
  for (let i = 0; i < values.length; i++) {
    const key = full.scope === "pooled" ? 0 : owners.variations![i]!;
    const { low, high } = ranges.get(key)!;
    if (values[i]! < low || values[i]! > high) flaggedOrders.push(i);
  }
  const removedVisitors = visitorsWith(flaggedOrders, owners.visitors);
  const { n, mean, m2 } = moments(values);
  const sizes = [...groups.values()].map((group) => group.length);
  const smallest = sizes.length === 0 ? 0 : Math.min(...sizes);
  const bound = maximumPossibleZ(smallest, full.standardDeviation);
  const remainingRanges = [...ranges.values()];
  const nextPassCount = remainingRanges.reduce(
    (sum, range) =>
      sum + range.values.length - nextPass(range, full).values.length,
    0,
  );
  const standardDeviation = standardDeviationFrom(
    n,
    m2,
    full.standardDeviation,
  );
  return Object.freeze({
    convention: full,
    n,
    mean,
    standardDeviation,
    flaggedOrders: Object.freeze(flaggedOrders),
    removedOrders: full.remove === "orders"
      ? Object.freeze([...flaggedOrders])
      : ordersOfVisitors(removedVisitors, owners.visitors!),
    removedVisitors: Object.freeze([...removedVisitors]),
    passes: Math.max(0, ...remainingRanges.map(({ passes }) => passes)),
    maximumPossibleZ: bound,
    robustCount: countRobustOutliers(values, full),
    caveats: Object.freeze([
      ...spreadCaveats(n, standardDeviation),
      ...maskingCaveats(smallest, full, bound, nextPassCount),
    ]),
  });
}

function checkOrders(
  values: ArrayLike<number>,
  { scope, remove }: OutlierConvention,
  { variations, visitors }: OrderOwners,
): void {
  checkValues("values", values);
  if (scope === "per-variation" && variations === undefined) {
    throw new TypeError(
      'The scope "per-variation" needs the orders\' variations: give one index per order',
    );
  }
  if (remove === "visitors" && visitors === undefined) {
    throw new TypeError(
      "Removing visitors needs the orders' visitors: pass one index per order",
    );
  }
  for (const [name, indexes] of Object.entries({ variations, visitors })) {
    if (indexes === undefined) continue;
    checkIndexes(name, indexes);
    if (indexes.length === values.length) continue;
    throw new RangeError(
      `There must be one element of ${name} per order: found ${indexes.length} for ${values.length} orders`,
    );
  }
}

function visitorsWith(
  orders: readonly number[],
  visitors: ArrayLike<number> | undefined,
): Set<number> {
  if (visitors === undefined) return new Set();
  return new Set(orders.map((order) => visitors[order]!).sort((a, b) => a - b));
}

function ordersOfVisitors(
  removedVisitors: ReadonlySet<number>,
  visitors: ArrayLike<number>,
): readonly number[] {
  const orders: number[] = [];
  for (let i = 0; i < visitors.length; i++) {
    if (removedVisitors.has(visitors[i]!)) orders.push(i);
  }
  return Object.freeze(orders);
}

function countRobustOutliers(
  values: ArrayLike<number>,
  { maxZScore, sides }: OutlierConvention,
): number {
  if (values.length === 0) return 0;
  const { median, deviation } = medianAndDeviation(values);
  const limit = maxZScore * deviation;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const distance = values[i]! - median;
    if ((sides === "both" ? Math.abs(distance) : distance) > limit) count++;
  }
  return count;
}

function spreadCaveats(n: number, deviation: number | null): Caveat[] {
  if (n === 0) {
    const message = "There are no orders, so there are no outliers";
    return [caveat("no-orders", message, ["mean", "standardDeviation"])];
  }
  if (deviation === null) {
    const message = "A single order has no z-score";
    return [caveat("undefined-variance", message, ["standardDeviation"])];
  }
  if (deviation > 0) return [];
  const message = "All orders have the same value, so there are no z-scores";
  return [caveat("zero-standard-deviation", message)];
}

function maskingCaveats(
  smallest: number,
  { maxZScore }: OutlierConvention,
  bound: number,
  nextPassCount: number,
): Caveat[] {
  const caveats: Caveat[] = [];
  if (smallest > 0 && maxZScore >= bound) {
    caveats.push(caveat(
      "masking",
      `With ${smallest} orders, no z-score can exceed ${
        bound.toFixed(3)
      }: the threshold of ${maxZScore} can't flag any order, however large`,
    ));
  }
  if (nextPassCount > 0) {
    caveats.push(caveat(
      "masking",
      `After removing the flagged orders, ${nextPassCount} more exceed the threshold: the removed ones had inflated the spread`,
    ));
  }
  return caveats;
}
