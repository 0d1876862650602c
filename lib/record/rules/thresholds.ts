/** Thresholds for reporting, warning and failing. */

/** Thresholds of a readout's checks and statements. */
export const THRESHOLDS = {
  /**
   * p-value below which a split is broken; it is strict because splits are
   * checked often.
   */
  splitBroken: 0.001,
  /** p-value below which a split is unusual. */
  splitUnusual: 0.01,
  /** Maximum share of visitors who can still order, without a warning. */
  immature: 0.1,
  /** Minimum number of buyers in the smallest variation for any conclusion. */
  tooFewBuyers: 20,
  /**
   * Number of buyers in the smallest variation below which intervals are
   * approximate.
   */
  fewBuyers: 100,
  /** Number of visitors among whom at least one order is expected. */
  soldToSome: 1000,
  /** Share of visitors in two variations above which the experiment is invalid. */
  multipleExposures: 0.05,
  /** Share of visitors in two variations above which it is reported. */
  multipleExposuresNotable: 0.01,
  /**
   * Tolerated relative difference between the order counts of export and time
   * series.
   */
  orderCount: 0.02,
  /**
   * Tolerated relative difference between the order values of export and time
   * series.
   */
  orderValue: 0.02,
  /** Tolerated share of orders outside the visitors' days. */
  outsideDays: 0.03,
  /** Tolerated share of orders without a variation. */
  unassignedOrders: 0.05,
  /** Days after the last visitor above which an order's date must be wrong. */
  daysAfterVisitors: 366,
  /** z-score above which services commonly exclude orders. */
  usualZ: 3,
  /**
   * Change of a lift without one order, in standard errors of the remaining data,
   * at which that order decides the result: for significant and for
   * non-significant lifts.
   */
  oneOrder: { called: 1, open: 3 },
  /**
   * Minimum lift for findings on large orders, since smaller lifts change too
   * easily.
   */
  notableLift: 0.05,
} as const;
