/**
 * The orders in the embedded engine: which rows are orders, where they stand, what
 * they sum to.
 *
 * @module
 */

export type { EngineOrders } from "./engine_orders.ts";
export { openOrders } from "./open_orders.ts";
export {
  measureSql,
  type OrderFile,
  saidSql,
  whenYesOrNo,
} from "./order_file.ts";
export type { Window } from "./rows.ts";
export { sumParts } from "./segments.ts";
export { halfOf, sharedHalves } from "./_shared_halves.ts";
export { storedRows } from "./table.ts";
