/** What a readout says of the orders: how large, which do not count, what a few do. */

import type { Interval, OutlierConvention } from "../stats/mod.ts";
import type { MetricName } from "./rules/mod.ts";
import type { Statement } from "./statement.ts";

/**
 * Lifts when visitors with an order above a z-score are left out: the same
 * numbers as of a readout with this `maxZScore`.
 */
export interface OutlierRow {
  /** Visitors with an order above it are left out; `null` when none is. */
  readonly threshold: number | null;
  /** The variation's name. */
  readonly variation: string;
  /**
   * Orders above it, over all variations.
   *
   * @asType integer
   * @minimum 0
   */
  readonly removedOrders: number;
  /**
   * Visitors who placed them, and who leave with all of their orders.
   *
   * @asType integer
   * @minimum 0
   */
  readonly removedVisitors: number;
  /** AOV lift of what remains. */
  readonly aov: Interval;
  /** Its p-value over all variations. */
  readonly aovPValue: number | null;
  /** Net-revenue-per-visitor lift of what remains. */
  readonly revenue: Interval;
  /** Its p-value over all variations. */
  readonly revenuePValue: number | null;
}

/** What a few large orders do to the result. */
export interface OutlierReadout {
  /** How z-scores were made and what was left out. */
  readonly convention: OutlierConvention;
  /** Mean of the order values. */
  readonly mean: number | null;
  /** Their standard deviation. */
  readonly standardDeviation: number | null;
  /** No z-score can exceed this: (n - 1) / sqrt(n). */
  readonly maximumPossibleZ: number | null;
  /** The largest order. */
  readonly largest: {
    /** Its id. */
    readonly orderId: string;
    /** Its variation's name. */
    readonly variation: string;
    /** Its net revenue. */
    readonly value: number;
    /** Its z-score; `null` when there is none. */
    readonly z: number | null;
  } | null;
  /** A row per threshold and variation, from none to the strictest. */
  readonly rows: readonly OutlierRow[];
  /** What it means, by variation that turns. */
  readonly findings: readonly Statement[];
  /**
   * Orders that make the lift of the metric that decides, or hide it, each alone:
   * without its visitor the lift changes its sign, loses half its size or becomes
   * significant. What is read back from earlier reports may lack them.
   */
  readonly decisive?: readonly DecisiveOrder[];
}

/** An order that makes a lift, or hides it. */
export interface DecisiveOrder {
  /** The variation whose lift it is. */
  readonly variation: string;
  /** The metric of that lift. */
  readonly metric: MetricName;
  /** The variation that has the order: this one, or the control. */
  readonly holder: string;
  /** Its net revenue. */
  readonly value: number;
  /** The lift without its visitor. */
  readonly lift: Interval;
  /** How far that is from the lift with all, in standard errors of what is left. */
  readonly standardErrors: number;
}

/** Orders whose values lie in a range. */
export interface OrderValueBin {
  /** Lower edge, which belongs to the bin; a twelfth power of ten. */
  readonly from: number;
  /** Upper edge, which does not. */
  readonly to: number;
  /**
   * Orders in it.
   *
   * @asType integer
   * @minimum 0
   */
  readonly orders: number;
}

/** How large the orders of one variation are. */
export interface VariationOrderValues {
  /** Its name. */
  readonly variation: string;
  /**
   * Orders.
   *
   * @asType integer
   * @minimum 0
   */
  readonly orders: number;
  /**
   * Orders of zero or less, which are in no bin.
   *
   * @asType integer
   * @minimum 0
   */
  readonly notPositive: number;
  /** Median order value; `null` without orders. */
  readonly median: number | null;
  /** Bins with orders, equally wide on a logarithmic axis. */
  readonly bins: readonly OrderValueBin[];
  /**
   * Orders above the outlier threshold.
   *
   * @asType integer
   * @minimum 0
   */
  readonly aboveThreshold: number;
  /** Values of those, without those too close to another to be drawn apart. */
  readonly marks: readonly number[];
}

/** The distribution of the order values that count. */
export interface OrderValueReadout {
  /** The outlier threshold; `null` when all orders have one value. */
  readonly threshold: {
    /** As a z-score. */
    readonly zScore: number;
    /** As an order value. */
    readonly value: number;
  } | null;
  /** By variation, the control first. */
  readonly variations: readonly VariationOrderValues[];
}

/** Rows of the orders that are no orders, or do not count, for one reason. */
export interface Exclusions {
  /**
   * Placed before the visitors' first day or after their last, worth nothing, of
   * nobody who is known, in no variation or in one that has no visitors, called
   * off or never paid, placed before its visitor saw a variation, too long after
   * that or by one who saw two, a refund, an order of which refunds leave nothing, what refunds come to
   * beyond the orders of their visitors, or a row that
   * adds nothing to those of its order, or is a copy of one; of a day on which a variation's visitors
   * are not known; or of a kind that is no order of the
   * test: left out by the service or by what was chosen, an event or an
   * authorization, a test, of the staff, not paid yet, an exchange, a renewal of a
   * subscription, of gift cards alone, or of another channel.
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
   * Rows.
   *
   * @asType integer
   * @minimum 0
   */
  readonly rows: number;
  /** What they come to, in the store's currency. */
  readonly netRevenue: number;
  /** The words of the source that say so, the most frequent first. */
  readonly words?: readonly string[];
  /** Orders of each variation, in the order of the variations, where that is known. */
  readonly perVariation?: readonly number[];
}

/** Some rows, the orders that they are, and what those come to. */
export interface LedgerLine {
  /**
   * Rows.
   *
   * @asType integer
   * @minimum 0
   */
  readonly rows: number;
  /** Orders; `null` where rows are none. */
  readonly orders: number | null;
  /** In the store's currency; `null` where it is not known. */
  readonly netRevenue: number | null;
}

/** What became of every row: those read are those that count and the exclusions. */
export interface Ledger {
  /** All that were read. */
  readonly read: LedgerLine;
  /** Those that count. */
  readonly counted: LedgerLine;
  /** Rows that do not count, by reason. What refunds take from orders is in these. */
  readonly exclusions: readonly (
    & LedgerLine
    & Pick<Exclusions, "reason" | "words" | "perVariation">
  )[];
}
