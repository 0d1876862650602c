import type { HealthCheck, InputRead, Ledger } from "../record/mod.ts";
import type { SpanSales } from "../intake/mod.ts";

/** New and returning customers of one event. */
export type EventCustomers = NonNullable<SpanSales["customers"]>;

/** Order that accounts for a notable part of the growth. */
export interface NotableOrder {
  /** Id of the order. */
  readonly orderId: string;
  /** Date of the order, as `YYYY-MM-DD`. */
  readonly date: string;
  /** Year of the event that contains the order. */
  readonly year: number;
  /** Revenue of the order. */
  readonly revenue: number;
  /** Share of the event's revenue. */
  readonly share: number;
  /** Change of the event without the order, as a fraction. */
  readonly changeWithout: number;
}

/** Details of a season that only a store's own orders provide. */
export interface SeasonDetails {
  /** Order that accounts for a notable part of the growth, if there is one. */
  readonly notableOrder: NotableOrder | null;
  /**
   * Customers of the event: new ones without an order in the look-back days
   * before it, and returning ones. `null` if orders do not identify customers, or
   * if the file does not go back far enough.
   */
  readonly customers: {
    /** Number of look-back days before the event. */
    readonly lookBackDays: number;
    /** Customers of this year's event. */
    readonly value: EventCustomers;
    /** Customers of the comparison year's event. */
    readonly priorValue: EventCustomers;
  } | null;
  /** Discounts as a share of the event's list prices. */
  readonly discount: {
    /** Share this year, as a fraction. */
    readonly value: number;
    /** Share in the comparison year, as a fraction. */
    readonly priorValue: number;
  } | null;
  /** Revenue of the event by hour of the day, 24 values per year. */
  readonly hours: {
    /** Hourly revenue this year. */
    readonly values: readonly number[];
    /** Hourly revenue in the comparison year. */
    readonly priorValues: readonly number[];
  } | null;
  /** Files that were read. */
  readonly inputs: readonly InputRead[];
  /** Accounting of all rows that were read. */
  readonly ledger: Ledger;
  /** Checks of the files. */
  readonly checks: readonly HealthCheck[];
}
