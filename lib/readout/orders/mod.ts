/**
 * The steps over the orders in the engine: which rows are orders, where they
 * stand, what they sum to.
 *
 * @module
 */

export { BINS_PER_DECADE } from "./bins.ts";
export { type BuyerSums, columnsOf } from "./buyer_sums.ts";
export { type LostVisitors, selectBuyers, type Selection } from "./buyers.ts";
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
  type LargeOrders,
  largestOrders,
  largeValues,
  selectLarge,
} from "./large_orders.ts";
export { cappedName, columnsFor, MEASURES, partsOf } from "./measures.ts";
export { countOf, medianValues } from "./medians.ts";
export type {
  MeasuredData,
  MeasuredDay,
  MeasuredMetric,
  MeasuredSegments,
} from "./measured.ts";
export {
  measureSql,
  type OrderFile,
  type SegmentColumn,
} from "./order_file.ts";
export { openOrders, type Orders } from "./orders.ts";
export { placeOrders } from "./places.ts";
export { type Removal, removals, withoutLarge } from "./removals.ts";
export type { Window } from "./rows.ts";
export { type SegmentSums, sumSegments } from "./segments.ts";
