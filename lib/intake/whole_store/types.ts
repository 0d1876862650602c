/** A store's days, whatever they were added up from. */

import type { Frame } from "../../loaders/mod.ts";
import type {
  HealthCheck,
  InputRead,
  Ledger,
  Statement,
} from "../../record/mod.ts";
import type { FileReadoutOptions, FilesWritten } from "../readout_files.ts";

/** Some days, both ends included, `YYYY-MM-DD`. */
export interface StoreSpan {
  /** The first. */
  readonly firstDay: string;
  /** The last. */
  readonly lastDay: string;
}

/** What a store's days are read from. */
export interface StoreDaysInput extends FilesWritten {
  /** A row per order (or line item): a file, a query, or a frame. */
  readonly orders?: string | Frame | undefined;
  /**
   * In place of them a row per day or week: a date, orders, revenue, visitors,
   * those that there are. Rows of one date (stores, departments) are summed.
   */
  readonly daily?: string | Frame | undefined;
  /** Visitors by day, beside orders. */
  readonly visitors?: string | Frame | undefined;
  /** Whether the dates of weekly rows are their first or last days. */
  readonly weeks?: "first" | "last" | undefined;
  /** Days of which hours, large orders and customers are asked for. */
  readonly spans?: readonly StoreSpan[] | undefined;
}

/** How they are read. */
export type StoreDaysOptions = Pick<
  FileReadoutOptions,
  "cache" | "signal" | "onProgress"
>;

/** One day, or the week that begins with it; `null` is not known. */
export interface StoreDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Orders that count. */
  readonly orders: number | null;
  /** Net revenue, less what was paid back. */
  readonly revenue: number | null;
  /** Visitors, as they were counted. */
  readonly visitors: number | null;
  /** Units sold. */
  readonly units: number | null;
  /** Gross profit. */
  readonly profit: number | null;
  /** What was taken off. */
  readonly discount: number | null;
}

/** A large order. */
export interface StoreOrder {
  /** Its id. */
  readonly orderId: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** What it came to, less what was paid back. */
  readonly revenue: number;
}

/** Orders and revenue of some customers. */
export interface CustomerSales {
  /** How many they are. */
  readonly customers: number;
  /** Their orders. */
  readonly orders: number;
  /** What those came to. */
  readonly revenue: number;
}

/** What only the orders of some days tell. */
export interface SpanSales extends StoreSpan {
  /** Revenue by hour of the day, 24 of them; `null` without times of day. */
  readonly hours: readonly number[] | null;
  /** The largest first, at most three. */
  readonly largest: readonly StoreOrder[];
  /**
   * Those who had not bought in the days before, and those who had; `null`
   * where the orders do not name customers.
   */
  readonly customers: {
    /** Who had not bought before. */
    readonly newcomers: CustomerSales;
    /** Who had. */
    readonly returning: CustomerSales;
  } | null;
}

/** A store's days, and what was read. */
export interface StoreDays {
  /** What a row is. */
  readonly grain: "day" | "week";
  /** In the order of time. */
  readonly days: readonly StoreDay[];
  /** ISO 4217; `null` when nobody says. */
  readonly currency: string | null;
  /** Days without an order that are therefore taken for days without data. */
  readonly gaps: readonly string[];
  /** What was asked of some days. */
  readonly spans: readonly SpanSales[];
  /**
   * Variance of an order's value over its squared mean; `null` where orders are
   * not known one by one.
   */
  readonly orderSpread: number | null;
  /** Days before each span in which a customer may have bought before. */
  readonly lookBackDays: number | null;
  /** What was read. */
  readonly inputs: readonly InputRead[];
  /** What became of every row. */
  readonly ledger: Ledger;
  /** What is wrong with them. */
  readonly checks: readonly HealthCheck[];
  /** What else is to be said. */
  readonly notes: readonly Statement[];
}
