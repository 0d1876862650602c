/**
 * A whole store by day, from its orders or from what was counted, without
 * variations.
 *
 * @module
 */

export { storeDays } from "./store_days.ts";
export type * from "./types.ts";
