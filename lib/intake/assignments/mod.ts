/** Which variation each visitor saw, and what becomes of the orders by that. */

export type { Before } from "./_before.ts";
export { assign, timeOf } from "./assignments.ts";
