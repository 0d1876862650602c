/**
 * The sums that a readout was made from, for pages that answer when they are
 * touched. They are no part of the record: its JSON would be larger than what it
 * says, and a changed copy of a record has none that do not fit it.
 */

import {
  columnsOf,
  type ExactColumn,
  type ExactSums,
  type Orders,
  type OrderTotals,
  type SegmentSums,
  withoutLarge,
} from "../orders/mod.ts";
import type { Readout } from "../record/mod.ts";
import { addedPerDay, type DailyOrders } from "./_over_time.ts";

/** Some of the visitors, by variation, and the sums of what they bought. */
export interface SumsOf {
  /** Visitors; all who are not in the sums bought nothing. */
  readonly visitors: readonly number[];
  /** Sums and sums of products, in the order of the columns. */
  readonly sums: readonly ExactSums[];
}

/** What one day adds: who came first on it, and what was bought on it. */
export interface DaySums extends SumsOf {
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** What one segment bought; its visitors are not known, those of all count. */
export interface PartSums {
  /** What the parts are of. */
  readonly title: string;
  /** What the column says; `null` where it says nothing. */
  readonly segment: string | null;
  /** By variation; `null` where the segment bought nothing. */
  readonly sums: readonly (ExactSums | null)[];
}

/** Who is left without the visitors of orders above a threshold. */
export interface WithoutLarge extends SumsOf {
  /** The z-score. */
  readonly threshold: number;
  /** Visitors who left, all variations together. */
  readonly removedVisitors: number;
}

/** Everything that the numbers of a readout of orders follow from. */
export interface ReadoutSums {
  /** Names and units of the columns. */
  readonly columns: readonly ExactColumn[];
  /** Visitors at which what holds at every look is tightest. */
  readonly sequenceSampleSize: number;
  /** Whether a plan says when it is looked. */
  readonly isPlanned: boolean;
  /** Everybody. */
  readonly total: SumsOf;
  /** Day by day; none where days or times are not known. */
  readonly days: readonly DaySums[];
  /** By segment, as far as a column says of whom an order is. */
  readonly parts: readonly PartSums[];
  /** Orders and net revenue without large orders, by threshold. */
  readonly without: readonly WithoutLarge[];
}

/** What they are made from. */
export interface KeptInput {
  readonly orders: Orders;
  readonly totals: OrderTotals;
  /** Visitors by variation before any left for a large order. */
  readonly everybody: readonly number[];
  /** Sums over their buyers. */
  readonly uncapped: readonly ExactSums[];
  /** Days, where they and the times of orders are known. */
  readonly daily: DailyOrders | null;
  /** What each segment bought. */
  readonly segments: readonly SegmentSums[];
  /** The z-scores of the outlier view. */
  readonly thresholds: readonly number[];
}

/** The parts of all sums. */
export function partsOfSums(
  input: KeptInput,
): Pick<ReadoutSums, "columns" | "days" | "parts" | "without"> {
  const { orders, totals, everybody, uncapped, thresholds } = input;
  return {
    columns: columnsOf(orders),
    days: input.daily === null ? [] : daySums(input.daily),
    parts: segmentSums(input),
    without: thresholds.map((threshold, at) => {
      const gone = totals.removals[at] ?? null;
      const goneOf = (arm: number) => gone?.[arm]?.visitors ?? 0;
      return {
        threshold,
        removedVisitors: everybody.reduce(
          (sum, _, arm) => sum + goneOf(arm),
          0,
        ),
        visitors: everybody.map((count, arm) => count - goneOf(arm)),
        sums: uncapped.map((sums, arm) =>
          withoutLarge(sums, gone?.[arm]?.change ?? null)
        ),
      };
    }),
  };
}

/** What each day adds, and who came first on it. */
function daySums(input: DailyOrders): DaySums[] {
  const added = addedPerDay(input);
  return input.days.map(({ date, visitors }, day) => ({
    date,
    visitors: visitors.map((count, arm) =>
      count - (input.days[day - 1]?.visitors[arm] ?? 0)
    ),
    sums: added.map((sums) => sums[day]!),
  }));
}

function segmentSums({ orders, segments }: KeptInput): PartSums[] {
  return orders.segments.flatMap(({ title }, at) => {
    const rows = segments.filter(({ column }) => column === at);
    return [...Map.groupBy(rows, ({ segment }) => segment)].map((
      [segment, some],
    ) => ({
      title,
      segment,
      sums: orders.variations.map((_, arm) =>
        some.find((row) => row.arm === arm)?.sums ?? null
      ),
    }));
  });
}

const KEPT = new WeakMap<Readout, ReadoutSums>();

/** Keeps the sums of a record as long as the record. */
export function keepSums(readout: Readout, sums: ReadoutSums): void {
  KEPT.set(readout, sums);
}

/**
 * The sums that a readout was made from.
 *
 * @param readout The readout, as it was made.
 * @returns The sums; `null` for one that was read back from JSON or changed, and
 * for one of measures that have no orders.
 */
export function keptSums(readout: Readout): ReadoutSums | null {
  return KEPT.get(readout) ?? null;
}
