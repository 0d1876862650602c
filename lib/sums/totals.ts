/**
 * What orders come to: the plain tables that an analysis is made from, a few rows
 * each, whichever engine added them up.
 */

import type { ExactSums } from "./exact_moments.ts";

/** Buyers in two variations. */
export interface Crossovers {
  readonly visitors: number;
  readonly orders: number;
}

/** Visitors who leave a variation's visitors, by the day of their first order. */
export interface LostVisitors {
  readonly arm: number;
  readonly day: number;
  readonly visitors: number;
}

/** What the orders of a day add to the sums over the visitors of a variation. */
export interface BuyerSums {
  readonly arm: number;
  readonly day: number;
  readonly sums: ExactSums;
}

/** Orders of one variation in one bin. */
export interface OrderBin {
  readonly arm: number;
  /** Index of the lower edge; `null` for orders of zero or less. */
  readonly bin: number | null;
  readonly orders: number;
}

/** The orders that count, summed. */
export interface OrderMoments {
  readonly count: number;
  readonly mean: number | null;
  /** Sample standard deviation; `null` below two orders. */
  readonly standardDeviation: number | null;
  readonly bins: readonly OrderBin[];
  /** z-score of a value in units; `null` when all orders have one value. */
  readonly score: (units: number) => number | null;
  /** The largest value in units that is not above a threshold; `null` like a score. */
  readonly limitAt: (threshold: number) => number | null;
}

/** A large order. */
export interface LargeOrder {
  readonly arm: number;
  /** Position in the table. */
  readonly row: number;
  readonly orderId: string;
  /** Value in whole units. */
  readonly units: number;
}

/** What leaves a variation with the visitors who have an order above a limit. */
export interface Removal {
  /** Those visitors. */
  readonly visitors: number;
  /** Their orders above the limit. */
  readonly orders: number;
  /** Changes of the sums of orders and revenue, and of their products. */
  readonly change: ExactSums;
}

/** What the buyers of one variation bought in one segment. */
export interface SegmentSums {
  /** Index of the column among those that were asked for. */
  readonly column: number;
  /** What the column says; `null` where it says nothing. */
  readonly segment: string | null;
  readonly arm: number;
  readonly sums: ExactSums;
}

/** What visitors of a variation bought on two days, multiplied with each other. */
export interface DayPair {
  readonly arm: number;
  /** The earlier and the later one. */
  readonly days: readonly [number, number];
  /** Of sums nothing. */
  readonly sums: ExactSums;
}

/** What visitors bought on each day, whatever they bought before. */
export interface SelectedDaySums {
  /**
   * Every day by itself: of buyers those whose first order it has.
   */
  readonly days: readonly BuyerSums[];
  /** What two days together add to their products. */
  readonly pairs: readonly DayPair[];
}

/** What some buyers bought on a day, by how large the largest of it is. */
export interface RankedSums {
  /** Index of a column of segments; `null` for everybody. */
  readonly column: number | null;
  /** What the column says; `null` where it says nothing. */
  readonly segment: string | null;
  /** Index of the variation. */
  readonly arm: number;
  /** Index of the day; `null` where it is not known. */
  readonly day: number | null;
  /** How many thresholds the largest order of the buyers is above. */
  readonly rank: number;
  /** What they bought. */
  readonly sums: ExactSums;
}

/** How many orders of a value there are, where each is shown. */
export interface OrderMark {
  readonly arm: number;
  readonly orders: number;
  readonly value: number;
}

/** Running totals at the end of a day, by variation index. */
export interface DayTotals {
  /** `YYYY-MM-DD`, in the store's time. */
  readonly date: string;
  readonly visitors: readonly number[];
  /** Orders so far, for cutting a sorted list of orders into days. */
  readonly orders: readonly number[];
}

/** What is to be added up. */
export interface Asked {
  /** Running totals; `null` puts all orders into one day. */
  readonly days: readonly DayTotals[] | null;
  /** What becomes of buyers in two variations. */
  readonly crossovers: "exclude" | "keep";
  /** z-score above which visitors are left out; `null` for none. */
  readonly maxZScore: number | null;
  /** Whether they are still to be left out, or the service did. */
  readonly removal: "here" | "done";
  /** z-scores at which is looked what they would leave out, the strictest last. */
  readonly thresholds: readonly number[];
}

/** The visitor with the most orders. */
export interface TopBuyer {
  readonly visitor: string;
  readonly orders: number;
}

/** Some orders that count, and their buyers. */
export interface CountedTotals {
  /** The values of the orders. */
  readonly values: OrderMoments;
  /** Sums of the buyers, to be added up by variation and day. */
  readonly sums: readonly BuyerSums[];
}

/** Buyers of one variation who come to one amount. */
export interface BuyersOfAmount {
  readonly arm: number;
  readonly units: number;
  readonly buyers: number;
}

/** What the orders come to. */
export interface OrderTotals extends CountedTotals {
  /** Buyers before anybody was left out. */
  readonly buyers: number;
  readonly crossovers: Crossovers;
  /** Those of them who do not count, in each variation that they bought in. */
  readonly lost: readonly LostVisitors[];
  /** Buyers left out for a large order, by variation; `null` when none was asked for. */
  readonly outliers: readonly number[] | null;
  /** How many visitors those are. */
  readonly outlierVisitors: number;
  /** The same before anybody left for a large order. */
  readonly uncapped: CountedTotals;
  /** Middle order values by variation; `null` without orders. */
  readonly medians: readonly (number | null)[];
  /** Orders above the usual threshold, by value. */
  readonly marks: readonly OrderMark[];
  /**
   * The two largest orders of each variation, the largest first, before anybody
   * left for one.
   */
  readonly largest: readonly (readonly LargeOrder[])[];
  /** What each threshold would leave out, by variation; `null` where none can. */
  readonly removals: readonly (readonly Removal[] | null)[];
  /**
   * By variation: what leaves with the largest order of it and the control alone;
   * `null` where the second largest is as large, or no outlier.
   */
  readonly withoutLargest: readonly (readonly Removal[] | null)[];
  /** Sums by segment, for every column of the orders that says of whom they are. */
  readonly segments: () => Promise<readonly SegmentSums[]>;
  /** Sums by the day of the visitors' first visit; absent where none is known. */
  readonly firstDays?: () => Promise<readonly SegmentSums[]>;
  /**
   * What buyers who count bought on each day by itself, and of some columns of
   * their sums the products of two days; absent where nobody tells.
   */
  readonly selectedDays?: (
    columns: readonly string[],
  ) => Promise<SelectedDaySums>;
  /**
   * What each buyer who counts comes to in a column, by its name in SQL: how many
   * of a variation come to an amount in whole units; none where nobody tells.
   */
  readonly amounts?: (sql: string) => Promise<readonly BuyersOfAmount[]>;
  /**
   * The largest amounts that buyers who count come to in a column, by its name in
   * SQL: as many per variation as asked for; absent where nobody tells.
   */
  readonly largestBuyers?: (
    sql: string,
    count: number,
  ) => Promise<readonly BuyersOfAmount[]>;
  /**
   * Everybody, before anybody left for a large order: by day, and by the
   * thresholds that their largest order is above.
   */
  readonly ranked: () => Promise<readonly RankedSums[]>;
  /** The same of some of the segments. */
  readonly rankedSegments: (
    parts: readonly Pick<SegmentSums, "column" | "segment">[],
  ) => Promise<readonly RankedSums[]>;
}
