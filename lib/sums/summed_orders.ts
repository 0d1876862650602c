/** What orders come to: one way, whichever engine adds them up. */

import {
  KINDS,
  type MiddleAsked,
  type TotalsAsked,
  type WarehouseRow,
} from "./warehouse/mod.ts";
import { rankedDays, totalsOf } from "./assembled_totals.ts";
import {
  added,
  type ClassRow,
  type Limits,
  limitsOf,
  readClassRow,
  singlesAsked,
  totalsAsked,
} from "./classes.ts";
import type { Units } from "./measures.ts";
import { type Middle, middleOf } from "./medians.ts";
import type { Singles } from "./singles.ts";
import type { Asked, OrderMoments, OrderTotals } from "./totals.ts";

/** Orders that can be added up where they are. */
export interface Summable<S extends Singles> {
  readonly units: Units;
  /** How many variations. */
  readonly arms: number;
  /** The values of the orders that count. */
  readonly values: OrderMoments;
  /** What else is to be told apart. */
  readonly by: Pick<
    TotalsAsked,
    "segments" | "isDaily" | "parts" | "areSegmentsDaily"
  >;
  /** Adds them up, by class of visitors and day or bin. */
  readonly sums: (asked: TotalsAsked) => Promise<readonly WarehouseRow[]>;
  /** Looks at single ones. */
  readonly singles: (
    asked: Omit<MiddleAsked, "middle">,
    middle: readonly (Middle | null)[],
  ) => Promise<S>;
}

/** Orders, added up. */
export interface SummedOrders<S extends Singles> {
  /** What was asked for. */
  readonly query: TotalsAsked;
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
  { units, arms, values, by, sums, singles }: Summable<S>,
  asked: Omit<Asked, "days">,
): Promise<SummedOrders<S>> {
  // What the service left out is not there to be left out once more.
  const isDone = asked.removal === "done" && asked.maxZScore !== null;
  const limits = limitsOf(
    values,
    isDone ? { thresholds: [], maxZScore: null } : asked,
  );
  const tellsCrossed = asked.crossovers === "exclude";
  const query = totalsAsked(units, limits.rising, { ...by, tellsCrossed });
  const rows = (await sums(query)).map((row) => readClassRow(row, query));
  const { values: left, ...wanted } = singlesAsked(
    units,
    arms,
    rows,
    limits,
    tellsCrossed,
  );
  const single = await singles(wanted, middleOf(left.bins, arms));
  const isExcluded = asked.maxZScore !== null && !isDone;
  return {
    query,
    rows,
    limits,
    single,
    totals: {
      buyers: Number(
        added(rows.filter(({ kind }) => kind === KINDS.day), "heads"),
      ),
      ...totalsOf(units, arms, rows, limits, single, isExcluded),
      ranked: () => Promise.resolve(rankedDays(rows, units, limits)),
    },
  };
}
