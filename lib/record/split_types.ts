/** How the traffic was meant to be split, and what it was when that changed. */

import type { Interval } from "../stats/mod.ts";

/** Intended shares of the traffic, by variation or by the day they began on. */
export type Split = Readonly<Record<string, number | string>>;

/** A split that holds from one day on. */
export interface DatedShares {
  /** `YYYY-MM-DD`, in the store's time. */
  readonly from: string;
  /** By variation, the control first. */
  readonly shares: readonly number[];
}

/** The days between two changes of the split. */
export interface SplitPeriod {
  /** First day, `YYYY-MM-DD`. */
  readonly firstDay: string;
  /** Last day. */
  readonly lastDay: string;
  /** Visitors who came first in it, by variation. */
  readonly visitors: readonly number[];
  /** By treatment, the lift of the primary metric in it, read alone. */
  readonly lifts: readonly Interval[];
}

/**
 * A split that changed while the test ran. Totals mix days of different splits
 * and rates, so that all comparisons are made within days instead.
 */
export interface MovedSplit {
  /** Whether it was said beforehand when it would change. */
  readonly isPlanned: boolean;
  /**
   * What puts orders on days: their visitor's first visit, or, where that is not
   * known, the day on which they were placed. Late orders blur the latter.
   */
  readonly ordersBy: "first-visit" | "order-day";
  /** Whether the split held between the changes, as one that was planned does. */
  readonly isStepwise: boolean;
  /** Whether the total shows a difference which the days don't. */
  readonly isContradicted: boolean;
  /** From the first change to the last. */
  readonly periods: readonly SplitPeriod[];
}
