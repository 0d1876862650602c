/**
 * Finds rows that are not orders of the test, using one table of columns and
 * words.
 *
 * @module
 */

export { type KindRows } from "./_rows_by_kind.ts";
export { comparableCounts, readKinds } from "./by_variation.ts";
export { mayBeLog } from "./_logs.ts";
export {
  convertAmounts,
  deductRefunds,
  type NettedOrders,
  refundHeaders,
} from "./amounts.ts";
export { KIND } from "./order_kinds.ts";
export { plainHeader } from "./_patterns.ts";
export { classifyRows, type OrderKinds } from "./order_kinds.ts";
export {
  findCancelDay,
  findDatedRefunds,
  lagsFromColumns,
  lagsFromRefundRows,
  type LossColumns,
} from "./refund_lags.ts";
export { excludeKinds } from "./_rows_by_kind.ts";
