/**
 * The steps over the orders in the engine: which rows are orders, where they
 * stand, what they sum to.
 *
 * @module
 */

export { columnsOf } from "./buyer_sums.ts";
export {
  added,
  type Limits,
  limitsOf,
  readClassRow,
  singlesAsked,
  staying,
  totalsAsked,
} from "./classes.ts";
export {
  dateColumn,
  type MultipleExposures,
  type ReadoutData,
  type VariationFacts,
} from "./data.ts";
export { type DescribedPeriod, inPeriod } from "./described_period.ts";
export {
  addSums,
  type ExactColumn,
  exactJoint,
  type ExactSums,
  fromUnits,
  zeroSums,
} from "./exact_moments.ts";
export { HOUR_MS } from "./hourly.ts";
export { bySize, shownThresholds } from "./largest.ts";
export {
  cappedName,
  columnsFor,
  MEASURES,
  measuresFor,
  partsOf,
  type Summed,
  type SummedColumn,
} from "./measures.ts";
export { middleOf, ordersInBins } from "./medians.ts";
export type {
  MeasuredData,
  MeasuredDay,
  MeasuredMetric,
  MeasuredSegments,
} from "./measure_data.ts";
export {
  type EngineOrders,
  halfOf,
  measureSql,
  openOrders,
  type OrderFile,
  saidSql,
  sharedHalves,
  storedRows,
  sumParts,
  whenYesOrNo,
  type Window,
} from "./embedded/mod.ts";
export { orderMoments } from "./order_values.ts";
export { unassignedOrderNotes } from "./_unassigned_orders.ts";
export { rankedDays, totalsOf, withoutLarge } from "./assembled_totals.ts";
export { type Ids, readArrays, readIds, readSingles } from "./singles.ts";
export { productName, type Sums } from "./_sums.ts";
export type { Units } from "./units.ts";
export type { Orders, RowFacts, SegmentColumn } from "./orders.ts";
export { rankedParts, segmentsOf } from "./segment_rows.ts";
export type {
  Asked,
  BuyerSums,
  DayTotals,
  LargeOrder,
  LostVisitors,
  OrderTotals,
  RankedSums,
  Removal,
  SegmentSums,
} from "./totals.ts";
export {
  exclusionsOf,
  factSum,
  inUnits,
  refundsOf,
  rowFacts,
  summedIn,
  unreadable,
} from "./look.ts";

export * from "./warehouse/mod.ts";
