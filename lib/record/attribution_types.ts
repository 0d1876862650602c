/** Types for the delay between a visitor's first exposure and their orders. */

import type { Interval } from "../stats/mod.ts";

/** Orders placed a given number of days after first exposure. */
export interface CohortDay {
  /** Calendar days since first exposure; 0 for the same day. */
  readonly day: number;
  /**
   * Number of visitors first exposed at least that many days before the end of
   * the data, by variation.
   */
  readonly visitors: readonly number[];
  /**
   * Number of orders on that day, including those after the attribution window,
   * by variation.
   */
  readonly orders: readonly number[];
}

/** Visitors whose attribution window is over. */
export interface MatureVisitors {
  /** Last day of their first exposure, `YYYY-MM-DD`; `null` if there is none yet. */
  readonly until: string | null;
  /** Number of these visitors, by variation. */
  readonly visitors: readonly number[];
  /** Lift of the primary metric among these visitors, by treatment. */
  readonly lifts: readonly Interval[];
}

/** Delays between first exposure and orders. */
export interface Attribution {
  /** Attribution window in days; `null` for no limit. */
  readonly windowDays: number | null;
  /** Visitors whose window is over; `null` without a window. */
  readonly mature: MatureVisitors | null;
  /** Orders by days since first exposure; empty if the traffic split changed. */
  readonly days: readonly CohortDay[];
}
