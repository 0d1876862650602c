/** What a moments query is made from, and what it gives. */

import type { JointMoments } from "../stats/mod.ts";

/**
 * A value that is bound: text, a finite number, a truth value, or a moment. It
 * is compared with a column as the database compares its own values.
 */
export type BoundValue = string | number | boolean | Date;

/** One condition on a column; several are all to hold. */
export type Condition =
  | { readonly column: string; readonly equals: BoundValue }
  | { readonly column: string; readonly in: readonly BoundValue[] }
  | {
    readonly column: string;
    /** The least value, included. */
    readonly from?: BoundValue;
    /** The end, not included. */
    readonly before?: BoundValue;
  }
  | { readonly column: string; readonly isNull: boolean };

/**
 * A table or a view: one name, or the parts of a qualified one, such as
 * `["shop", "orders"]`. A dot within a name is part of the name.
 */
export type TableName = string | readonly string[];

/** The table of orders, one row per order, and its columns. */
export interface OrdersTable {
  /** The table or view. */
  readonly table: TableName;
  /** Id of the order; checked to be there once per visitor. */
  readonly orderId: string;
  /** Id of the visitor, comparable with that of the exposures. */
  readonly visitor: string;
  /** Net revenue of the order. */
  readonly revenue: string;
  /** Gross profit of the order. */
  readonly profit?: string;
  /** Time of the order. A time without a zone is read as UTC. */
  readonly time?: string;
  /** The variation, where there is no table of exposures. */
  readonly variation?: string;
  /** The segment, where there is no table of exposures. */
  readonly segment?: string;
  /** Which rows count. */
  readonly where?: readonly Condition[];
}

/** The table of exposures: who saw which variation. */
export interface ExposuresTable {
  /** The table or view. */
  readonly table: TableName;
  /** Id of the visitor. */
  readonly visitor: string;
  /** The variation that was shown. */
  readonly variation: string;
  /** Time of the exposure. A time without a zone is read as UTC. */
  readonly time?: string;
  /** The visitor's segment, taken from the first exposure. */
  readonly segment?: string;
  /** Which rows count. */
  readonly where?: readonly Condition[];
}

/** A variation of the experiment. */
export interface WarehouseVariation {
  /** What it is called. */
  readonly name: string;
  /** What stands for it in its column, if not the name. */
  readonly value?: string | number;
}

/** The days of a view over time, both ends included. */
export interface DayRange {
  /** `YYYY-MM-DD`. */
  readonly first: string;
  /** `YYYY-MM-DD`. */
  readonly last: string;
  /** IANA time zone in which days begin. @default {"UTC"} */
  readonly timeZone?: string;
}

/** Visitors as numbers, where there is no table of exposures. */
export interface VisitorCount {
  /** Name of the variation. */
  readonly variation: string;
  /** Visitors, buyers included; with a day, those up to its end. */
  readonly visitors: number;
  /** The segment, when moments are wanted per segment; `null` for none. */
  readonly segment?: string | null;
  /** `YYYY-MM-DD`, when moments are wanted per day. */
  readonly day?: string;
}

/** What moments are wanted of. */
export interface MomentsDescription {
  /** What was bought. */
  readonly orders: OrdersTable;
  /** Who was in which variation. */
  readonly exposures?: ExposuresTable;
  /** All variations of the experiment, the control first. */
  readonly variations: readonly WarehouseVariation[];
  /**
   * One set of moments per variation, one per segment of it, or one per day
   * with everything up to that day's end. @default {"variation"}
   */
  readonly per?: "variation" | "segment" | "day";
  /** The days, when moments are wanted per day. */
  readonly days?: DayRange;
  /**
   * How many visitors there were, where there is no table of exposures; without
   * those of two variations, whose orders do not count.
   */
  readonly visitors?: readonly VisitorCount[];
  /**
   * What an order without revenue or profit means: an error, or an amount of
   * 0. @default {"refuse"}
   */
  readonly missingAmounts?: "refuse" | "zero";
}

/** Moments of one variation, or of a segment or day of it. */
export interface MomentsGroup {
  /** Name of the variation. */
  readonly variation: string;
  /** The segment; `null` where it is empty or was not asked for. */
  readonly segment: string | null;
  /** `YYYY-MM-DD`: everything up to the end of this day; `null` if not asked. */
  readonly day: string | null;
  /** Visitors, buyers included. */
  readonly visitors: number;
  /** Visitors with an order. */
  readonly buyers: number;
  /**
   * Moments per visitor of `converted`, `orders`, `net_revenue` and, where
   * there is a column for it, `gross_profit`.
   */
  readonly joint: JointMoments;
}

/**
 * Why rows are not in the moments: seen only in a variation that is not named,
 * or in none; in two variations; without the visitor's id; by a visitor who was
 * not exposed; before the first exposure; without the time to tell that.
 */
export type LeftOutReason =
  | "other variation"
  | "two variations"
  | "no visitor"
  | "not exposed"
  | "before exposure"
  | "no time";

/** Rows that are in the tables and not in the moments. */
export interface LeftOut {
  /** Why. */
  readonly reason: LeftOutReason;
  /** Visitors, where these are told apart; else `null`. */
  readonly visitors: number | null;
  /** Rows of the exposures, where there is such a table. */
  readonly exposures: number;
  /** Orders. */
  readonly orders: number;
}

/** The moments that a warehouse gave. */
export interface WarehouseMoments {
  /** What the groups are of. */
  readonly per: "variation" | "segment" | "day";
  /** By segment or day, and within it in the order of the variations. */
  readonly groups: readonly MomentsGroup[];
  /** What was left out, and why; empty when nothing was. */
  readonly leftOut: readonly LeftOut[];
}
