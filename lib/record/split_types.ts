/** Types for planned traffic splits and their changes. */

import type { Interval } from "../stats/mod.ts";

/** Planned traffic shares by variation, or by start date. */
export type Split = Readonly<Record<string, number | string>>;

/** Traffic split that applies from a given day. */
export interface DatedShares {
  /** First day, `YYYY-MM-DD`, in the store's time zone. */
  readonly from: string;
  /** Shares by variation, the control first. */
  readonly shares: readonly number[];
}

/** Period between two changes of the split. */
export interface SplitPeriod {
  /** First day, `YYYY-MM-DD`. */
  readonly firstDay: string;
  /** Last day, `YYYY-MM-DD`. */
  readonly lastDay: string;
  /** Number of visitors first exposed in the period, by variation. */
  readonly visitors: readonly number[];
  /** Lift of the primary metric within the period alone, by treatment. */
  readonly lifts: readonly Interval[];
}

/**
 * Traffic split that changed during the test. Totals mix days with different
 * splits and conversion rates, so all comparisons are made within days instead.
 */
export interface MovedSplit {
  /** Whether the changes were planned in advance. */
  readonly isPlanned: boolean;
  /**
   * Day to which orders are attributed: the visitor's first exposure or, if
   * unknown, the day of the order. Late orders bias the latter.
   */
  readonly ordersBy: "first-visit" | "order-day";
  /** Whether the split was constant between the changes, like a planned one. */
  readonly isStepwise: boolean;
  /**
   * Whether the total shows a significant difference that the comparison within
   * days does not confirm.
   */
  readonly isContradicted: boolean;
  /** Periods in order of time. */
  readonly periods: readonly SplitPeriod[];
}
