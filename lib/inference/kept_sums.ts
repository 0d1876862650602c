/**
 * The sums that a readout was made from, for pages that answer when they are
 * touched. They are no part of the record: its JSON would be larger than what it
 * says, and a changed copy of a record has none that do not fit it.
 */

import {
  type ExactColumn,
  type Orders,
  type OrderTotals,
  type RankedSums,
  sumColumns,
} from "../sums/mod.ts";
import type { Heterogeneity, Readout } from "../record/mod.ts";

/** Who came first on a day. */
export interface NewVisitors {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** By variation, those who leave for a large order among them. */
  readonly visitors: readonly number[];
}

/** A segment that the readout compares; its visitors are not known. */
export interface KeptPart {
  /** What the parts are of. */
  readonly title: string;
  /** What the column says; `null` where it says nothing. */
  readonly segment: string | null;
  /** What its buyers bought. */
  readonly sums: readonly RankedSums[];
}

/** Everything that the numbers of a readout of orders follow from. */
export interface ReadoutSums {
  /** Names and units of the columns. */
  readonly columns: readonly ExactColumn[];
  /** Visitors at which what holds at every look is tightest. */
  readonly sequenceSampleSize: number;
  /** By variation, before any left for a large order. */
  readonly visitors: readonly number[];
  /** Day by day; none where days or times are not known. */
  readonly days: readonly NewVisitors[];
  /** The z-scores by which visitors are ranked, the strictest last. */
  readonly thresholds: readonly number[];
  /** Everybody's sums. */
  readonly everybody: readonly RankedSums[];
  /** In the order of the readout. */
  readonly parts: readonly KeptPart[];
}

/** What they are made from. */
export interface KeptInput {
  readonly orders: Orders;
  readonly totals: OrderTotals;
  /** Who came until each day; `null` where nothing is known by day. */
  readonly days: readonly NewVisitors[] | null;
  readonly ranked: readonly RankedSums[];
  readonly heterogeneity: Heterogeneity | null;
}

/** The parts of all sums. */
export async function partsOfSums(
  { orders, totals, days, ranked, heterogeneity }: KeptInput,
): Promise<Pick<ReadoutSums, "columns" | "days" | "everybody" | "parts">> {
  const compared = (heterogeneity?.dimensions ?? []).flatMap(
    ({ by, title, segments }) =>
      segments.map(({ segment }) => ({
        column: orders.segments.findIndex((segmentColumn) =>
          segmentColumn.by === by
        ),
        title,
        segment,
      })),
  );
  const rankedParts = await totals.rankedSegments(compared);
  return {
    columns: sumColumns(orders),
    days: (days ?? []).map(({ date, visitors }, day) => ({
      date,
      visitors: visitors.map((count, arm) =>
        count - (days![day - 1]?.visitors[arm] ?? 0)
      ),
    })),
    everybody: ranked,
    parts: compared.map(({ column, title, segment }) => ({
      title,
      segment,
      sums: rankedParts.filter((row) =>
        row.column === column && row.segment === segment
      ),
    })),
  };
}

/**
 * Above how many thresholds the largest order of who is left may be.
 *
 * @param thresholds The z-scores, the strictest last.
 * @param threshold The one that leaves visitors out; `null` for none.
 * @returns The highest rank that counts.
 */
export function highestRank(
  thresholds: readonly number[],
  threshold: number | null,
): number {
  return threshold === null
    ? thresholds.length
    : thresholds.filter((candidate) => candidate < threshold).length;
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
