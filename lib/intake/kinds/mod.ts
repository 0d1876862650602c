/**
 * Finds rows that are not orders of the test, using one table of columns and
 * words.
 *
 * @module
 */

export { type KindRows } from "./_rows_by_kind.ts";
export { comparableCounts as countedAlike, readKinds } from "./by_variation.ts";
export { mayBeLog as maybeLog } from "./_logs.ts";
export {
  convertToMajorUnits as inMajorUnits,
  deductRefunds as lessRefunds,
  refundHeaders,
} from "./amounts.ts";
export { KIND } from "./order_kinds.ts";
export { plainHeader } from "./_patterns.ts";
export { classifyRows as orderKinds, type OrderKinds } from "./order_kinds.ts";
export {
  findDatedRefunds as datedRefunds,
  lagsFromColumns as lagsOfColumns,
  lagsFromRefundRows as lagsOfRefundRows,
  type RefundColumns,
} from "./refund_lags.ts";
export { excludeKinds as withoutKinds } from "./_rows_by_kind.ts";
