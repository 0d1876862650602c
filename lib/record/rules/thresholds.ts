/** From where on something is said, warned of or forbidden. */

/** Every threshold of a readout's checks and sentences. */
export const THRESHOLDS = {
  /** A split is called broken below this p, since it is looked at often. */
  splitBroken: 0.001,
  /** A split is called unusual below this p. */
  splitUnusual: 0.01,
  /** Part of the visitors that may still order without a warning. */
  immature: 0.1,
  /** Buyers of the smaller variation below which nothing is concluded. */
  tooFewBuyers: 20,
  /** The same below which intervals are approximate. */
  fewBuyers: 100,
  /** Visitors among whom somebody usually buys. */
  soldToSome: 1000,
  /** Share of visitors in two variations above which they were not kept apart. */
  multipleExposures: 0.05,
  /** The same above which the reader must know of them. */
  multipleExposuresNotable: 0.01,
  /** Share of orders by which export and time series may differ. */
  orderCount: 0.02,
  /** By which an order's value may differ between them. */
  orderValue: 0.02,
  /** Share of orders outside the visitors' days that still is an accident. */
  outsideDays: 0.03,
  /** Share of orders without a variation that still is an accident. */
  unassignedOrders: 0.05,
  /** Days after the last visitor from which on an order's date is a mistake. */
  daysAfterVisitors: 366,
  /** The z-score above which services of this kind leave orders out. */
  usualZ: 3,
  /**
   * Standard errors of what is left by which one order moves a lift that it
   * decides: one that is called, and one that is not.
   */
  oneOrder: { called: 1, open: 3 },
  /** Smaller lifts turn too easily for a sentence on large orders. */
  notableLift: 0.05,
} as const;
