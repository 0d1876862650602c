import type { HealthCheck, InputRead, Ledger } from "../record/mod.ts";
import type { SpanSales } from "../intake/mod.ts";

/** New and returning customers of one event. */
export type EventCustomers = NonNullable<SpanSales["customers"]>;

/** One order that makes a good part of the growth. */
export interface NotableOrder {
  /** Its id. */
  readonly orderId: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The year of the event that it is of. */
  readonly year: number;
  /** What it came to. */
  readonly revenue: number;
  /** Part of its event's revenue. */
  readonly share: number;
  /** The event's change without it, a fraction. */
  readonly changeWithout: number;
}

/** What only a store's own orders tell of a season. */
export interface SeasonDetails {
  /** One order that makes a good part of the growth, if there is one. */
  readonly notableOrder: NotableOrder | null;
  /**
   * Who bought during the event: those who had not bought in so many days before
   * it, and those who had; `null` where orders do not name customers, or the
   * file does not reach back far enough.
   */
  readonly customers: {
    /** Days before the event. */
    readonly lookBackDays: number;
    /** This year. */
    readonly value: EventCustomers;
    /** The other year. */
    readonly priorValue: EventCustomers;
  } | null;
  /** Discount as a part of what the event's orders would have come to. */
  readonly discount: {
    /** This year, a fraction. */
    readonly value: number;
    /** The other year. */
    readonly priorValue: number;
  } | null;
  /** Revenue of the event by hour of the day, 24 of them each. */
  readonly hours: {
    /** This year. */
    readonly values: readonly number[];
    /** The other year. */
    readonly priorValues: readonly number[];
  } | null;
  /** What was read. */
  readonly inputs: readonly InputRead[];
  /** What became of every row. */
  readonly ledger: Ledger;
  /** What is wrong with them. */
  readonly checks: readonly HealthCheck[];
}
