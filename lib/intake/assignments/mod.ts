/** Which variation each visitor saw, and what becomes of the orders by that. */

export { type Before, spentNotes } from "./_before.ts";
export { seenVariation } from "./_ids.ts";
export {
  assign,
  type Assigned,
  exposureTimeHeader as timeOf,
} from "./assignments.ts";
