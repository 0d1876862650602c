/** Where an experiment lies in a store's own database. */

import type { Split } from "../../record/mod.ts";

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
  /** Id of the order. */
  readonly orderId: string;
  /** Id of the visitor, comparable with that of the exposures. */
  readonly visitor: string;
  /** Net revenue of the order. */
  readonly revenue: string;
  /** Gross profit of the order. */
  readonly profit?: string;
  /**
   * Time of the order, or its date. A time without a zone is one of the days'
   * `timeZone`.
   */
  readonly time?: string;
  /** The variation, where there is no table of exposures. */
  readonly variation?: string;
  /** ISO 4217 of the amounts. */
  readonly currency?: string;
  /**
   * Further columns of numbers that are summed per visitor, by the name that
   * metrics have for them: `units`, `discount`, `refund`, `shipping_revenue`, or
   * the store's own.
   */
  readonly measures?: Readonly<Record<string, string>>;
  /**
   * Columns that say of whom an order is: `deviceType`, `visitorType`,
   * `countryCode`, `channel`, `landingPageType`.
   */
  readonly segments?: Readonly<Record<string, string>>;
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
  /** Time of the exposure. A time without a zone is one of the days' `timeZone`. */
  readonly time?: string;
  /** Which rows count. */
  readonly where?: readonly Condition[];
}

/**
 * What visitors ordered before they were first seen; all of it makes lifts more
 * precise. A column that is not named is called as that of the orders.
 */
export interface BeforeTable {
  /** The table or view. @default {that of the orders, with their conditions} */
  readonly table?: TableName;
  /** Id of the visitor, comparable with that of the exposures. */
  readonly visitor?: string;
  /** Net revenue. */
  readonly revenue?: string;
  /**
   * Time: what comes on the day of the first sight, or later, is left out.
   * @default {that of the orders; another table without one is all before}
   */
  readonly time?: string;
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
  /** Visitors, buyers included; with a day, those who came first on it. */
  readonly visitors: number;
  /** `YYYY-MM-DD`, where the days are named. */
  readonly day?: string;
}

/** An experiment in a database, and what its columns are called. */
export interface WarehouseDescription {
  /** What it is called. @default {"Experiment"} */
  readonly name?: string;
  /** ISO 4217 of the amounts, where the orders do not say it. */
  readonly currency?: string;
  /** Whether it still runs. @default {running when the last day is today or later} */
  readonly status?: "started" | "ended";
  /**
   * Intended shares of the traffic, in any unit: by variation, or by the day on
   * which a split began, the control's share first. @default {even}
   */
  readonly split?: Split;
  /** What was bought. */
  readonly orders: OrdersTable;
  /** Who was in which variation. */
  readonly exposures?: ExposuresTable;
  /** What was before, where there are exposures. */
  readonly before?: BeforeTable;
  /** All variations of the experiment, the control first. */
  readonly variations: readonly WarehouseVariation[];
  /** The days; without them nothing is read day by day. */
  readonly days?: DayRange;
  /** How many visitors there were, where there is no table of exposures. */
  readonly visitors?: readonly VisitorCount[];
}
