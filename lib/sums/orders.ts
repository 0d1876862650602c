/** The orders of a readout, wherever they lie. */

import {
  DIMENSION_COLUMNS,
  type DimensionColumn,
  type Exclusions,
  findColumn,
  type Statement,
} from "../record/mod.ts";
import type { Asked, OrderTotals, TopBuyer } from "./totals.ts";
import type { Units } from "./measures.ts";

/** What the rows are, those that do not count, too. */
export interface RowFacts {
  readonly rows: number;
  /** Epoch milliseconds; `null` without times. */
  readonly times: { readonly first: number; readonly last: number } | null;
  /** What they come to, refunds taken off. */
  readonly total: number;
  readonly smallest: number;
  readonly largest: number;
  readonly zero: number;
  readonly negative: number;
}

/** A column of the orders that says something of who placed them. */
export interface SegmentColumn extends Pick<DimensionColumn, "by" | "title"> {
  /** What it is called in the file. */
  readonly header: string;
}

/** Such columns among the headers of a table. */
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
  /** Hours since 1970 began. */
  readonly hour: number;
  readonly orders: number;
}

/** Orders of one variation and day, by how long after them their refund came. */
export interface RefundLag {
  readonly arm: number;
  /** Day of the order, in days since 1970. */
  readonly day: number;
  /** Days until the refund; `null` where there was none yet. */
  readonly lag: number | null;
  readonly orders: number;
  /** What they came to, in currency. */
  readonly sold: number;
  /** What was refunded of it. */
  readonly refunded: number;
}

/**
 * The orders of a readout: what one look at them found, and whom to ask for their
 * sums. Nothing behind this knows whether they lie in the embedded engine or in a
 * store's own.
 */
export interface Orders extends Units {
  /** What they come to, in a few rows. */
  readonly total: (request: Asked) => Promise<OrderTotals>;
  /** Who has the most orders; `null` where nobody has two. */
  readonly topBuyer: () => Promise<TopBuyer | null>;
  /** Orders without a visitor, by variation; absent where nobody tells. */
  readonly guestOrders?: () => Promise<readonly number[]>;
  /**
   * Orders that follow another of the same visitor and amount within two minutes,
   * by variation; `null` where times are days alone.
   */
  readonly ordersSentTwice?: () => Promise<readonly number[] | null>;
  /**
   * Rows that repeat the visitor, the amount and the time of another, by variation;
   * absent where orders have ids.
   */
  readonly rowsSentTwice?: () => Promise<readonly number[]>;
  /** When refunds came; absent where they have no dates of their own. */
  readonly refundLags?: () => Promise<readonly RefundLag[]>;
  readonly variations: readonly string[];
  readonly count: number;
  /** Orders by variation index. */
  readonly perVariation: readonly number[];
  /** Rows that repeat an order id. */
  readonly repeats: number;
  /** How many of those are the same in every column that counts. */
  readonly copies: number;
  /** `null` when the orders have no times. */
  readonly hours: readonly HourCount[] | null;
  /** Distinct currency codes, sorted; empty when the orders have none. */
  readonly currencies: readonly string[];
  /** Whether some name none, where others do. */
  readonly lacksCurrency: boolean;
  /** Orders without a time, in a file that has times. */
  readonly undated: number;
  /** All rows, those that do not count, too. */
  readonly rows: RowFacts;
  /** Rows of the file that are no orders, or do not count. */
  readonly exclusions: readonly Exclusions[];
  /** Columns that say of whom an order is. */
  readonly segments: readonly SegmentColumn[];
  readonly notes: readonly Statement[];
}

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/** Hours before 1970 from which on they are counted, to be above zero. */
const BEFORE = 1_000_000_000;

/** SQL of the hour of an order, in hours since 1970 began; 0 without times. */
export function hourSql(hasTimes: boolean): string {
  // Division alone would round towards 1970, and so forward before it.
  return hasTimes
    ? `((time + ${BEFORE * HOUR_MS}) // ${HOUR_MS} - ${BEFORE})`
    : "0";
}
