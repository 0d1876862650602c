/** Joins visitor assignments with orders. */

export {
  type EarlierSpending as Before,
  earlierSpendingNotes as spentNotes,
} from "./_before.ts";
export { seenVariation } from "./_ids.ts";
export {
  type AssignedOrders as Assigned,
  exposureTimeHeader as timeOf,
  joinAssignments as assign,
} from "./assignments.ts";
