/**
 * What orders come to, out of sums by class of visitors: the plan's statements
 * give them, whichever engine adds up.
 */

import { THRESHOLDS } from "../record/mod.ts";
import { productName, type Sums, visitName } from "./_sums.ts";
import { fromUnits, ratio } from "./exact_moments.ts";
import type { Measure, Units } from "./measures.ts";
import type { Asked, OrderBin, OrderMoments } from "./totals.ts";
import {
  BINS_PER_DECADE,
  KEY,
  KINDS,
  type MiddleAsked,
  NO_BIN,
  NOT_POSITIVE,
  summedNames,
  type TotalsAsked,
  type WarehouseRow,
  wholeOf,
} from "./warehouse/mod.ts";

/** Orders of one variation and bin, summed in whole units. */
interface OrderSums {
  readonly arm: number;
  readonly bin: number;
  readonly sums: Sums;
}

/**
 * Mean, spread and bins of order values.
 *
 * @param countedOrders The orders that count, summed.
 * @param decimals Of the unit of revenue.
 * @returns Count, mean, spread, bins.
 */
export function orderMoments(
  countedOrders: readonly OrderSums[],
  decimals: number,
): OrderMoments {
  const total = (name: string): bigint =>
    countedOrders.reduce((sum, { sums }) => sum + sums[name]!, 0n);
  const count = total("orders");
  const sum = total("revenue");
  const squares = total(productName("revenue", "revenue"));
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
      // No order is as large, and steps of one would not be seen there.
      if ((mean! + threshold * deviation) * scale > Number.MAX_SAFE_INTEGER) {
        return Number.MAX_SAFE_INTEGER;
      }
      let limit = Math.floor((mean! + threshold * deviation) * scale);
      // The product above is rounded; the score itself decides.
      while (score(limit)! > threshold) limit--;
      while (score(limit + 1)! <= threshold) limit++;
      return limit;
    },
  };
}

/** The bins over all days, in order. */
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

/** Marks of large orders are this close at most, on a logarithmic axis. */
const MARKS_PER_DECADE = 150;

/** Sums of the visitors of one class in one day, bin or segment. */
export interface ClassRow {
  readonly kind: number;
  readonly arm: number;
  /** How many limits the largest order is above; -1 where two variations are. */
  readonly visitorClass: number;
  readonly key: number;
  readonly segment: string;
  readonly sums: Sums;
}

/** The sums of some orders, and what they are of. */
export interface SummedClasses {
  readonly units: Units;
  /** How many variations. */
  readonly arms: number;
  readonly rows: readonly ClassRow[];
  readonly limits: Limits;
}

/** The values of orders above which their visitors are told apart. */
export interface Limits {
  /** In units, by threshold; `null` where no order stands out. */
  readonly byThreshold: readonly (number | null)[];
  /** The same, rising. */
  readonly rising: readonly number[];
  /** Above which visitors are left out; `null` for none. */
  readonly cap: number | null;
  /** The last class that counts. */
  readonly staying: number;
}

/** The limits of the thresholds that are asked for. */
export function orderLimits(
  { limitAt }: OrderMoments,
  { thresholds, maxZScore }: Pick<Asked, "thresholds" | "maxZScore">,
): Limits {
  const byThreshold = thresholds.map((z) => limitAt(z));
  const cap = maxZScore === null ? null : limitAt(maxZScore);
  const rising = [
    ...new Set([...byThreshold, cap].filter((limit) => limit !== null)),
  ]
    .sort((a, b) => a - b);
  return {
    byThreshold,
    rising,
    cap,
    staying: cap === null ? rising.length : rising.indexOf(cap),
  };
}

/** What is added up, whichever engine does. */
export interface SumsAsked {
  /** What is summed, revenue first. */
  readonly measures: readonly Measure[];
  /** Pairs of sums of which products are wanted. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Order values in units, rising, by which visitors are told apart. */
  readonly limits: readonly number[];
  /** Whether visitors of two variations are told apart as such. */
  readonly tellsCrossed: boolean;
}

/** Reads what a row is of: a number for all but the segment, which stands behind. */
function readKey(
  text: string,
): Pick<ClassRow, "kind" | "arm" | "visitorClass" | "key" | "segment"> & {
  /** Of a bin: how many limits its values are above. */
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

/** A row of what the plan gives. */
export function readClassRow(
  row: WarehouseRow,
  totalsAsked: TotalsAsked,
): ClassRow {
  const { above, ...keyFields } = readKey(String(row.readout_key));
  const isBin = keyFields.kind === KINDS.bin;
  const orders = wholeOf(row, "sum_0");
  return {
    ...keyFields,
    sums: Object.fromEntries([
      ...["buyers", "heads"].map((name) => [name, wholeOf(row, name)] as const),
      ...totalsAsked.limits.map((_, nth) =>
        [`above_${nth}`, isBin && above > nth ? orders : 0n] as const
      ),
      ...summedNames(totalsAsked).map((name, nth) =>
        [name, wholeOf(row, `sum_${nth}`)] as const
      ),
      ...totalsAsked.pairs.map(([a, b], nth) =>
        [visitName(a, b), wholeOf(row, `product_${nth}`)] as const
      ),
      [productName("revenue", "revenue"), wholeOf(row, "square")],
    ]),
  };
}

/** A sum over some rows. */
export function added(rows: readonly ClassRow[], name: string): bigint {
  return rows.reduce((sum, { sums }) => sum + sums[name]!, 0n);
}

/** The rows of visitors who count. */
export function staying(
  rows: readonly ClassRow[],
  { staying: last }: Limits,
): ClassRow[] {
  return rows.filter(({ visitorClass }) =>
    visitorClass >= 0 && visitorClass <= last
  );
}

/** What is asked of single orders, once the sums are known. */
export function singlesAsked(
  { units, arms, rows, limits }: SummedClasses,
  excludesCrossed: boolean,
): Omit<MiddleAsked, "middle"> & { readonly values: OrderMoments } {
  const { revenueDecimals } = units;
  const values = binMoments(staying(rows, limits), revenueDecimals);
  return {
    values,
    excludesCrossed,
    cap: limits.cap,
    reached: binsOfTwo(binMoments(rows, revenueDecimals).bins, arms).map((
      bin,
    ) =>
      bin === NOT_POSITIVE
        ? 0
        : bin === NO_BIN
        ? Number.MAX_SAFE_INTEGER
        : Math.floor(
          10 ** (bin / BINS_PER_DECADE + revenueDecimals) * (1 - 1e-6),
        )
    ),
    markAbove: values.limitAt(THRESHOLDS.usualZ),
    marksPerDecade: MARKS_PER_DECADE,
  };
}

/** The values of the orders of some rows, those of visitors who count. */
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

/** How many thresholds a class is above: two of them may have one limit. */
export function thresholdRank(
  { byThreshold, rising }: Limits,
  visitorClass: number,
): number {
  const highest = rising[visitorClass - 1] ?? -Infinity;
  return byThreshold.filter((limit) => limit !== null && limit <= highest)
    .length;
}

/** By variation, the lowest bin of its two largest orders, or of fewer. */
export function binsOfTwo(bins: readonly OrderBin[], arms: number): number[] {
  return Array.from({ length: arms }, (_, arm) => {
    const armBins = bins.filter((bin) => bin.arm === arm)
      .toSorted((a, b) => (b.bin ?? -Infinity) - (a.bin ?? -Infinity));
    let orderCount = 0;
    const last = armBins.find(({ orders }) => (orderCount += orders) >= 2) ??
      armBins.at(-1);
    return last === undefined ? NO_BIN : last.bin ?? NOT_POSITIVE;
  });
}
