/** Joins visitor assignments with orders. */

export { type Before, spentNotes } from "./_before.ts";
export { seenVariation } from "./_ids.ts";
export {
  assign,
  type Assigned,
  exposureTimeHeader as timeOf,
} from "./assignments.ts";
