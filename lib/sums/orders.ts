/** The orders of a readout, in the embedded engine or in a warehouse. */

import type { DimensionColumn, Exclusions, Statement } from "../record/mod.ts";
import { DIMENSION_COLUMNS, findColumn } from "../record/mod.ts";
import type { OrderTotals, TopBuyer, TotalsRequest } from "./totals.ts";
import type { Units } from "./measures.ts";

/** Facts of all rows, including excluded ones. */
export interface RowFacts {
  readonly rows: number;
  /** First and last time in epoch milliseconds; `null` without times. */
  readonly times: { readonly first: number; readonly last: number } | null;
  /** Total net revenue, less refunds. */
  readonly total: number;
  readonly smallest: number;
  readonly largest: number;
  readonly zero: number;
  readonly negative: number;
}

/** Column of the orders that divides visitors into segments. */
export interface SegmentColumn extends Pick<DimensionColumn, "by" | "title"> {
  /** Column name in the file. */
  readonly header: string;
}

/** Returns the segment columns among the headers of a table. */
export function segmentColumns(headers: readonly string[]): SegmentColumn[] {
  const columns: SegmentColumn[] = [];
  for (const rule of DIMENSION_COLUMNS) {
    const header = findColumn(rule, headers);
    if (header !== null) {
      columns.push({ by: rule.by, title: rule.title, header });
    }
  }
  return columns;
}

/** Orders of one variation in one hour. */
export interface HourCount {
  readonly arm: number;
  /** Hours since 1970. */
  readonly hour: number;
  readonly orders: number;
}

/** Orders of one variation and day, by days until their refund. */
export interface RefundLag {
  readonly arm: number;
  /** Day of the order, in days since 1970. */
  readonly day: number;
  /** Days until the refund; `null` without a refund so far. */
  readonly lag: number | null;
  readonly orders: number;
  /** Amount of the orders, in currency units. */
  readonly sold: number;
  /** Refunded amount, in currency units. */
  readonly refunded: number;
}

/**
 * Orders with visitor and amount of an earlier order under another ID, by
 * variation.
 */
export interface RepeatedSales {
  /** Orders within two minutes of it; `null` if times are dates only. */
  readonly soon: readonly number[] | null;
  /** Orders at any later time. */
  readonly ever: readonly number[];
}

/**
 * Orders of a readout: a summary of their rows, and functions that compute their
 * sums. Callers need not know whether the orders are in the embedded engine or in
 * a warehouse.
 */
export interface Orders extends Units {
  /** Returns the order totals. */
  readonly total: (request: TotalsRequest) => Promise<OrderTotals>;
  /** Returns the visitor with the most orders; `null` if no visitor has two. */
  readonly topBuyer: () => Promise<TopBuyer | null>;
  /** Returns the orders without a visitor, by variation; absent if unavailable. */
  readonly guestOrders?: () => Promise<readonly number[]>;
  /** Returns orders that repeat an earlier one; absent if unavailable. */
  readonly repeatedSales?: () => Promise<RepeatedSales>;
  /**
   * Returns rows that repeat visitor, amount and time of another, by variation;
   * absent if orders have ids.
   */
  readonly rowsSentTwice?: () => Promise<readonly number[]>;
  /** Returns orders by refund lag; absent if refunds have no dates. */
  readonly refundLags?: () => Promise<readonly RefundLag[]>;
  readonly variations: readonly string[];
  readonly count: number;
  /** Number of orders by variation index. */
  readonly perVariation: readonly number[];
  /** Number of rows that repeat an order id. */
  readonly repeats: number;
  /** Number of repeating rows that are equal in every relevant column. */
  readonly copies: number;
  /** Orders by variation and hour; `null` if the orders have no times. */
  readonly hours: readonly HourCount[] | null;
  /** Distinct currency codes, sorted; empty if the orders have none. */
  readonly currencies: readonly string[];
  /** Whether some orders lack a currency code while others have one. */
  readonly lacksCurrency: boolean;
  /** Number of orders without a time, in a file with a time column. */
  readonly undated: number;
  /** Facts of all rows, including excluded ones. */
  readonly rows: RowFacts;
  /** Excluded rows of the file, by reason. */
  readonly exclusions: readonly Exclusions[];
  /** Segment columns of the orders. */
  readonly segments: readonly SegmentColumn[];
  readonly notes: readonly Statement[];
}

/** Milliseconds per hour. */
export const HOUR_MS = 3_600_000;

/** Hours added before division to keep times before 1970 positive. */
const BEFORE = 1_000_000_000;

/** Returns the SQL of an order's hour, in hours since 1970; 0 without times. */
export function hourSql(hasTimes: boolean): string {
  // Integer division rounds toward zero, which would shift times before 1970
  // forward.
  return hasTimes
    ? `((time + ${BEFORE * HOUR_MS}) // ${HOUR_MS} - ${BEFORE})`
    : "0";
}
