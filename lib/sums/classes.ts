/**
 * Computes order totals from sums by visitor class, which every engine returns in
 * the same form.
 */

import { THRESHOLDS } from "../record/mod.ts";
import { orderProductKey, type Sums, visitorProductKey } from "./_sums.ts";
import { fromUnits, ratio } from "./exact_moments.ts";
import type { Measure, Units } from "./measures.ts";
import type { OrderBin, OrderMoments, TotalsRequest } from "./totals.ts";
import {
  BINS_PER_DECADE,
  KEY,
  KINDS,
  type MiddleAsked,
  NO_BIN,
  NOT_POSITIVE,
  readWhole,
  summedNames,
  type TotalsAsked,
  type WarehouseRow,
} from "./warehouse/mod.ts";

/** Orders of one variation and bin, summed in whole units. */
interface OrderSums {
  readonly arm: number;
  readonly bin: number;
  readonly sums: Sums;
}

/**
 * Returns mean, standard deviation and bins of order values.
 *
 * @param countedOrders Sums of the orders that count.
 * @param decimals Decimals of the revenue unit.
 * @returns Count, mean, standard deviation and bins.
 */
export function orderMoments(
  countedOrders: readonly OrderSums[],
  decimals: number,
): OrderMoments {
  const total = (name: string): bigint =>
    countedOrders.reduce((sum, { sums }) => sum + sums[name]!, 0n);
  const count = total("orders");
  const sum = total("revenue");
  const squares = total(orderProductKey("revenue", "revenue"));
  const centred = count * squares - sum * sum;
  const mean = count === 0n ? null : ratio(sum, count, decimals);
  const deviation = count < 2n
    ? null
    : Math.sqrt(ratio(centred, count * (count - 1n), 2 * decimals));
  const score = (units: number): number | null =>
    deviation === null || deviation === 0
      ? null
      : (fromUnits(BigInt(units), decimals) - mean!) / deviation;
  return {
    count: Number(count),
    mean,
    standardDeviation: deviation,
    bins: mergeBins(countedOrders),
    score,
    limitAt: (threshold) => {
      if (deviation === null || deviation === 0) return null;
      const scale = 10 ** decimals;
      // No order is this large, and doubles no longer represent steps of one
      // unit here.
      if ((mean! + threshold * deviation) * scale > Number.MAX_SAFE_INTEGER) {
        return Number.MAX_SAFE_INTEGER;
      }
      let limit = Math.floor((mean! + threshold * deviation) * scale);
      // The product above is rounded, so the exact score corrects the limit.
      while (score(limit)! > threshold) limit--;
      while (score(limit + 1)! <= threshold) limit++;
      return limit;
    },
  };
}

/** Merges the bins of all days, sorted by variation and bin. */
function mergeBins(countedOrders: readonly OrderSums[]): OrderBin[] {
  const groups = Map.groupBy(countedOrders, ({ arm, bin }) => `${arm} ${bin}`);
  return [...groups.values()].map((rows) => ({
    ...rows[0]!,
    orders: rows.reduce((sum, { sums }) => sum + Number(sums.orders), 0),
  })).sort((a, b) => a.arm - b.arm || a.bin - b.bin)
    .map(({ arm, bin, orders }) => ({
      arm,
      bin: bin === NOT_POSITIVE ? null : bin,
      orders,
    }));
}

/** Maximum number of distinct marks of large orders per decade of value. */
const MARKS_PER_DECADE = 150;

/** Sums of one visitor class within one day, bin or segment. */
export interface ClassRow {
  readonly kind: number;
  readonly arm: number;
  /**
   * Number of limits that the visitor's largest order exceeds; -1 for visitors in
   * two variations.
   */
  readonly visitorClass: number;
  readonly key: number;
  readonly segment: string;
  readonly sums: Sums;
}

/** Sums by visitor class, with the units and limits they were computed with. */
export interface SummedClasses {
  readonly units: Units;
  /** Number of variations. */
  readonly arms: number;
  readonly rows: readonly ClassRow[];
  readonly limits: Limits;
}

/** Order values that separate the visitor classes. */
export interface Limits {
  /** Limit in units for each threshold; `null` if order values do not vary. */
  readonly byThreshold: readonly (number | null)[];
  /** Distinct limits in ascending order. */
  readonly ascending: readonly number[];
  /** Limit above which visitors are excluded; `null` for none. */
  readonly cap: number | null;
  /** Highest class that is included. */
  readonly lastIncludedClass: number;
}

/** Returns the order value limits of the requested thresholds. */
export function orderLimits(
  { limitAt }: OrderMoments,
  { thresholds, maxZScore }: Pick<TotalsRequest, "thresholds" | "maxZScore">,
): Limits {
  const byThreshold = thresholds.map((z) => limitAt(z));
  const cap = maxZScore === null ? null : limitAt(maxZScore);
  const rising = [
    ...new Set([...byThreshold, cap].filter((limit) => limit !== null)),
  ]
    .sort((a, b) => a - b);
  return {
    byThreshold,
    ascending: rising,
    cap,
    lastIncludedClass: cap === null ? rising.length : rising.indexOf(cap),
  };
}

/** Request for sums, independent of the engine. */
export interface ClassSumsRequest {
  /** Measures to sum, revenue first. */
  readonly measures: readonly Measure[];
  /** Pairs of sums whose products are needed. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Order values in units, ascending, that separate the visitor classes. */
  readonly limits: readonly number[];
  /** Whether visitors of two variations form a class of their own. */
  readonly tellsCrossed: boolean;
}

/** Splits a row key into its numeric fields and the segment text after them. */
function parseRowKey(
  text: string,
): Pick<ClassRow, "kind" | "arm" | "visitorClass" | "key" | "segment"> & {
  /** For bins, the number of limits that the order values exceed. */
  readonly above: number;
} {
  const [, digits, segment] = /^(\d+)(.*)$/s.exec(text)!;
  const number = BigInt(digits!);
  const key = number % KEY.visitorClass - KEY.zero;
  const above = (key % 100n + 100n) % 100n;
  return {
    kind: Number(number / KEY.kind),
    arm: Number(number % KEY.kind / KEY.arm),
    visitorClass: Number(number % KEY.arm / KEY.visitorClass) - 1,
    key: Number((key - above) / 100n),
    segment: segment!,
    above: Number(above),
  };
}

/** Reads a row of class sums from the result of the totals statement. */
export function readClassRow(
  row: WarehouseRow,
  request: TotalsAsked,
): ClassRow {
  const { above, ...keyFields } = parseRowKey(String(row.readout_key));
  const isBin = keyFields.kind === KINDS.bin;
  const orders = readWhole(row, "sum_0");
  return {
    ...keyFields,
    sums: Object.fromEntries([
      ...["buyers", "heads"].map((name) =>
        [name, readWhole(row, name)] as const
      ),
      ...request.limits.map((_, nth) =>
        [`above_${nth}`, isBin && above > nth ? orders : 0n] as const
      ),
      ...summedNames(request).map((name, nth) =>
        [name, readWhole(row, `sum_${nth}`)] as const
      ),
      ...request.pairs.map(([a, b], nth) =>
        [visitorProductKey(a, b), readWhole(row, `product_${nth}`)] as const
      ),
      [orderProductKey("revenue", "revenue"), readWhole(row, "square")],
    ]),
  };
}

/** Returns the total of one sum over the given rows. */
export function sumOver(rows: readonly ClassRow[], name: string): bigint {
  return rows.reduce((sum, { sums }) => sum + sums[name]!, 0n);
}

/** Returns the rows of visitors who are included. */
export function includedRows(
  rows: readonly ClassRow[],
  { lastIncludedClass }: Limits,
): ClassRow[] {
  return rows.filter(({ visitorClass }) =>
    visitorClass >= 0 && visitorClass <= lastIncludedClass
  );
}

/** Returns the request for single orders, which depends on the sums. */
export function buildSinglesRequest(
  { units, arms, rows, limits }: SummedClasses,
  excludesCrossed: boolean,
): Omit<MiddleAsked, "middle"> & { readonly values: OrderMoments } {
  const { revenueDecimals } = units;
  const values = binMoments(includedRows(rows, limits), revenueDecimals);
  return {
    values,
    excludesCrossed,
    cap: limits.cap,
    reached: binsOfTwoLargest(binMoments(rows, revenueDecimals).bins, arms).map(
      (
        bin,
      ) =>
        bin === NOT_POSITIVE
          ? 0
          : bin === NO_BIN
          ? Number.MAX_SAFE_INTEGER
          : Math.floor(
            10 ** (bin / BINS_PER_DECADE + revenueDecimals) * (1 - 1e-6),
          ),
    ),
    markAbove: values.limitAt(THRESHOLDS.usualZ),
    marksPerDecade: MARKS_PER_DECADE,
  };
}

/**
 * Returns the order value moments of the rows, without visitors of two
 * variations.
 */
export function binMoments(
  rows: readonly ClassRow[],
  decimals: number,
): OrderMoments {
  return orderMoments(
    rows.filter(({ kind, visitorClass }) =>
      kind === KINDS.bin && visitorClass >= 0
    ).map(({ arm, key, sums }) => ({ arm, bin: key, sums })),
    decimals,
  );
}

/**
 * Returns the number of thresholds a class exceeds, since two thresholds may
 * share one limit.
 */
export function thresholdRank(
  { byThreshold, ascending }: Limits,
  visitorClass: number,
): number {
  const highest = ascending[visitorClass - 1] ?? -Infinity;
  return byThreshold.filter((limit) => limit !== null && limit <= highest)
    .length;
}

/** Returns, by variation, the lowest bin that holds its two largest orders. */
export function binsOfTwoLargest(
  bins: readonly OrderBin[],
  arms: number,
): number[] {
  return Array.from({ length: arms }, (_, arm) => {
    const armBins = bins.filter((bin) => bin.arm === arm)
      .toSorted((a, b) => (b.bin ?? -Infinity) - (a.bin ?? -Infinity));
    let orderCount = 0;
    const last = armBins.find(({ orders }) => (orderCount += orders) >= 2) ??
      armBins.at(-1);
    return last === undefined ? NO_BIN : last.bin ?? NOT_POSITIVE;
  });
}
