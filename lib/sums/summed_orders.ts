/** Computes the order totals in the same way for every engine. */

import { KINDS, type MiddleAsked } from "./warehouse/mod.ts";
import { productPairs, toVisitorSums, visitorProductKey } from "./_sums.ts";
import {
  binMoments,
  buildSinglesRequest,
  type ClassRow,
  type ClassSumsRequest,
  includedRows,
  type Limits,
  orderLimits,
  type SummedClasses,
  sumOver,
  thresholdRank,
} from "./classes.ts";
import { addSums, type ExactSums, fromUnits } from "./exact_moments.ts";
import type { MiddlePosition, Singles } from "./singles.ts";
import { largestFirst, limitOfLargest, middlePositions } from "./singles.ts";
import type {
  CountedTotals,
  OrderMoments,
  OrderTotals,
  Removal,
  TotalsRequest,
} from "./totals.ts";
import type { Units } from "./measures.ts";

/** Orders whose sums an engine can compute. */
export interface Summable<S extends Singles> {
  readonly units: Units;
  /** Number of variations. */
  readonly arms: number;
  /** Moments of the order values that count. */
  readonly values: OrderMoments;
  /** Returns the sums by visitor class and day or bin. */
  readonly loadSums: (
    request: ClassSumsRequest,
  ) => Promise<readonly ClassRow[]>;
  /** Returns the requested single orders. */
  readonly loadSingles: (
    request: Omit<MiddleAsked, "middle">,
    middle: readonly (MiddlePosition | null)[],
  ) => Promise<S>;
}

/** Computed sums of the orders. */
export interface SummedOrders<S extends Singles> {
  readonly rows: readonly ClassRow[];
  readonly limits: Limits;
  readonly single: S;
  readonly totals: Omit<
    OrderTotals,
    "crossovers" | "segments" | "rankedSegments"
  >;
}

/**
 * Sums the orders by visitor class, which depends on the largest order, and reads
 * the relevant single orders.
 */
export async function sumOrders<S extends Singles>(
  { units, arms, values, loadSums, loadSingles }: Summable<S>,
  request: Omit<TotalsRequest, "days">,
): Promise<SummedOrders<S>> {
  // The service already removed outliers, so removing them again would
  // double-filter.
  const isAlreadyRemoved = request.removal === "done" &&
    request.maxZScore !== null;
  const limits = orderLimits(
    values,
    isAlreadyRemoved ? { thresholds: [], maxZScore: null } : request,
  );
  const tellsCrossed = request.crossovers === "exclude";
  const { measures } = units;
  const rows = await loadSums({
    measures,
    pairs: productPairs(measures),
    limits: limits.ascending,
    tellsCrossed,
  });
  const classed = { units, arms, rows, limits };
  const { values: remainingValues, ...singlesRequest } = buildSinglesRequest(
    classed,
    tellsCrossed,
  );
  const single = await loadSingles(
    singlesRequest,
    middlePositions(remainingValues.bins, arms),
  );
  const isExcluded = request.maxZScore !== null && !isAlreadyRemoved;
  return {
    rows,
    limits,
    single,
    totals: orderTotals(classed, single, isExcluded),
  };
}

/** Combines sums and single orders into the totals. */
function orderTotals(
  { units, arms, rows, limits }: SummedClasses,
  single: Singles,
  isExcluded: boolean,
): SummedOrders<Singles>["totals"] {
  const days = rows.filter(({ kind }) => kind === KINDS.day);
  const removedRows = days.filter((row) =>
    row.visitorClass > limits.lastIncludedClass
  );
  const armIndexes = Array.from({ length: arms }, (_, arm) => arm);
  const allTotals = countedTotals(
    rows.filter((row) => row.visitorClass >= 0),
    units,
  );
  return {
    buyers: Number(sumOver(days, "heads")),
    ...(limits.cap === null
      ? allTotals
      : countedTotals(includedRows(rows, limits), units)),
    uncapped: allTotals,
    crossoverBuyers: days.filter((row) => row.visitorClass === -1).map((
      row,
    ) => ({
      arm: row.arm,
      day: row.key,
      visitors: Number(row.sums.buyers),
    })).filter(({ visitors }) => visitors > 0),
    outliers: isExcluded
      ? armIndexes.map((arm) =>
        Number(sumOver(removedRows.filter((row) => row.arm === arm), "buyers"))
      )
      : null,
    outlierVisitors: isExcluded ? Number(sumOver(removedRows, "heads")) : 0,
    medians: single.medians.map((pair) =>
      pair === null ? null : pair.reduce(
        (sum, value) => sum + fromUnits(value, units.revenueDecimals),
        0,
      ) / 2
    ),
    marks: single.marks.map(({ units: top, ...mark }) => ({
      ...mark,
      value: fromUnits(top, units.revenueDecimals),
    })),
    largest: single.largest,
    removals: limits.byThreshold.map((limit) =>
      limit === null
        ? null
        : armIndexes.map((arm) =>
          removalAbove(rows, arm, limits.ascending.indexOf(limit))
        )
    ),
    withoutLargest: armIndexes.map((arm) =>
      arm === 0 ? null : removalOfLargest(single, allTotals.values, arm)
    ),
    ranked: () =>
      Promise.resolve(
        days.filter(({ visitorClass }) => visitorClass >= 0)
          .map(({ arm, key, visitorClass, sums }) => ({
            column: null,
            segment: null,
            arm,
            day: key,
            rank: thresholdRank(limits, visitorClass),
            sums: toVisitorSums(units, sums),
          })),
      ),
  };
}

/** Returns the order value moments and daily sums of the given rows. */
function countedTotals(rows: readonly ClassRow[], units: Units): CountedTotals {
  return {
    values: binMoments(rows, units.revenueDecimals),
    sums: rows.filter(({ kind }) => kind === KINDS.day)
      .map(({ arm, key, sums }) => ({
        arm,
        day: key,
        sums: toVisitorSums(units, sums),
      })),
  };
}

/** Returns what a variation loses without the visitors above a limit. */
function removalAbove(
  rows: readonly ClassRow[],
  arm: number,
  limit: number,
): Removal {
  const armRows = rows.filter((row) =>
    row.arm === arm && row.visitorClass >= 0
  );
  const removedRows = armRows.filter(({ kind, visitorClass }) =>
    kind === KINDS.day && visitorClass > limit
  );
  const bins = armRows.filter(({ kind }) => kind === KINDS.bin);
  const product = (a: string, b: string): bigint =>
    -sumOver(removedRows, visitorProductKey(a, b));
  return {
    visitors: Number(sumOver(removedRows, "buyers")),
    orders: Number(sumOver(bins, `above_${limit}`)),
    change: {
      sums: [-sumOver(removedRows, "orders"), -sumOver(removedRows, "revenue")],
      products: [
        [product("orders", "orders"), product("orders", "revenue")],
        [product("orders", "revenue"), product("revenue", "revenue")],
      ],
    },
  };
}

/**
 * Returns what is lost without the visitor of the largest order of a variation
 * and the control. If visitors of several variations are kept, their purchases in
 * a third one count, but not the size of their orders there.
 */
function removalOfLargest(
  { largest, visitors }: Singles,
  values: OrderMoments,
  arm: number,
): Removal[] | null {
  const pair = [...largest[0]!, ...largest[arm]!];
  if (limitOfLargest(values, pair) === null) return null;
  const [first] = largestFirst(pair);
  return visitors.get(first!)!.map(({ orders, units }, index) => ({
    visitors: orders > 0n ? 1 : 0,
    orders: index === first!.arm ? 1 : 0,
    change: {
      sums: [-orders, -units],
      products: [
        [-orders * orders, -orders * units],
        [-orders * units, -units * units],
      ],
    },
  }));
}

/** Returns the sums of orders and revenue alone, with a change applied. */
export function ordersAndRevenueSums(
  { sums, products }: ExactSums,
  change: ExactSums | null,
): ExactSums {
  const pick = <T>(row: readonly T[]): T[] => [row[1]!, row[2]!];
  const ordersAndRevenue = {
    sums: pick(sums),
    products: pick(products).map((row) => pick(row)),
  };
  return change === null ? ordersAndRevenue : addSums(ordersAndRevenue, change);
}
