/**
 * The steps over the orders in the engine: which rows are orders, where they
 * stand, what they sum to.
 *
 * @module
 */

export { BINS_PER_DECADE, NOT_POSITIVE } from "./bins.ts";
export { columnsOf, visitedSums } from "./buyer_sums.ts";
export {
  added,
  type ClassRow,
  type Limits,
  limitsOf,
  rankedDays,
  readClassRow,
  singlesAsked,
  staying,
  totalsAsked,
  totalsOf,
  withoutLarge,
} from "./classes.ts";
export {
  dateColumn,
  type ReadoutData,
  type SeenTwice,
  type VariationFacts,
} from "./data.ts";
export {
  addSums,
  type ExactColumn,
  exactJoint,
  type ExactSums,
  fromUnits,
  zeroSums,
} from "./exact_moments.ts";
export { HOUR_MS } from "./hourly.ts";
export { bySize, limitOfLargest, shownThresholds } from "./largest.ts";
export {
  cappedName,
  columnsFor,
  MEASURES,
  measuresFor,
  partsOf,
  type Summed,
} from "./measures.ts";
export { countOf, middleOf } from "./medians.ts";
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
export { openOrders } from "./open_orders.ts";
export { orderMoments } from "./order_values.ts";
export type { Facts, RowFacts } from "./_order_facts.ts";
export { strayNotes } from "./_strays.ts";
export { type Ids, readArrays, readIds, readSingles } from "./singles.ts";
export { productName, type Sums } from "./_sums.ts";
export { decimalsFor, type Units } from "./units.ts";
export type { EngineOrders, Orders } from "./orders.ts";
export type { Window } from "./rows.ts";
export { sumParts } from "./segments.ts";
export { rankedParts, segmentsOf } from "./segment_rows.ts";
export { storedRows } from "./table.ts";
export type {
  Asked,
  BuyerSums,
  CountedTotals,
  DayTotals,
  LargeOrder,
  LostVisitors,
  OrderTotals,
  RankedSums,
  Removal,
  SegmentSums,
} from "./totals.ts";
