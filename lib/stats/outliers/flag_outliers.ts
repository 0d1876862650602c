import { checkOptions, OUTLIER_CONVENTION_OPTIONS } from "../../base/mod.ts";
import { moments } from "../moments/mod.ts";
import {
  type Caveat,
  caveat,
  checkIndexes,
  checkValues,
  type NumberColumn,
  numbersOf,
  type WithCaveats,
} from "../records/mod.ts";
import { medianAndDeviation } from "../numerics/mod.ts";
import { deviationOf } from "./_deviation.ts";
import {
  type OutlierConvention,
  outlierConvention,
  type OutlierConventionOptions,
} from "./outlier_convention.ts";
import { maximumPossibleZ } from "./z_scores.ts";

/** The orders of a group that stay: those from `low` up to `high`. */
interface Kept {
  readonly values: Float64Array;
  readonly low: number;
  readonly high: number;
  readonly passes: number;
}

/**
 * Orders that share a mean and a standard deviation: all of them, or those of
 * each variation, by its index.
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

/** What a convention keeps of a group. */
function filterGroup(
  values: Float64Array,
  convention: OutlierConvention,
): Kept {
  const everything = { values, low: -Infinity, high: Infinity, passes: 0 };
  let range: Kept = nextPass(everything, convention);
  let previousLength = everything.values.length;
  while (convention.iterate && range.values.length < previousLength) {
    previousLength = range.values.length;
    range = nextPass(range, convention);
  }
  return range;
}

/** Takes the scores of what is kept, and removes once more. */
function nextPass(
  range: Kept,
  { maxZScore, sides, standardDeviation }: OutlierConvention,
): Kept {
  const { n, mean, m2 } = moments(range.values);
  const deviation = deviationOf(n, m2, standardDeviation);
  if (deviation === null || deviation === 0) return range;
  const stays = (value: number) => {
    const score = (value - mean!) / deviation;
    return score <= maxZScore && (sides === "upper" || score >= -maxZScore);
  };
  const remaining = new Float64Array(n);
  let [low, high, count] = [Infinity, -Infinity, 0];
  for (let i = 0; i < n; i++) {
    const value = range.values[i]!;
    if (!stays(value)) continue;
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

/** To whom the orders belong; each array has one element per order. */
export interface OrderOwners {
  /** Index of the variation; needed for the scope "per-variation". */
  readonly variations?: ArrayLike<number>;
  /** Index of the visitor; needed to remove visitors. */
  readonly visitors?: ArrayLike<number>;
}

/** Which orders a convention removes, and how far it can be trusted. */
export interface OutlierFlags extends WithCaveats {
  /** The convention in full. */
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
   * Positions of the orders that go, ascending: the flagged ones, and with
   * `remove: "visitors"` all others of their visitors.
   */
  readonly removedOrders: readonly number[];
  /** Indexes of the visitors who lose an order; empty when not given. */
  readonly removedVisitors: readonly number[];
  /** How often scores were taken; 1 unless iterated. */
  readonly passes: number;
  /** Largest score that one order could have, in the smallest group. */
  readonly maximumPossibleZ: number;
  /**
   * Orders further than `maxZScore` scaled median absolute deviations from the
   * median, on the convention's sides: a count that large orders cannot hide
   * from.
   */
  readonly robustCount: number;
}

/**
 * Finds the outliers among orders under a named convention.
 *
 * Scores suffer from masking: a huge order inflates the standard deviation
 * that it is measured with, and no score among n can exceed `(n - 1) /
 * sqrt(n)`. Both are reported, beside a robust count.
 *
 * @param column One order value per order: an array, or a column of a dataframe
 * @param convention The threshold, and the choices that differ from
 * {@linkcode outlierConvention}'s defaults
 * @param owners The orders' variations and visitors, where the convention asks
 * for them
 * @returns The orders and visitors that go, and what the scores were taken
 * with
 * @throws {TypeError} If a value is not a number, or the convention needs
 * variations or visitors that are not given
 * @throws {RangeError} If a value is not finite, the lengths differ, an index
 * is not a whole number, or the convention is out of its range
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
 * @example A threshold that cannot fire
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
  const values = numbersOf(column, "values");
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
  const standardDeviation = deviationOf(n, m2, full.standardDeviation);
  return Object.freeze({
    convention: full,
    n,
    mean,
    standardDeviation,
    flaggedOrders: Object.freeze(flaggedOrders),
    removedOrders: full.remove === "orders"
      ? Object.freeze([...flaggedOrders])
      : ordersBy(removedVisitors, owners.visitors!),
    removedVisitors: Object.freeze([...removedVisitors]),
    passes: Math.max(0, ...remainingRanges.map(({ passes }) => passes)),
    maximumPossibleZ: bound,
    robustCount: robustCount(values, full),
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
      "Removing visitors needs the orders' visitors: give one index per order",
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
  return new Set(
    orders.map((order) => visitors[order]!).sort((a, b) => a - b),
  );
}

function ordersBy(
  removed: ReadonlySet<number>,
  visitors: ArrayLike<number>,
): readonly number[] {
  const orders: number[] = [];
  for (let i = 0; i < visitors.length; i++) {
    if (removed.has(visitors[i]!)) orders.push(i);
  }
  return Object.freeze(orders);
}

function robustCount(
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
    const message = "There are no orders, so none can be an outlier";
    return [
      caveat("no-orders", message, ["mean", "standardDeviation"]),
    ];
  }
  if (deviation === null) {
    const message = "A single order has no score";
    return [caveat("undefined-variance", message, ["standardDeviation"])];
  }
  if (deviation > 0) return [];
  const message = "All orders are of the same value: none has a score";
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
      `No score among ${smallest} orders can exceed ${
        bound.toFixed(3)
      }: the threshold of ${maxZScore} cannot fire there, however large an order is`,
    ));
  }
  if (nextPassCount > 0) {
    caveats.push(caveat(
      "masking",
      `Without the orders removed, ${nextPassCount} more would exceed the threshold: they were hidden by the spread that the removed ones made`,
    ));
  }
  return caveats;
}
