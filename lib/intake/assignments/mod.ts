/** Joins visitor assignments with orders. */

export { type EarlierSpending, earlierSpendingNotes } from "./_before.ts";
export { seenVariation } from "./_ids.ts";
export {
  type AssignedOrders,
  exposureTimeHeader,
  joinAssignments,
} from "./assignments.ts";
