/** What orders come to: one way, whichever engine adds them up. */

import { KINDS, type MiddleAsked } from "./warehouse/mod.ts";
import { productsOf, visitedSums, visitName } from "./_sums.ts";
import {
  added,
  type ClassRow,
  type Limits,
  limitsOf,
  rankOf,
  singlesAsked,
  staying,
  type SummedClasses,
  type SumsAsked,
  valuesOf,
} from "./classes.ts";
import { addSums, type ExactSums, fromUnits } from "./exact_moments.ts";
import { bySize, limitOfLargest } from "./largest.ts";
import type { Singles } from "./singles.ts";
import type {
  Asked,
  CountedTotals,
  OrderMoments,
  OrderTotals,
  Removal,
} from "./totals.ts";
import type { Units } from "./measures.ts";
import { type Middle, middleOf } from "./medians.ts";

/** Orders that can be added up where they are. */
export interface Summable<S extends Singles> {
  readonly units: Units;
  /** How many variations. */
  readonly arms: number;
  /** The values of the orders that count. */
  readonly values: OrderMoments;
  /** Adds them up, by class of visitors and day or bin. */
  readonly sums: (asked: SumsAsked) => Promise<readonly ClassRow[]>;
  /** Looks at single ones. */
  readonly singles: (
    asked: Omit<MiddleAsked, "middle">,
    middle: readonly (Middle | null)[],
  ) => Promise<S>;
}

/** Orders, added up. */
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
 * Adds orders up by how large the largest of their visitor is, and looks at those
 * that matter one by one.
 */
export async function sumOrders<S extends Singles>(
  { units, arms, values, sums, singles }: Summable<S>,
  asked: Omit<Asked, "days">,
): Promise<SummedOrders<S>> {
  // What the service left out is not there to be left out once more.
  const isDone = asked.removal === "done" && asked.maxZScore !== null;
  const limits = limitsOf(
    values,
    isDone ? { thresholds: [], maxZScore: null } : asked,
  );
  const tellsCrossed = asked.crossovers === "exclude";
  const { measures } = units;
  const rows = await sums({
    measures,
    pairs: productsOf(measures),
    limits: limits.rising,
    tellsCrossed,
  });
  const all = { units, arms, rows, limits };
  const { values: left, ...wanted } = singlesAsked(all, tellsCrossed);
  const single = await singles(wanted, middleOf(left.bins, arms));
  const isExcluded = asked.maxZScore !== null && !isDone;
  return {
    rows,
    limits,
    single,
    totals: totalsOf(all, single, isExcluded),
  };
}

/** All of it, put together. */
function totalsOf(
  { units, arms, rows, limits }: SummedClasses,
  single: Singles,
  isExcluded: boolean,
): SummedOrders<Singles>["totals"] {
  const days = rows.filter(({ kind }) => kind === KINDS.day);
  const gone = days.filter((row) => row.visitorClass > limits.staying);
  const every = Array.from({ length: arms }, (_, arm) => arm);
  const whole = counted(rows.filter((row) => row.visitorClass >= 0), units);
  return {
    buyers: Number(added(days, "heads")),
    ...(limits.cap === null ? whole : counted(staying(rows, limits), units)),
    uncapped: whole,
    lost: days.filter((row) => row.visitorClass === -1).map((row) => ({
      arm: row.arm,
      day: row.key,
      visitors: Number(row.sums.buyers),
    })).filter(({ visitors }) => visitors > 0),
    outliers: isExcluded
      ? every.map((arm) =>
        Number(added(gone.filter((row) => row.arm === arm), "buyers"))
      )
      : null,
    outlierVisitors: isExcluded ? Number(added(gone, "heads")) : 0,
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
    removals: limits.of.map((limit) =>
      limit === null
        ? null
        : every.map((arm) => removalOf(rows, arm, limits.rising.indexOf(limit)))
    ),
    withoutLargest: every.map((arm) =>
      arm === 0 ? null : withoutLargest(single, whole.values, arm)
    ),
    ranked: () =>
      Promise.resolve(
        days.filter(({ visitorClass }) => visitorClass >= 0)
          .map(({ arm, key, visitorClass, sums }) => ({
            column: null,
            segment: null,
            arm,
            day: key,
            rank: rankOf(limits, visitorClass),
            sums: visitedSums(units, sums),
          })),
      ),
  };
}

/** The values of some visitors' orders, and what the visitors bought by day. */
function counted(
  rows: readonly ClassRow[],
  units: Units,
): CountedTotals {
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

/** What leaves a variation with the visitors above a limit. */
function removalOf(
  rows: readonly ClassRow[],
  arm: number,
  limit: number,
): Removal {
  const mine = rows.filter((row) => row.arm === arm && row.visitorClass >= 0);
  const gone = mine.filter(({ kind, visitorClass }) =>
    kind === KINDS.day && visitorClass > limit
  );
  const bins = mine.filter(({ kind }) => kind === KINDS.bin);
  const product = (a: string, b: string): bigint =>
    -added(gone, visitName(a, b));
  return {
    visitors: Number(added(gone, "buyers")),
    orders: Number(added(bins, `above_${limit}`)),
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
