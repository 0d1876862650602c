/**
 * Order totals: small tables that the analysis is computed from, independent of
 * the engine.
 */

import type { ExactSums } from "./exact_moments.ts";

/** Buyers who bought in two variations. */
export interface Crossovers {
  readonly visitors: number;
  readonly orders: number;
}

/** Excluded buyers of two variations, by variation and day of first order. */
export interface CrossoverBuyers {
  readonly arm: number;
  readonly day: number;
  readonly visitors: number;
}

/** Increments that the orders of one day add to a variation's visitor sums. */
export interface BuyerSums {
  readonly arm: number;
  readonly day: number;
  readonly sums: ExactSums;
}

/** Orders of one variation in one bin. */
export interface OrderBin {
  readonly arm: number;
  /** Index of the lower bin edge; `null` for orders of zero or less. */
  readonly bin: number | null;
  readonly orders: number;
}

/** Moments of the order values. */
export interface OrderMoments {
  readonly count: number;
  readonly mean: number | null;
  /** Sample standard deviation; `null` below two orders. */
  readonly standardDeviation: number | null;
  readonly bins: readonly OrderBin[];
  /**
   * Returns the z-score of a value in units; `null` if all orders have one value.
   */
  readonly score: (units: number) => number | null;
  /**
   * Returns the largest value in units that does not exceed a z-score; `null` if
   * all orders have one value.
   */
  readonly limitAt: (threshold: number) => number | null;
}

/** Large order of a variation. */
export interface LargeOrder {
  readonly arm: number;
  /** Position in the table. */
  readonly row: number;
  readonly orderId: string;
  /** Order value in whole units. */
  readonly units: number;
}

/** Loss of a variation without the visitors who have an order above a limit. */
export interface Removal {
  /** Number of removed visitors. */
  readonly visitors: number;
  /** Number of their orders above the limit. */
  readonly orders: number;
  /** Changes of the sums of orders and revenue, and of their products. */
  readonly change: ExactSums;
}

/** Sums of one variation's buyers in one segment. */
export interface SegmentSums {
  /** Index of the segment column among the requested ones. */
  readonly column: number;
  /** Value of the segment column; `null` for an empty cell. */
  readonly segment: string | null;
  readonly arm: number;
  readonly sums: ExactSums;
}

/** Products of a variation's visitors between two days. */
export interface DayPair {
  readonly arm: number;
  /** Earlier and later day index. */
  readonly days: readonly [number, number];
  /** Products of the two days; its plain sums are zero. */
  readonly sums: ExactSums;
}

/** Sums of each day, independent of earlier purchases. */
export interface SelectedDaySums {
  /** Sums of each day alone; buyers count on the day of their first order. */
  readonly days: readonly BuyerSums[];
  /** Products that two days share. */
  readonly pairs: readonly DayPair[];
}

/** Sums of one day's buyers, by outlier rank of their largest order. */
export interface RankedSums {
  /** Index of a segment column; `null` for all visitors. */
  readonly column: number | null;
  /** Value of the segment column; `null` for an empty cell. */
  readonly segment: string | null;
  /** Index of the variation. */
  readonly arm: number;
  /** Index of the day; `null` if unknown. */
  readonly day: number | null;
  /** Number of thresholds that the buyers' largest order exceeds. */
  readonly rank: number;
  /** Sums of the buyers. */
  readonly sums: ExactSums;
}

/** Number of large orders at one value. */
export interface OrderMark {
  readonly arm: number;
  readonly orders: number;
  readonly value: number;
}

/** Running totals at the end of a day, by variation index. */
export interface DayTotals {
  /** `YYYY-MM-DD`, in the store's time zone. */
  readonly date: string;
  readonly visitors: readonly number[];
  /** Orders so far, used to assign sorted orders to days. */
  readonly orders: readonly number[];
}

/** Request for order totals. */
export interface TotalsRequest {
  /** Running totals by day; `null` puts all orders into one day. */
  readonly days: readonly DayTotals[] | null;
  /** Treatment of buyers in two variations. */
  readonly crossovers: "exclude" | "keep";
  /** z-score above which visitors are excluded; `null` for none. */
  readonly maxZScore: number | null;
  /** Whether outliers are removed here or were already removed by the service. */
  readonly removal: "here" | "done";
  /** z-scores whose exclusions are reported, the strictest last. */
  readonly thresholds: readonly number[];
}

/** Visitor with the most orders. */
export interface TopBuyer {
  readonly visitor: string;
  readonly orders: number;
}

/** Totals of the orders that count and of their buyers. */
export interface CountedTotals {
  /** Moments of the order values. */
  readonly values: OrderMoments;
  /** Sums of the buyers, additive over variations and days. */
  readonly sums: readonly BuyerSums[];
}

/** Number of a variation's buyers at one amount. */
export interface BuyersOfAmount {
  readonly arm: number;
  readonly units: number;
  readonly buyers: number;
}

/** Totals of the orders. */
export interface OrderTotals extends CountedTotals {
  /** Number of buyers before exclusions. */
  readonly buyers: number;
  readonly crossovers: Crossovers;
  /** Excluded buyers of two variations, in each variation they bought in. */
  readonly crossoverBuyers: readonly CrossoverBuyers[];
  /**
   * Buyers excluded as outliers, by variation; `null` if no exclusion was
   * requested.
   */
  readonly outliers: readonly number[] | null;
  /** Number of distinct visitors excluded as outliers. */
  readonly outlierVisitors: number;
  /** Totals before outliers are excluded. */
  readonly uncapped: CountedTotals;
  /** Median order value by variation; `null` without orders. */
  readonly medians: readonly (number | null)[];
  /** Orders above the usual threshold, by value. */
  readonly marks: readonly OrderMark[];
  /**
   * Two largest orders of each variation, the largest first, before outliers are
   * excluded.
   */
  readonly largest: readonly (readonly LargeOrder[])[];
  /** Loss at each threshold, by variation; `null` if the threshold has no limit. */
  readonly removals: readonly (readonly Removal[] | null)[];
  /**
   * By variation, the loss without the largest order of it and the control;
   * `null` if the second largest is as large or no outlier.
   */
  readonly withoutLargest: readonly (readonly Removal[] | null)[];
  /** Returns the sums by segment, for every segment column. */
  readonly segments: () => Promise<readonly SegmentSums[]>;
  /** Returns the sums by day of first visit; absent if first visits are unknown. */
  readonly firstDays?: () => Promise<readonly SegmentSums[]>;
  /**
   * Returns the sums of each day alone, with products across days for the given
   * columns; absent if unavailable.
   */
  readonly selectedDays?: (
    columns: readonly string[],
  ) => Promise<SelectedDaySums>;
  /**
   * Returns how many counted buyers have each total in a column, by its SQL name,
   * in whole units; absent if unavailable.
   */
  readonly amounts?: (sql: string) => Promise<readonly BuyersOfAmount[]>;
  /**
   * Returns the largest totals per counted buyer in a column, by its SQL name, up
   * to a number per variation; absent if unavailable.
   */
  readonly largestBuyers?: (
    sql: string,
    count: number,
  ) => Promise<readonly BuyersOfAmount[]>;
  /**
   * Returns the sums before outliers are excluded, by day and by rank of the
   * largest order.
   */
  readonly ranked: () => Promise<readonly RankedSums[]>;
  /** Returns the ranked sums of the selected segments. */
  readonly rankedSegments: (
    parts: readonly Pick<SegmentSums, "column" | "segment">[],
  ) => Promise<readonly RankedSums[]>;
}
