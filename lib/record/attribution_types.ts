/** How long after their visitor's first visit orders come, and count. */

import type { Interval } from "../stats/mod.ts";

/** Orders that came so many days after the first visit. */
export interface CohortDay {
  /** Whole days of the calendar since the first visit; 0 for the same day. */
  readonly day: number;
  /** Visitors who came long enough ago to have had that day, by variation. */
  readonly visitors: readonly number[];
  /** Orders that came on it, those after the window too, by variation. */
  readonly orders: readonly number[];
}

/** Visitors who came long enough ago for their window to be over. */
export interface MatureVisitors {
  /** Last day on which they came first, `YYYY-MM-DD`; `null` for no day yet. */
  readonly until: string | null;
  /** How many, by variation. */
  readonly visitors: readonly number[];
  /** By treatment, the lift of the primary metric among them. */
  readonly lifts: readonly Interval[];
}

/** When orders come after the first visit. */
export interface Attribution {
  /** Days in which they count; `null` for all. */
  readonly windowDays: number | null;
  /** Those whose window is over; `null` without a window. */
  readonly mature: MatureVisitors | null;
  /** By days since the first visit; none where the split moved. */
  readonly days: readonly CohortDay[];
}
