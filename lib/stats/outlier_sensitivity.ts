import { caveat } from "./_caveat.ts";
import { checkCount, checkOpenUnit, checkPositive } from "./_check.ts";
import { deviationOf } from "./_deviation.ts";
import { emptyBook, type OrderBook } from "./_order_book.ts";
import { keptRange, type OrderGroup, orderGroups } from "./_outlier_groups.ts";
import { pairMoments } from "./_running_pair.ts";
import { checkIndexes, checkValues } from "./_values.ts";
import type { Caveat } from "./caveat.ts";
import { marginalMoments } from "./joint_moments.ts";
import { type RelativeLift, relativeLift } from "./lift.ts";
import { moments } from "./moments.ts";
import {
  type OutlierConvention,
  outlierConvention,
} from "./outlier_convention.ts";
import { ratioSummary } from "./ratio.ts";
import { sampleRatioTest } from "./sample_ratio.ts";
import { maximumPossibleZ } from "./z_scores.ts";

/** Orders with their owners: parallel arrays of one element per order. */
export interface OutlierOrders {
  /** Order values. */
  readonly values: ArrayLike<number>;
  /** Index of each order's visitor. */
  readonly visitors: ArrayLike<number>;
  /** Index of each order's variation, from 0. */
  readonly variations: ArrayLike<number>;
}

/** Options of {@linkcode outlierSensitivity}. */
export interface OutlierSensitivityOptions {
  /** Visitors per variation, buyers or not. */
  readonly visitorsPerVariation: readonly number[];
  /** Thresholds to go through, in any order. */
  readonly thresholds: readonly number[];
  /** Index of the control. @default {0} */
  readonly control?: number;
  /** The convention but for its threshold. */
  readonly convention?: Partial<Omit<OutlierConvention, "threshold">>;
  /** Confidence level of the lifts. @default {0.95} */
  readonly level?: number;
}

/** The lifts that one threshold leaves. */
export interface OutlierSensitivityRow {
  /** The threshold; `null` in the row in which nothing is removed. */
  readonly threshold: number | null;
  /** Orders removed, per variation. */
  readonly removedOrders: readonly number[];
  /** Visitors who lost an order, per variation. */
  readonly removedVisitors: readonly number[];
  /**
   * Chance of shares of such visitors at least this uneven over the
   * variations, if removal were unrelated to the treatment; `null` when none
   * is removed. A small one warns that the removal itself makes a lift.
   */
  readonly removalPValue: number | null;
  /** Lift of the value per visitor, per variation; `null` for the control. */
  readonly valuePerVisitor: readonly (RelativeLift | null)[];
  /** Lift of the average order value; `null` for the control. */
  readonly averageOrderValue: readonly (RelativeLift | null)[];
}

/** How the lifts depend on where the line for outliers is drawn. */
export interface OutlierSensitivity {
  /** Number of orders. */
  readonly n: number;
  /** Mean of all orders. */
  readonly mean: number | null;
  /** Standard deviation of all orders, of the convention's kind. */
  readonly standardDeviation: number | null;
  /** Largest score that one order could have, in the smallest group. */
  readonly maximumPossibleZ: number;
  /** Nothing removed first, then the thresholds in the given order. */
  readonly rows: readonly OutlierSensitivityRow[];
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * The lift of value per visitor and of average order value for each threshold
 * of an outlier rule: does the result hang on a few orders?
 *
 * The orders are sorted once. From the strictest threshold to none, orders
 * come back one by one, and each updates its visitor's sums and the joint
 * moments of its variation, so a hundred thresholds cost little more than one.
 *
 * Removal happens after randomisation, and so may itself make a difference:
 * `removalPValue` tests whether it hit the variations unevenly.
 *
 * @param orders One element per order in each array
 * @param options Visitors per variation, thresholds and convention
 * @returns One row without removal and one per threshold
 * @throws {TypeError | RangeError} If a value is not a finite number, the
 * lengths differ, an index is out of its range, a visitor has orders in two
 * variations, or there are more buyers than visitors
 *
 * @example One wholesale order in the treatment
 * ```ts
 * import { outlierSensitivity } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const values = [...Array(40).keys()].map((i) => 40 + i % 20);
 * const { rows } = outlierSensitivity({
 *   values: [...values, 9000],
 *   visitors: [...values.keys(), 40],
 *   variations: [...values.map((_, i) => i < 20 ? 0 : 1), 1],
 * }, { visitorsPerVariation: [500, 500], thresholds: [3] });
 * assertEquals(rows.map(({ threshold }) => threshold), [null, 3]);
 * assertEquals(rows[1]!.removedOrders, [0, 1]);
 * assertEquals(rows[1]!.averageOrderValue[1]!.value, 0);
 * ```
 */
export function outlierSensitivity(
  orders: OutlierOrders,
  options: OutlierSensitivityOptions,
): OutlierSensitivity {
  const { visitorsPerVariation, thresholds, control = 0, level = 0.95 } =
    options;
  checkInput(orders, options);
  const conventions = thresholds.map((threshold) =>
    outlierConvention({ ...options.convention, threshold })
  );
  // Any threshold: the other choices are common to all.
  const shared = conventions[0] ??
    outlierConvention({ ...options.convention, threshold: 3 });
  const groups = orderGroups(orders.values, orders.variations, shared.scope);
  const keep = keeper(
    groups,
    () => emptyBook(orders, visitorsPerVariation, shared.remove),
  );
  const compare = (threshold: number | null, book: OrderBook) =>
    rowOf(threshold, book, visitorsPerVariation, { control, level });
  const rows: OutlierSensitivityRow[] = [];
  const ascending = thresholds.map((_, i) => i)
    .sort((a, b) => thresholds[a]! - thresholds[b]!);
  for (const i of ascending) {
    const ranges = groups.map((group) => keptRange(group, conventions[i]!));
    rows[i + 1] = compare(thresholds[i]!, keep(ranges));
  }
  const all = groups.map(({ values }) => ({ low: 0, high: values.length }));
  rows[0] = compare(null, keep(all));
  const { n, mean, m2 } = moments(orders.values);
  const standardDeviation = deviationOf(n, m2, shared.standardDeviation);
  const bound = smallestBound(groups, shared);
  return Object.freeze({
    n,
    mean,
    standardDeviation,
    maximumPossibleZ: bound,
    rows: Object.freeze(rows),
    caveats: Object.freeze([
      ...orderCaveats(n),
      ...(n === 0 ? [] : maskingCaveats(thresholds, bound)),
    ]),
  });
}

function checkInput(
  { values, visitors, variations }: OutlierOrders,
  { visitorsPerVariation, thresholds, control = 0, level = 0.95 }:
    OutlierSensitivityOptions,
): void {
  checkValues("values", values);
  checkIndexes("visitors", visitors);
  checkIndexes("variations", variations);
  if (
    visitors.length !== values.length || variations.length !== values.length
  ) {
    throw new RangeError(
      `There must be one visitor and one variation per order: found ${visitors.length} and ${variations.length} for ${values.length} orders`,
    );
  }
  visitorsPerVariation.forEach((count, i) =>
    checkCount(`visitorsPerVariation[${i}]`, count)
  );
  checkVariations(variations, visitorsPerVariation.length);
  checkCount("control", control);
  if (control >= visitorsPerVariation.length) {
    throw new RangeError(
      `control must be the index of one of ${visitorsPerVariation.length} variations: current value is ${control}`,
    );
  }
  thresholds.forEach((t, i) => checkPositive(`thresholds[${i}]`, t));
  checkOpenUnit("level", level);
}

function checkVariations(
  variations: ArrayLike<number>,
  count: number,
): void {
  for (let i = 0; i < variations.length; i++) {
    if (variations[i]! < count) continue;
    throw new RangeError(
      `variations[${i}] must be below ${count}, the length of visitorsPerVariation: current value is ${
        variations[i]
      }`,
    );
  }
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * A function that brings a book to the given ranges of kept orders. Each call
 * adds the orders at the ends of the last one's ranges. Where a range does not
 * contain the last one, which only an iterated rule can do, it starts anew.
 */
function keeper(
  groups: readonly OrderGroup[],
  newBook: () => OrderBook,
): (ranges: readonly Range[]) => OrderBook {
  let book = newBook();
  let kept: readonly Range[] = groups.map(() => ({ low: 0, high: 0 }));
  return (ranges) => {
    const grows = ranges.every(({ low, high }, g) =>
      isEmpty(kept[g]!) || (low <= kept[g]!.low && high >= kept[g]!.high)
    );
    if (!grows) {
      book = newBook();
      kept = groups.map(() => ({ low: 0, high: 0 }));
    }
    groups.forEach(({ indexes }, g) => {
      const { low, high } = ranges[g]!;
      const before = isEmpty(kept[g]!) ? { low, high: low } : kept[g]!;
      for (let i = before.low - 1; i >= low; i--) book.restore(indexes[i]!);
      for (let i = before.high; i < high; i++) book.restore(indexes[i]!);
    });
    kept = ranges;
    return book;
  };
}

function isEmpty({ low, high }: Range): boolean {
  return low === high;
}

function rowOf(
  threshold: number | null,
  book: OrderBook,
  visitorsPerVariation: readonly number[],
  { control, level }: { control: number; level: number },
): OutlierSensitivityRow {
  const joints = book.pairs.map((pair) =>
    pairMoments(pair, ["value", "orders"])
  );
  const values = joints.map((joint) => marginalMoments(joint, "value"));
  const ratios = joints.map((joint) => ratioSummary(joint, "value", "orders"));
  const against = (arms: readonly (typeof values[0] | typeof ratios[0])[]) =>
    Object.freeze(
      arms.map((arm, i) =>
        i === control ? null : relativeLift(arms[control]!, arm, { level })
      ),
    );
  return Object.freeze({
    threshold,
    removedOrders: Object.freeze([...book.removedOrders]),
    removedVisitors: Object.freeze([...book.removedVisitors]),
    removalPValue:
      sampleRatioTest(book.removedVisitors, visitorsPerVariation).pValue,
    valuePerVisitor: against(values),
    averageOrderValue: against(ratios),
  });
}

function smallestBound(
  groups: readonly OrderGroup[],
  { standardDeviation }: OutlierConvention,
): number {
  if (groups.length === 0) return 0;
  return Math.min(
    ...groups.map(({ values }) =>
      maximumPossibleZ(values.length, standardDeviation)
    ),
  );
}

function orderCaveats(n: number): Caveat[] {
  if (n > 1) return [];
  return n === 0
    ? [caveat("no-orders", "There are no orders", [
      "mean",
      "standardDeviation",
    ])]
    : [caveat("undefined-variance", "A single order has no score", [
      "standardDeviation",
    ])];
}

function maskingCaveats(
  thresholds: readonly number[],
  bound: number,
): Caveat[] {
  const idle = thresholds.filter((threshold) => threshold >= bound);
  if (idle.length === 0) return [];
  return [caveat(
    "masking",
    `No score can exceed ${
      bound.toFixed(3)
    } among so few orders: the thresholds ${
      idle.join(", ")
    } cannot fire, however large an order is`,
  )];
}
