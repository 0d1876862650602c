/** How the variations of a readout are compared, and at which level. */

export { type Band, bandOf, withoutEnds } from "./band.ts";
export { compareAll, perComparisonLevelOf } from "./comparisons.ts";
export {
  type ComparedPair,
  correctionOf,
  type Inference,
  inferenceFor,
  inferenceOf,
  levelOf,
  plannedInference,
} from "./inference.ts";
export { withExactTests } from "./tiny_counts.ts";
