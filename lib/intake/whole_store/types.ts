/** Types for a store's daily totals. */

import type { Frame } from "../../loaders/mod.ts";
import type {
  HealthCheck,
  InputRead,
  Ledger,
  Statement,
} from "../../record/mod.ts";
import type { FileReadoutOptions, FilesWritten } from "../readout_files.ts";

/** Span of days, both ends included, as `YYYY-MM-DD`. */
export interface StoreSpan {
  /** First day of the span. */
  readonly firstDay: string;
  /** Last day of the span. */
  readonly lastDay: string;
}

/** Inputs for a store's daily totals. */
export interface StoreDaysInput extends FilesWritten {
  /** Orders or line items, one row each: a file, a query, or a data frame. */
  readonly orders?: string | Frame | undefined;
  /**
   * Daily or weekly totals, instead of orders: a date and any of orders, revenue
   * and visitors. Rows of one date, such as several stores or departments, are
   * summed.
   */
  readonly daily?: string | Frame | undefined;
  /** Visitors by day, in addition to orders. */
  readonly visitors?: string | Frame | undefined;
  /** Whether the dates of weekly rows are their first or last days. */
  readonly weeks?: "first" | "last" | undefined;
  /** Spans of days to analyze for hours, large orders and customers. */
  readonly spans?: readonly StoreSpan[] | undefined;
}

/** Options for reading a store's daily totals. */
export type StoreDaysOptions = Pick<
  FileReadoutOptions,
  "cache" | "signal" | "onProgress"
>;

/** Totals of a day, or of the week that starts on that day; `null` if unknown. */
export interface StoreDay {
  /** Date, `YYYY-MM-DD`. */
  readonly date: string;
  /** Number of counted orders. */
  readonly orders: number | null;
  /** Net revenue, with refunds deducted. */
  readonly revenue: number | null;
  /** Number of visitors. */
  readonly visitors: number | null;
  /** Units sold. */
  readonly units: number | null;
  /** Gross profit. */
  readonly profit: number | null;
  /** Discounts. */
  readonly discount: number | null;
}

/** Large order. */
export interface StoreOrder {
  /** Order ID. */
  readonly orderId: string;
  /** Date, `YYYY-MM-DD`. */
  readonly date: string;
  /** Order value, with refunds deducted. */
  readonly revenue: number;
}

/** Orders and revenue of a group of customers. */
export interface CustomerSales {
  /** Number of customers. */
  readonly customers: number;
  /** Number of orders. */
  readonly orders: number;
  /** Revenue of these orders. */
  readonly revenue: number;
}

/** Sales of a span of days, as far as they can be computed from single orders. */
export interface SpanSales extends StoreSpan {
  /**
   * Revenue by hour of the day (24 values); `null` if orders have no time of day.
   */
  readonly hours: readonly number[] | null;
  /** Up to three largest orders, in descending order. */
  readonly largest: readonly StoreOrder[];
  /** New and returning customers; `null` if the orders do not name customers. */
  readonly customers: {
    /** Customers without orders in the look-back period. */
    readonly newcomers: CustomerSales;
    /** Customers with orders in the look-back period. */
    readonly returning: CustomerSales;
  } | null;
}

/** A store's days, and a description of the inputs. */
export interface StoreDays {
  /** Whether each row covers a day or a week. */
  readonly grain: "day" | "week";
  /** Days or weeks, in order of time. */
  readonly days: readonly StoreDay[];
  /** ISO 4217 currency code; `null` if unknown. */
  readonly currency: string | null;
  /** Days without orders that are treated as missing data. */
  readonly gaps: readonly string[];
  /** Sales of the requested spans. */
  readonly spans: readonly SpanSales[];
  /**
   * Variance of order values divided by their squared mean; `null` if single
   * orders are unknown.
   */
  readonly orderSpread: number | null;
  /**
   * Look-back for returning customers, in days before each span; `null` if
   * customers are not compared.
   */
  readonly lookBackDays: number | null;
  /** Descriptions of the inputs. */
  readonly inputs: readonly InputRead[];
  /** Number of rows read, counted and excluded, by reason. */
  readonly ledger: Ledger;
  /** Data-quality checks. */
  readonly checks: readonly HealthCheck[];
  /** Notes about the data. */
  readonly notes: readonly Statement[];
}
