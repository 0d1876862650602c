/** Lifts and their intervals. */

export {
  liftForest,
  type LiftForestInput,
  type LiftRow,
} from "./lift_forest.ts";
export {
  liftOverTime,
  type LiftOverTimeInput,
  type LiftPoint,
} from "./lift_over_time.ts";
export {
  outlierSensitivity,
  type OutlierSensitivityInput,
  type SensitivityPoint,
} from "./outlier_sensitivity.ts";
export {
  type SegmentEstimate,
  type SegmentLift,
  segmentLifts,
  type SegmentLiftsInput,
  type VariationSegments,
} from "./segment_lifts.ts";
