/**
 * Orders in the embedded engine: which rows count, their days and their sums.
 *
 * @module
 */

export type { EngineOrders } from "./engine_orders.ts";
export { openOrders } from "./open_orders.ts";
export * from "./order_file.ts";
export type { Window } from "./orders_table.ts";
export { armSql, readLags } from "./row_questions.ts";
export { writeCountedOrders } from "./store_facts.ts";
export { cachedQuery, cachedStoredRows } from "./tables.ts";
export { sumParts } from "./total_orders.ts";
