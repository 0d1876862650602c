/** Description of an experiment in a store's own database. */

import type { Split } from "../../record/mod.ts";

/**
 * Bound value: text, a finite number, a Boolean, or a moment. The database
 * compares it with a column like its own values.
 */
export type BoundValue = string | number | boolean | Date;

/** Condition on a column; all conditions of a list must hold. */
export type Condition =
  | { readonly column: string; readonly equals: BoundValue }
  | { readonly column: string; readonly in: readonly BoundValue[] }
  | {
    readonly column: string;
    /** Lower bound, inclusive. */
    readonly from?: BoundValue;
    /** Upper bound, exclusive. */
    readonly before?: BoundValue;
  }
  | { readonly column: string; readonly isNull: boolean };

/**
 * Table or view: one name, or the parts of a qualified one, such as
 * `["shop", "orders"]`. A dot within a name is part of the name.
 */
export type TableName = string | readonly string[];

/** Table of orders, one row per order, and its columns. */
export interface OrdersTable {
  /** Table or view. */
  readonly table: TableName;
  /** Column of the order id. */
  readonly orderId: string;
  /** Column of the visitor id, comparable with that of the exposures. */
  readonly visitor: string;
  /** Column of the order's net revenue. */
  readonly revenue: string;
  /** Column of the order's gross profit. */
  readonly profit?: string;
  /**
   * Column of the order's time or date. A time without a zone is in the
   * `timeZone` of the days.
   */
  readonly time?: string;
  /** Column of the variation, if there is no table of exposures. */
  readonly variation?: string;
  /** Column of the currency, as ISO 4217 codes. */
  readonly currency?: string;
  /**
   * Further numeric columns, summed per visitor, by their name in metrics:
   * `units`, `discount`, `refund`, `shipping_revenue`, or custom ones.
   */
  readonly measures?: Readonly<Record<string, string>>;
  /**
   * Segment columns: `deviceType`, `visitorType`, `countryCode`, `channel`,
   * `landingPageType`.
   */
  readonly segments?: Readonly<Record<string, string>>;
  /** Conditions that rows must meet. */
  readonly where?: readonly Condition[];
}

/** Table of exposures: visitors and the variations they saw. */
export interface ExposuresTable {
  /** Table or view. */
  readonly table: TableName;
  /** Column of the visitor id. */
  readonly visitor: string;
  /** Column of the variation that was shown. */
  readonly variation: string;
  /**
   * Column of the exposure time. A time without a zone is in the `timeZone` of
   * the days.
   */
  readonly time?: string;
  /** Conditions that rows must meet. */
  readonly where?: readonly Condition[];
}

/**
 * Orders from before the first exposure, which make lifts more precise. Columns
 * that are not given have the same names as those of the orders.
 */
export interface BeforeTable {
  /** Table or view. @default {that of the orders, with their conditions} */
  readonly table?: TableName;
  /** Column of the visitor id, comparable with that of the exposures. */
  readonly visitor?: string;
  /** Column of the net revenue. */
  readonly revenue?: string;
  /**
   * Column of the time. Orders on or after the day of first exposure are left
   * out.
   * @default {that of the orders; another table without one is all before}
   */
  readonly time?: string;
  /** Conditions that rows must meet. */
  readonly where?: readonly Condition[];
}

/** Variation of the experiment. */
export interface WarehouseVariation {
  /** Display name. */
  readonly name: string;
  /** Value in the variation column, if it differs from the name. */
  readonly value?: string | number;
}

/** Range of days, both ends inclusive. */
export interface DayRange {
  /** First day, `YYYY-MM-DD`. */
  readonly first: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly last: string;
  /** IANA time zone in which days begin. @default {"UTC"} */
  readonly timeZone?: string;
}

/** Number of visitors, if there is no table of exposures. */
export interface VisitorCount {
  /** Name of the variation. */
  readonly variation: string;
  /** Number of visitors, including buyers; with a day, those first seen on it. */
  readonly visitors: number;
  /** `YYYY-MM-DD`, if days are given. */
  readonly day?: string;
}

/** Experiment in a database: its tables, columns and variations. */
export interface WarehouseDescription {
  /** Display name. @default {"Experiment"} */
  readonly name?: string;
  /**
   * ISO 4217 currency code of the amounts, if the orders have no currency column.
   */
  readonly currency?: string;
  /**
   * Whether the test is running or has ended. @default {running when the last day
   * is today or later}
   */
  readonly status?: "started" | "ended";
  /**
   * Intended traffic shares, in any unit: by variation, or by the day on which a
   * split began, the control's share first. @default {even}
   */
  readonly split?: Split;
  /** Table of orders. */
  readonly orders: OrdersTable;
  /** Table of exposures. */
  readonly exposures?: ExposuresTable;
  /** Orders before the test, if there are exposures. */
  readonly before?: BeforeTable;
  /** All variations of the experiment, the control first. */
  readonly variations: readonly WarehouseVariation[];
  /** Days of the experiment; without them there are no daily results. */
  readonly days?: DayRange;
  /** Numbers of visitors, if there is no table of exposures. */
  readonly visitors?: readonly VisitorCount[];
}
