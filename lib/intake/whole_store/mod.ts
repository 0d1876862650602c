/**
 * Reads a whole store's daily totals without variations, from orders or from
 * daily counts.
 *
 * @module
 */

export { storeDays } from "./store_days.ts";
export type * from "./types.ts";
