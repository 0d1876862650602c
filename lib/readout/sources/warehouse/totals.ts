/** The sums of a warehouse's orders, as an analysis takes them. */

import {
  countOf,
  KINDS,
  middleOf,
  middleStatement,
  partNames,
  type Plan,
  summedNames,
  type TotalsAsked,
  totalsStatement,
  type WarehouseRow,
  wholeOf,
  wholeOfParts,
} from "../../../warehouse/mod.ts";
import { THRESHOLDS } from "../../../rules/mod.ts";
import {
  type Asked,
  BINS_PER_DECADE,
  bySize,
  type CountedTotals,
  fromUnits,
  type LargeOrder,
  limitOfLargest,
  MARKS_PER_DECADE,
  multiplied,
  NOT_POSITIVE,
  orderMoments,
  type OrderTotals,
  productName,
  type RankedSums,
  type Removal,
  type SegmentSums,
  type Sums,
  type Units,
  visitedSums,
  visitName,
} from "../../orders/mod.ts";
import type { Ask } from "./asked.ts";
import { columnsOfOrders, type WarehouseFacts } from "./facts.ts";
import { type LargestVisitor, type Middle, readMiddle } from "./_middle.ts";

/** What is known of the orders before they are added up. */
export interface Summing {
  readonly plan: Plan;
  readonly facts: WarehouseFacts;
  readonly units: Units;
  /** The columns that say of whom an order is. */
  readonly segments: readonly string[];
  readonly isDaily: boolean;
}

/** What the orders come to, and what else single orders say. */
export interface Summed
  extends Pick<Middle, "ids" | "copies" | "busiest" | "currencies"> {
  readonly totals: OrderTotals;
  /** Orders by variation and day, those of visitors of two variations, too. */
  readonly ordersOn: readonly (readonly number[])[];
}

/** A row of the sums. */
interface Row {
  readonly kind: number;
  readonly arm: number;
  readonly visitorClass: number;
  readonly key: number;
  readonly segment: string;
  readonly sums: Sums;
}

/**
 * Adds the orders up, in two statements.
 *
 * @param ask Asks the warehouse.
 * @param summing The orders.
 * @param asked Who counts.
 * @returns What they come to.
 */
export async function sumWarehouse(
  ask: Ask,
  summing: Summing,
  asked: Omit<Asked, "days" | "removal">,
): Promise<Summed> {
  const { plan, facts: { values }, units } = summing;
  const { variations } = plan.description;
  const limitOf = asked.thresholds.map((z) => values.limitAt(z));
  const limits = [...new Set(limitOf.filter((one) => one !== null))]
    .sort((a, b) => a - b);
  const cap = asked.maxZScore === null ? null : values.limitAt(asked.maxZScore);
  const query = totalsAsked(summing, asked, limits);
  const rows = (await ask(totalsStatement(plan, query)))
    .map((row) => readRow(row, query));
  const staying = cap === null ? limits.length : limits.indexOf(cap);
  const counts = (row: Row): boolean =>
    row.visitorClass >= 0 && row.visitorClass <= staying;
  const bins = (arm: number): Row[] =>
    rows.filter((row) => row.kind === KINDS.bin && row.arm === arm);
  const arms = [...variations.keys()];
  const whole = counted(rows.filter((row) => row.visitorClass >= 0), units);
  const some = counted(rows.filter(counts), units);
  const middle = {
    markAbove: some.values.limitAt(THRESHOLDS.usualZ),
    marksPerDecade: MARKS_PER_DECADE,
    decimals: units.revenueDecimals,
    excludesCrossed: query.tellsCrossed,
    cap,
    counts: arms.map((arm) =>
      Number(added(bins(arm).filter(counts), "orders"))
    ),
    reached: arms.map((arm) => reachedByTwo(bins(arm), units.revenueDecimals)),
  };
  const single = readMiddle(
    plan,
    middle,
    await ask(middleStatement(plan, middle)),
    middle.counts.map((count) => middleOf(count)),
  );
  const days = rows.filter(({ kind }) => kind === KINDS.day);
  const gone = days.filter((row) => row.visitorClass > staying);
  return {
    ordersOn: arms.map((arm) =>
      (plan.days?.names ?? [""]).map((_, day) =>
        Number(
          added(
            days.filter((row) => row.arm === arm && row.key === day),
            "orders",
          ),
        )
      )
    ),
    ids: single.ids,
    copies: single.copies,
    busiest: single.busiest,
    currencies: single.currencies,
    totals: {
      ...some,
      uncapped: whole,
      buyers: summing.facts.buyers,
      crossovers: summing.facts.crossovers,
      lost: days.filter((row) => row.visitorClass === -1).map((row) => ({
        arm: row.arm,
        day: row.key,
        visitors: Number(row.sums.buyers),
      })).filter(({ visitors }) => visitors > 0),
      outliers: asked.maxZScore === null
        ? null
        : arms.map((arm) =>
          Number(added(gone.filter((row) => row.arm === arm), "buyers"))
        ),
      outlierVisitors: asked.maxZScore === null
        ? 0
        : Number(added(gone, "heads")),
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
      removals: limitOf.map((limit) =>
        limit === null
          ? null
          : arms.map((arm) => removal(days, arm, limits.indexOf(limit)))
      ),
      withoutLargest: arms.map((arm) =>
        arm === 0
          ? null
          : withoutLargest(single.largest, single.visitors, values, arm)
      ),
      segments: () => Promise.resolve(segmentsOf(rows.filter(counts), units)),
      ranked: () => Promise.resolve(rankedDays(rows, units)),
      rankedSegments: (of) => Promise.resolve(rankedParts(rows, units, of)),
    },
  };
}

function totalsAsked(
  { plan, units, segments, isDaily, facts }: Summing,
  { crossovers }: Pick<Asked, "crossovers">,
  limits: readonly number[],
): TotalsAsked {
  const columns = columnsOfOrders(plan);
  const names = ["orders", ...units.measures.map(({ sql }) => sql)];
  return {
    measures: units.measures.map(({ sql, made }) => ({
      sql,
      made: { ...made, column: columns[made.column]! },
    })),
    pairs: [
      ...names.map((name) => ["orders", name] as const),
      ...multiplied(units.measures),
    ],
    segments,
    decimals: units.revenueDecimals,
    limits,
    tellsCrossed: crossovers === "exclude",
    isDaily,
    parts: facts.parts,
    binsPerDecade: BINS_PER_DECADE,
    notPositive: NOT_POSITIVE,
  };
}

function readRow(row: WarehouseRow, asked: TotalsAsked): Row {
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
      ...asked.limits.map((_, nth) =>
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

function added(rows: readonly Row[], name: string): bigint {
  return rows.reduce((sum, { sums }) => sum + sums[name]!, 0n);
}

/** The values of some visitors' orders, and what the visitors bought by day. */
function counted(rows: readonly Row[], units: Units): CountedTotals {
  return {
    values: orderMoments(
      rows.filter(({ kind }) => kind === KINDS.bin)
        .map(({ arm, key, sums }) => ({ arm, day: 0, bin: key, sums })),
      units.revenueDecimals,
    ),
    sums: rows.filter(({ kind }) => kind === KINDS.day)
      .map(({ arm, key, sums }) => ({
        arm,
        day: key,
        sums: visitedSums(units, sums),
      })),
  };
}

/** What leaves a variation with the visitors above a limit. */
function removal(days: readonly Row[], arm: number, limit: number): Removal {
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
  largest: OrderTotals["largest"],
  visitors: ReadonlyMap<LargeOrder, LargestVisitor>,
  values: OrderTotals["values"],
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

/** A value that at least two orders of some bins reach; 0 where there are fewer. */
function reachedByTwo(bins: readonly Row[], decimals: number): number {
  let found = 0n;
  for (
    const { key, sums, visitorClass } of bins.toSorted((a, b) => b.key - a.key)
  ) {
    if (visitorClass < 0) continue;
    found += sums.orders!;
    if (found >= 2n) {
      return key === NOT_POSITIVE
        ? 0
        : Math.floor(10 ** (key / BINS_PER_DECADE + decimals) * (1 - 1e-6));
    }
  }
  return 0;
}

function segmentsOf(rows: readonly Row[], units: Units): SegmentSums[] {
  const parts = rows.filter(({ kind }) => kind >= KINDS.segment);
  const groups = Map.groupBy(
    parts,
    ({ kind, arm, segment }) => JSON.stringify([kind, segment, arm]),
  );
  return [...groups.values()].map((some): SegmentSums => {
    const { kind, arm, sums } = some[0]!;
    const total = Object.fromEntries(
      Object.keys(sums).map((name) => [name, added(some, name)]),
    );
    return {
      column: kind - KINDS.segment,
      segment: segmentOf(some[0]!),
      arm,
      sums: visitedSums(units, total),
    };
  }).sort((a, b) =>
    a.column - b.column ||
    compareSegments(a.segment, b.segment) || a.arm - b.arm
  );
}

/** A letter stands before what a segment is called. */
function segmentOf({ segment }: Row): string | null {
  return segment === "" ? null : segment.slice(1);
}

/** The rows of days, by the limits that a visitor's largest order is above. */
function rankedDays(rows: readonly Row[], units: Units): RankedSums[] {
  return rows.filter(({ kind, visitorClass }) =>
    kind === KINDS.day && visitorClass >= 0
  ).map(({ arm, key, visitorClass, sums }) => ({
    column: null,
    segment: null,
    arm,
    day: key,
    rank: visitorClass,
    sums: visitedSums(units, sums),
  }));
}

/** The same of segments, whose days are not told. */
function rankedParts(
  rows: readonly Row[],
  units: Units,
  of: Parameters<OrderTotals["rankedSegments"]>[0],
): RankedSums[] {
  return of.flatMap(({ column, segment }) =>
    rows.filter((row) =>
      row.kind === KINDS.segment + column && row.visitorClass >= 0 &&
      segmentOf(row) === segment
    ).map(({ arm, visitorClass, sums }) => ({
      ...{ column, segment, arm, day: null },
      rank: visitorClass,
      sums: visitedSums(units, sums),
    }))
  );
}

/** By code point, none last, as the embedded engine sorts. */
function compareSegments(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
