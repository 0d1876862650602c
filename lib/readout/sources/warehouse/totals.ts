/** The sums of a warehouse's orders, as an analysis takes them. */

import {
  KINDS,
  middleStatement,
  type Plan,
  totalsStatement,
} from "../../../warehouse/mod.ts";
import {
  added,
  type Asked,
  type ClassRow,
  type Ids,
  type Limits,
  limitsOf,
  middleOf,
  type OrderTotals,
  rankedDays,
  type RankedSums,
  rankOf,
  readArrays,
  readClassRow,
  readIds,
  readSingles,
  type SegmentSums,
  singlesAsked,
  staying,
  totalsAsked,
  totalsOf,
  type Units,
  visitedSums,
} from "../../orders/mod.ts";
import type { Ask } from "./asked.ts";
import { columnsOfOrders, type WarehouseFacts } from "./facts.ts";

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
export interface Summed extends Ids {
  readonly totals: OrderTotals;
  /** Orders by variation and day, those of visitors of two variations, too. */
  readonly ordersOn: readonly (readonly number[])[];
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
  { plan, facts, units, segments, isDaily }: Summing,
  asked: Omit<Asked, "days" | "removal">,
): Promise<Summed> {
  const arms = plan.description.variations.length;
  const limits = limitsOf(facts.values, asked);
  const columns = columnsOfOrders(plan);
  const query = totalsAsked(units, limits, {
    measures: units.measures.map(({ sql, made }) => ({
      sql,
      made: { ...made, column: columns[made.column]! },
    })),
    segments,
    tellsCrossed: asked.crossovers === "exclude",
    isDaily,
    parts: facts.parts,
  });
  const rows = (await ask(totalsStatement(plan, query)))
    .map((row) => readClassRow(row, query));
  const { values, ...wanted } = singlesAsked(
    units,
    arms,
    rows,
    limits,
    query.tellsCrossed,
  );
  const middle = {
    ...wanted,
    middle: middleOf(values.bins, arms).map((one) => one?.places ?? null),
  };
  const found = await ask(middleStatement(plan, middle));
  const single = plan.rules.isClickHouse
    ? readArrays(middle, found)
    : { ...readSingles(middle, found), ...readIds(found) };
  const { ids, copies, busiest, currencies } = single;
  return {
    ...{ ids, copies, busiest, currencies },
    ordersOn: Array.from(
      { length: arms },
      (_, arm) =>
        (plan.days?.names ?? [""]).map((_, day) =>
          Number(
            added(
              rows.filter((row) =>
                row.kind === KINDS.day && row.arm === arm && row.key === day
              ),
              "orders",
            ),
          )
        ),
    ),
    totals: {
      ...totalsOf(units, arms, rows, limits, single, {
        ...asked,
        removal: "here",
      }),
      buyers: facts.buyers,
      crossovers: facts.crossovers,
      segments: () => Promise.resolve(segmentsOf(staying(rows, limits), units)),
      ranked: () => Promise.resolve(rankedDays(rows, units, limits)),
      rankedSegments: (of) =>
        Promise.resolve(rankedParts(rows, units, limits, of)),
    },
  };
}

function segmentsOf(rows: readonly ClassRow[], units: Units): SegmentSums[] {
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
function segmentOf({ segment }: ClassRow): string | null {
  return segment === "" ? null : segment.slice(1);
}

/** Visitors by rank, of segments, whose days are not told. */
function rankedParts(
  rows: readonly ClassRow[],
  units: Units,
  limits: Limits,
  of: Parameters<OrderTotals["rankedSegments"]>[0],
): RankedSums[] {
  return of.flatMap(({ column, segment }) =>
    rows.filter((row) =>
      row.kind === KINDS.segment + column && row.visitorClass >= 0 &&
      segmentOf(row) === segment
    ).map(({ arm, visitorClass, sums }) => ({
      ...{ column, segment, arm, day: null },
      rank: rankOf(limits, visitorClass),
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
