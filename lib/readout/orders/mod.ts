/**
 * The steps over the orders in the engine: which rows are orders, where they
 * stand, what they sum to.
 *
 * @module
 */

export { armSql } from "./arms.ts";
export { BINS_PER_DECADE, NOT_POSITIVE } from "./bins.ts";
export { type BuyerSums, columnsOf } from "./buyer_sums.ts";
export { selectBuyers, type Selection } from "./buyers.ts";
export {
  dateColumn,
  type DayTotals,
  type ReadoutData,
  type SeenTwice,
  type VariationFacts,
} from "./data.ts";
export {
  addSums,
  exactJoint,
  type ExactSums,
  fromUnits,
  zeroSums,
} from "./exact_moments.ts";
export { HOUR_MS } from "./hourly.ts";
export {
  type LargeOrder,
  largestOrders,
  orderIdAt,
  type Removal,
  removals,
  selectLarge,
  withoutLarge,
} from "./large_orders.ts";
export { MEASURES } from "./measures.ts";
export type { OrderFile } from "./order_file.ts";
export type { OrderBin, OrderMoments } from "./order_values.ts";
export { openOrders, type Orders } from "./orders.ts";
export { DAYS, placeOrders } from "./places.ts";
export type { Window } from "./rows.ts";
export { amountsSql } from "./units.ts";
