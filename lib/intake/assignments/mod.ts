/** Which variation each visitor saw, and what becomes of the orders by that. */

export { assign, timeOf } from "./assignments.ts";
