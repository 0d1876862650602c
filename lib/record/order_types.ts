/** Types for the orders of a readout: outliers, order values and exclusions. */

import type { Interval, OutlierConvention } from "../stats/mod.ts";
import type { MetricName } from "./rules/mod.ts";
import type { Statement } from "./statement.ts";

/**
 * Lifts without visitors who have an order above a z-score. The lifts equal those
 * of a readout with this `maxZScore`.
 */
export interface OutlierRow {
  /** z-score above which visitors are excluded; `null` if none are. */
  readonly threshold: number | null;
  /** Name of the variation. */
  readonly variation: string;
  /**
   * Number of orders above the threshold, over all variations.
   *
   * @asType integer
   * @minimum 0
   */
  readonly removedOrders: number;
  /**
   * Number of visitors who placed these orders, and are removed with all their
   * orders.
   *
   * @asType integer
   * @minimum 0
   */
  readonly removedVisitors: number;
  /** Lift of AOV among the remaining orders. */
  readonly aov: Interval;
  /** p-value of the AOV lift, corrected over all variations. */
  readonly aovPValue: number | null;
  /** Lift of net revenue per visitor among the remaining visitors. */
  readonly revenue: Interval;
  /**
   * p-value of the lift of net revenue per visitor, corrected over all
   * variations.
   */
  readonly revenuePValue: number | null;
}

/** Effect of a few large orders on the result. */
export interface OutlierReadout {
  /** Definition of the z-scores, and the excluded orders. */
  readonly convention: OutlierConvention;
  /** Mean of the order values. */
  readonly mean: number | null;
  /** Standard deviation of the order values. */
  readonly standardDeviation: number | null;
  /** Maximum possible z-score: (n - 1) / sqrt(n). */
  readonly maximumPossibleZ: number | null;
  /** Largest order. */
  readonly largest: {
    /** Order ID. */
    readonly orderId: string;
    /** Name of the variation. */
    readonly variation: string;
    /** Net revenue of the order. */
    readonly value: number;
    /** z-score of the order; `null` if undefined. */
    readonly z: number | null;
  } | null;
  /** A row per threshold and variation, from no threshold to the strictest. */
  readonly rows: readonly OutlierRow[];
  /** Findings about each variation whose result depends on large orders. */
  readonly findings: readonly Statement[];
  /**
   * Orders that each drive, or hide, the lift of the primary metric alone.
   * Without the order's visitor, the lift changes its sign, loses half its size
   * or becomes significant. Records of earlier versions may lack this field.
   */
  readonly decisive?: readonly DecisiveOrder[];
}

/** Order that drives a lift, or hides it. */
export interface DecisiveOrder {
  /** Variation whose lift is affected. */
  readonly variation: string;
  /** Metric of the lift. */
  readonly metric: MetricName;
  /** Variation that has the order: the affected one or the control. */
  readonly holder: string;
  /** Net revenue of the order. */
  readonly value: number;
  /** Lift without the order's visitor. */
  readonly lift: Interval;
  /**
   * Difference to the lift with all visitors, in standard errors of the remaining
   * data.
   */
  readonly standardErrors: number;
}

/** Orders in a range of values. */
export interface OrderValueBin {
  /** Lower bound of the bin (inclusive), a power of 10^(1/12). */
  readonly from: number;
  /** Upper bound of the bin (exclusive). */
  readonly to: number;
  /**
   * Number of orders in the bin.
   *
   * @asType integer
   * @minimum 0
   */
  readonly orders: number;
}

/** Distribution of one variation's order values. */
export interface VariationOrderValues {
  /** Name of the variation. */
  readonly variation: string;
  /**
   * Number of orders.
   *
   * @asType integer
   * @minimum 0
   */
  readonly orders: number;
  /**
   * Number of orders with a value of zero or less, which are in no bin.
   *
   * @asType integer
   * @minimum 0
   */
  readonly notPositive: number;
  /** Median order value; `null` without orders. */
  readonly median: number | null;
  /** Non-empty bins, equally wide on a logarithmic scale. */
  readonly bins: readonly OrderValueBin[];
  /**
   * Number of orders above the outlier threshold.
   *
   * @asType integer
   * @minimum 0
   */
  readonly aboveThreshold: number;
  /**
   * Values of orders above the threshold, without those too close to another to
   * be drawn separately.
   */
  readonly marks: readonly number[];
}

/** Distribution of the counted order values. */
export interface OrderValueReadout {
  /** Outlier threshold; `null` if all orders have the same value. */
  readonly threshold: {
    /** Threshold as a z-score. */
    readonly zScore: number;
    /** Threshold as an order value. */
    readonly value: number;
  } | null;
  /** Distributions by variation, the control first. */
  readonly variations: readonly VariationOrderValues[];
}

/** Rows excluded for one reason. */
export interface Exclusions {
  /**
   * Reason for the exclusion. By time: before the visitors' first day, after
   * their last day, before exposure, after the attribution window, or on a day
   * without a variation's visitors. By visitor: no visitor ID, no variation, a
   * variation without visitors, or a visitor in two variations. By value: zero
   * value, cancelled or never paid, a refund, a fully refunded order, or refunds
   * beyond the orders of their visitors. By row: a further row of an order, or a
   * duplicate. By kind: excluded by the service or by options, an event or
   * authorization, a test or staff order, not paid yet, an exchange, a
   * subscription renewal, only gift cards, or another channel.
   */
  readonly reason:
    | "before-period"
    | "after-period"
    | "zero-value"
    | "no-visitor"
    | "no-variation"
    | "unknown-variation"
    | "cancelled"
    | "before-exposure"
    | "after-window"
    | "two-variations"
    | "refund"
    | "refunded"
    | "refund-without-order"
    | "further-row"
    | "copy"
    | "day-left-out"
    | "excluded-by-service"
    | "not-chosen"
    | "event"
    | "authorization"
    | "test-order"
    | "staff"
    | "not-paid"
    | "exchange"
    | "renewal"
    | "gift-card"
    | "other-channel";
  /**
   * Number of rows.
   *
   * @asType integer
   * @minimum 0
   */
  readonly rows: number;
  /** Net revenue of the rows, in the store's currency. */
  readonly netRevenue: number;
  /** Words in the source that identify the reason, the most frequent first. */
  readonly words?: readonly string[];
  /** Number of orders by variation, if known. */
  readonly perVariation?: readonly number[];
}

/** Numbers of rows and orders, and their net revenue. */
export interface LedgerLine {
  /**
   * Number of rows.
   *
   * @asType integer
   * @minimum 0
   */
  readonly rows: number;
  /** Number of orders; `null` if rows are not orders. */
  readonly orders: number | null;
  /** Net revenue in the store's currency; `null` if unknown. */
  readonly netRevenue: number | null;
}

/** Account of every row: rows read are rows counted plus exclusions. */
export interface Ledger {
  /** All rows read. */
  readonly read: LedgerLine;
  /** Counted rows. */
  readonly counted: LedgerLine;
  /**
   * Excluded rows, by reason. Refunds have zero net revenue here if their amount
   * is deducted from counted orders.
   */
  readonly exclusions: readonly (
    & LedgerLine
    & Pick<Exclusions, "reason" | "words" | "perVariation">
  )[];
}
