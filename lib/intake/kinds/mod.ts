/**
 * Finds rows that are not orders of the test, using one table of columns and
 * words.
 *
 * @module
 */

export { type KindRows } from "./_rows_by_kind.ts";
export { countedAlike, readKinds } from "./by_variation.ts";
export { maybeLog } from "./_logs.ts";
export { inMajorUnits, lessRefunds, refundHeaders } from "./amounts.ts";
export { KIND } from "./order_kinds.ts";
export { plainHeader } from "./_patterns.ts";
export { type OrderKinds, orderKinds } from "./order_kinds.ts";
export {
  datedRefunds,
  lagsOfColumns,
  lagsOfRefundRows,
  type RefundColumns,
} from "./refund_lags.ts";
export { withoutKinds } from "./_rows_by_kind.ts";
