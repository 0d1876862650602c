/**
 * Stores the sums behind a readout for interactive pages. The sums are not part
 * of the record, whose JSON would become too large. A modified copy of a record
 * has no sums, so they can never contradict it.
 */

import {
  type ExactColumn,
  type Orders,
  type OrderTotals,
  type RankedSums,
  sumColumns,
} from "../sums/mod.ts";
import type { Heterogeneity, Readout } from "../record/mod.ts";

/** New visitors of a day. */
export interface NewVisitors {
  /** Date, `YYYY-MM-DD`. */
  readonly date: string;
  /** Number of visitors by variation, including those excluded for a large order. */
  readonly visitors: readonly number[];
}

/** Segment compared in the readout; its visitors are unknown. */
export interface KeptPart {
  /** Title of the segment column. */
  readonly title: string;
  /** Value of the segment column; `null` if empty. */
  readonly segment: string | null;
  /** Sums over the segment's buyers. */
  readonly sums: readonly RankedSums[];
}

/** Sums from which all numbers of a readout of orders can be computed. */
export interface ReadoutSums {
  /** Names and units of the columns. */
  readonly columns: readonly ExactColumn[];
  /** Number of visitors at which the always-valid band is tightest. */
  readonly sequenceSampleSize: number;
  /** Number of visitors by variation, before outliers are excluded. */
  readonly visitors: readonly number[];
  /** New visitors by day; empty if days or times are unknown. */
  readonly days: readonly NewVisitors[];
  /** z-score thresholds by which visitors are ranked, the strictest last. */
  readonly thresholds: readonly number[];
  /** Sums over all buyers. */
  readonly everybody: readonly RankedSums[];
  /** Segments, in the order of the readout. */
  readonly parts: readonly KeptPart[];
}

/** Input for the stored sums. */
export interface KeptInput {
  readonly orders: Orders;
  readonly totals: OrderTotals;
  /** Running totals of visitors by day; `null` if nothing is known by day. */
  readonly days: readonly NewVisitors[] | null;
  readonly ranked: readonly RankedSums[];
  readonly heterogeneity: Heterogeneity | null;
}

/** Returns the stored sums, except those available without a query. */
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
 * Returns the highest rank, which is the number of thresholds that the largest
 * order of a kept visitor may exceed.
 *
 * @param thresholds z-score thresholds, the strictest last.
 * @param threshold Threshold above which visitors are excluded, or `null` for
 *   none.
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

/** Stores the sums of a record for as long as the record exists. */
export function keepSums(readout: Readout, sums: ReadoutSums): void {
  KEPT.set(readout, sums);
}

/**
 * Returns the sums behind a readout.
 *
 * @param readout Readout as returned by the library.
 * @returns The sums; `null` for a readout that was parsed from JSON or modified,
 * and for one of measures without orders.
 */
export function keptSums(readout: Readout): ReadoutSums | null {
  return KEPT.get(readout) ?? null;
}
