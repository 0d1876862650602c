/**
 * Interim analyses: group-sequential bounds, confidence sequences, and repeated
 * intervals.
 */

export * from "./confidence_sequence.ts";
export {
  type GroupSequentialBoundaries,
  groupSequentialBoundaries,
  type GroupSequentialDesign,
  type GroupSequentialPlan,
  type Spending,
  type SpendingDesign,
} from "./group_sequential.ts";
export * from "./repeated_interval.ts";
export * from "./sequential_sample_ratio.ts";
export * from "./sequential_size.ts";
