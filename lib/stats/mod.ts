/**
 * Statistical functions for experiments, from plain numbers to plain records.
 *
 * Every function takes plain numbers, arrays or moments and returns a frozen,
 * JSON-safe record. An undefined number is `null`, and a caveat says why. Lifts,
 * rates and probabilities are fractions: 0.042 is 4.2%.
 *
 * @example Revenue per visitor of two arms
 * ```ts
 * import { addZeros, moments, relativeLift } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const control = addZeros(moments([40, 65, 30, 55, 60, 75, 20, 55]), 92);
 * const treatment = addZeros(moments([70, 80, 45, 60, 30, 65, 75, 175]), 92);
 * const { value, shape } = relativeLift(control, treatment);
 * assertEquals([value, shape], [0.5, "bounded"]);
 * ```
 *
 * @module
 */

export * from "./basics/mod.ts";
export * from "./bayes/mod.ts";
export * from "./comparisons/mod.ts";
export {
  betaCdf,
  betaQuantile,
  chiSquareSurvival,
  normalCdf,
  normalDensity,
  normalQuantile,
  normalSurvival,
  studentTCdf,
  studentTQuantile,
  studentTSurvival,
} from "./distributions/mod.ts";
export * from "./effects/mod.ts";
export * from "./moments/mod.ts";
export * from "./outliers/mod.ts";
export * from "./planning/mod.ts";
export * from "./programme/mod.ts";
export * from "./proportions/mod.ts";
export {
  type Alternative,
  type BoundedInterval,
  boundedInterval,
  type Caveat,
  type CaveatCode,
  changeInterval,
  type ColumnSeries,
  deepFreeze,
  type Estimate,
  type Interval,
  intervalFields,
  type JointMoments,
  type LiftInterval,
  type MeanSummary,
  type MeanTestOptions,
  NO_INTERVAL,
  type NumberColumn,
  type SidedTest,
  type WithCaveats,
} from "./records/mod.ts";
export * from "./random/mod.ts";
export * from "./samples/mod.ts";
export * from "./sequential/mod.ts";
