/**
 * What orders come to, out of sums by class of visitors: the plan's statements
 * give them, whichever engine adds up.
 */

import { THRESHOLDS } from "../../rules/mod.ts";
import {
  countOf,
  KINDS,
  type MiddleAsked,
  partNames,
  summedNames,
  type TotalsAsked,
  type WarehouseRow,
  wholeOf,
  wholeOfParts,
} from "../../warehouse/mod.ts";
import { BINS_PER_DECADE, NO_BIN, NOT_POSITIVE } from "./bins.ts";
import { visitedSums } from "./buyer_sums.ts";
import { addSums, type ExactSums, fromUnits } from "./exact_moments.ts";
import { bySize, limitOfLargest } from "./largest.ts";
import { orderMoments } from "./order_values.ts";
import type { Singles } from "./singles.ts";
import { multiplied, productName, type Sums, visitName } from "./_sums.ts";
import type {
  Asked,
  CountedTotals,
  OrderBin,
  OrderMoments,
  OrderTotals,
  RankedSums,
  Removal,
} from "./totals.ts";
import type { Units } from "./units.ts";

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

/** The values of orders above which their visitors are told apart. */
export interface Limits {
  /** In units, by threshold; `null` where no order stands out. */
  readonly of: readonly (number | null)[];
  /** The same, rising. */
  readonly rising: readonly number[];
  /** Above which visitors are left out; `null` for none. */
  readonly cap: number | null;
  /** The last class that counts. */
  readonly staying: number;
}

/** The limits of the thresholds that are asked for. */
export function limitsOf(
  { limitAt }: OrderMoments,
  { thresholds, maxZScore }: Pick<Asked, "thresholds" | "maxZScore">,
): Limits {
  const of = thresholds.map((z) => limitAt(z));
  const cap = maxZScore === null ? null : limitAt(maxZScore);
  const rising = [...new Set([...of, cap].filter((one) => one !== null))]
    .sort((a, b) => a - b);
  return {
    of,
    rising,
    cap,
    staying: cap === null ? rising.length : rising.indexOf(cap),
  };
}

/** What the plan is asked for of some measures; without limits, by bins. */
export function totalsAsked(
  { measures, revenueDecimals }: Units,
  limits: readonly number[] | null,
  rest: Omit<
    TotalsAsked,
    "pairs" | "decimals" | "limits" | "binsPerDecade" | "notPositive"
  >,
): TotalsAsked {
  const names = ["orders", ...measures.map(({ sql }) => sql)];
  return {
    ...rest,
    pairs: [
      ...names.map((name) => ["orders", name] as const),
      ...multiplied(measures),
    ],
    decimals: revenueDecimals,
    limits,
    binsPerDecade: BINS_PER_DECADE,
    notPositive: NOT_POSITIVE,
  };
}

/** A row of what the plan gives. */
export function readClassRow(row: WarehouseRow, asked: TotalsAsked): ClassRow {
  const product = (name: string): bigint =>
    wholeOfParts(
      partNames(asked, name).map((part) => wholeOf(row, part)),
      asked.parts,
    );
  return {
    kind: countOf(row, "of_kind"),
    arm: countOf(row, "of_arm"),
    visitorClass: countOf(row, "of_class"),
    key: countOf(row, "of_key"),
    segment: String(row.of_segment ?? ""),
    sums: Object.fromEntries([
      ...["buyers", "heads"].map((name) => [name, wholeOf(row, name)] as const),
      ...(asked.limits ?? []).map((_, nth) =>
        [`above_${nth}`, wholeOf(row, `above_${nth}`)] as const
      ),
      ...summedNames(asked).map((name, nth) =>
        [name, wholeOf(row, `sum_${nth}`)] as const
      ),
      ...asked.pairs.map(([a, b], nth) =>
        [visitName(a, b), product(`product_${nth}`)] as const
      ),
      [productName("revenue", "revenue"), product("square")],
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
  { revenueDecimals }: Units,
  arms: number,
  rows: readonly ClassRow[],
  limits: Limits,
  excludesCrossed: boolean,
): Omit<MiddleAsked, "middle"> & { readonly values: OrderMoments } {
  const values = valuesOf(staying(rows, limits), revenueDecimals);
  return {
    values,
    decimals: revenueDecimals,
    excludesCrossed,
    cap: limits.cap,
    reached: binsOfTwo(valuesOf(rows, revenueDecimals).bins, arms).map((bin) =>
      bin === NOT_POSITIVE || bin === NO_BIN ? 0 : Math.floor(
        10 ** (bin / BINS_PER_DECADE + revenueDecimals) * (1 - 1e-6),
      )
    ),
    markAbove: values.limitAt(THRESHOLDS.usualZ),
    marksPerDecade: MARKS_PER_DECADE,
  };
}

/** All of it, put together. */
export function totalsOf(
  units: Units,
  arms: number,
  rows: readonly ClassRow[],
  limits: Limits,
  single: Singles,
  { maxZScore, removal }: Pick<Asked, "maxZScore" | "removal">,
): Omit<
  OrderTotals,
  "buyers" | "crossovers" | "segments" | "ranked" | "rankedSegments"
> {
  const days = rows.filter(({ kind }) => kind === KINDS.day);
  const gone = days.filter((row) => row.visitorClass > limits.staying);
  const isLeftOut = maxZScore !== null && removal === "here";
  const every = Array.from({ length: arms }, (_, arm) => arm);
  const whole = counted(rows.filter((row) => row.visitorClass >= 0), units);
  return {
    ...counted(staying(rows, limits), units),
    uncapped: whole,
    lost: days.filter((row) => row.visitorClass === -1).map((row) => ({
      arm: row.arm,
      day: row.key,
      visitors: Number(row.sums.buyers),
    })).filter(({ visitors }) => visitors > 0),
    outliers: isLeftOut
      ? every.map((arm) =>
        Number(added(gone.filter((row) => row.arm === arm), "buyers"))
      )
      : null,
    outlierVisitors: isLeftOut ? Number(added(gone, "heads")) : 0,
    medians: single.medians.map((pair) =>
      pair === null ? null : pair.reduce(
        (sum, one) => sum + fromUnits(one, units.revenueDecimals),
        0,
      ) / 2
    ),
    marks: single.marks.map(({ units: top, ...mark }) => ({
      ...mark,
      value: fromUnits(top, units.revenueDecimals),
    })),
    largest: single.largest,
    // What the service left out is not there to be left out once more.
    removals: maxZScore !== null && !isLeftOut
      ? []
      : limits.of.map((limit) =>
        limit === null
          ? null
          : every.map((arm) =>
            removalOf(days, arm, limits.rising.indexOf(limit))
          )
      ),
    withoutLargest: every.map((arm) =>
      arm === 0 ? null : withoutLargest(single, whole.values, arm)
    ),
  };
}

/** The values of the orders of some rows, those of visitors who count. */
export function valuesOf(
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

/** The values of some visitors' orders, and what the visitors bought by day. */
function counted(rows: readonly ClassRow[], units: Units): CountedTotals {
  return {
    values: valuesOf(rows, units.revenueDecimals),
    sums: rows.filter(({ kind }) => kind === KINDS.day)
      .map(({ arm, key, sums }) => ({
        arm,
        day: key,
        sums: visitedSums(units, sums),
      })),
  };
}

/** The rows of days, by the limits that a visitor's largest order is above. */
export function rankedDays(
  rows: readonly ClassRow[],
  units: Units,
  limits: Limits,
): RankedSums[] {
  return rows.filter(({ kind, visitorClass }) =>
    kind === KINDS.day && visitorClass >= 0
  ).map(({ arm, key, visitorClass, sums }) => ({
    column: null,
    segment: null,
    arm,
    day: key,
    rank: rankOf(limits, visitorClass),
    sums: visitedSums(units, sums),
  }));
}

/** How many thresholds a class is above: two of them may have one limit. */
export function rankOf({ of, rising }: Limits, visitorClass: number): number {
  const highest = rising[visitorClass - 1] ?? -Infinity;
  return of.filter((limit) => limit !== null && limit <= highest).length;
}

/** What leaves a variation with the visitors above a limit. */
function removalOf(
  days: readonly ClassRow[],
  arm: number,
  limit: number,
): Removal {
  const mine = days.filter((row) => row.arm === arm && row.visitorClass >= 0);
  const gone = mine.filter((row) => row.visitorClass > limit);
  const product = (a: string, b: string): bigint =>
    -added(gone, visitName(a, b));
  return {
    visitors: Number(added(gone, "buyers")),
    orders: Number(added(mine, `above_${limit}`)),
    change: {
      sums: [-added(gone, "orders"), -added(gone, "revenue")],
      products: [
        [product("orders", "orders"), product("orders", "revenue")],
        [product("orders", "revenue"), product("revenue", "revenue")],
      ],
    },
  };
}

/**
 * What leaves with the visitor of the largest order of a variation and the
 * control. Of visitors who bought in a third variation as well, kept on request,
 * only what they bought counts, not how large their orders there are.
 */
function withoutLargest(
  { largest, visitors }: Singles,
  values: OrderMoments,
  arm: number,
): Removal[] | null {
  const pair = [...largest[0]!, ...largest[arm]!];
  if (limitOfLargest(values, pair) === null) return null;
  const [first] = bySize(pair);
  return visitors.get(first!)!.map(({ orders, units }, at) => ({
    visitors: orders > 0n ? 1 : 0,
    orders: at === first!.arm ? 1 : 0,
    change: {
      sums: [-orders, -units],
      products: [
        [-orders * orders, -orders * units],
        [-orders * units, -units * units],
      ],
    },
  }));
}

/** By variation, the lowest bin of its two largest orders, or of fewer. */
export function binsOfTwo(bins: readonly OrderBin[], arms: number): number[] {
  return Array.from({ length: arms }, (_, arm) => {
    const mine = bins.filter((one) => one.arm === arm)
      .toSorted((a, b) => (b.bin ?? -Infinity) - (a.bin ?? -Infinity));
    let found = 0;
    const last = mine.find(({ orders }) => (found += orders) >= 2) ??
      mine.at(-1);
    return last === undefined ? NO_BIN : last.bin ?? NOT_POSITIVE;
  });
}

/** The sums of orders and revenue alone, with a change. */
export function withoutLarge(
  { sums, products }: ExactSums,
  change: ExactSums | null,
): ExactSums {
  const pick = <T>(row: readonly T[]): T[] => [row[1]!, row[2]!];
  const whole = {
    sums: pick(sums),
    products: pick(products).map((row) => pick(row)),
  };
  return change === null ? whole : addSums(whole, change);
}
