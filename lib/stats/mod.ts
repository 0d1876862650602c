/**
 * Statistics for experiments: numbers in, numbers out.
 *
 * Every function takes plain numbers, arrays or moments and returns a frozen,
 * JSON-safe record. A number that does not exist is `null`, and a caveat says
 * why. Lifts, rates and probabilities are fractions: 0.042 is 4.2 %.
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

export {
  type BayesianEffect,
  bayesianEffect,
  type BayesianEffectOptions,
  type BayesianProportions,
  bayesianProportions,
  type BayesianProportionsOptions,
  bestMean,
  type BestOf,
  type BetaPrior,
  type NormalPrior,
  type PosteriorRate,
} from "./bayes/mod.ts";
export {
  type AdjustedComparison,
  type AdjustmentMethod,
  type AdjustmentOptions,
  adjustPValues,
  type Alternative,
  compareRatios,
  type CompareRatiosOptions,
  cuped,
  type CupedOptions,
  type DunnettComparison,
  dunnettCriticalValue,
  type DunnettDesign,
  type DunnettIntervals,
  dunnettIntervals,
  type FamilyLift,
  type FamilyLifts,
  type LiftMethod,
  type LiftPair,
  type MarginQuestion,
  type MarginTest,
  marginTest,
  type MarginTestOptions,
  type MeanDifference,
  type MeanTestOptions,
  type RatioComparison,
  type RatioSummary,
  ratioSummary,
  regressionAdjustment,
  type RelativeLift,
  relativeLift,
  type RelativeLiftOptions,
  relativeLifts,
  stratifiedSummary,
  welchTest,
} from "./comparisons/mod.ts";
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
export {
  type CochranQ,
  cochranQ,
  type DayArms,
  type DayOfWeekLift,
  dayOfWeekLift,
  type ImpactOptions,
  type NoveltyTest,
  noveltyTest,
  shrinkEstimates,
  type ShrunkenEstimates,
  type TotalImpact,
  totalImpact,
  type WinnersCurse,
  winnersCurse,
} from "./effects/mod.ts";
export {
  addZeroRows,
  addZeros,
  type JointMoments,
  jointMoments,
  marginalMoments,
  mergeJointMoments,
  mergeMoments,
  type Moments,
  moments,
  momentsFromSums,
  momentsFromVariance,
} from "./moments/mod.ts";
export {
  type ConventionCandidate,
  type ConventionSearch,
  type FilteredTotals,
  findConvention,
  flagOutliers,
  maximumPossibleZ,
  type OrderOwners,
  type OutlierConvention,
  outlierConvention,
  type OutlierConventionOptions,
  type OutlierFlags,
  type OutlierOrders,
  type StandardDeviationKind,
  type ZScoreOptions,
  zScores,
} from "./outliers/mod.ts";
export {
  bayesianSampleSize,
  type BayesianSampleSizeOptions,
  conditionalPower,
  type ConditionalPowerOptions,
  detectableByWeek,
  type DetectableByWeekOptions,
  detectableDifference,
  falsePositiveRisk,
  type FalsePositiveRiskOptions,
  type PlanOptions,
  type PlanTarget,
  power,
  type RunningTime,
  runningTime,
  type SampleSize,
  sampleSize,
  sequenceSampleSize,
  type SequenceSampleSizeOptions,
  type VisibleEffect,
} from "./planning/mod.ts";
export {
  type EffectDistribution,
  type MeasuredEffect,
  type ProgrammeEffects,
  programmeEffects,
  type ProgrammeOptions,
  type ProgrammeSum,
  type ShrunkenEffect,
  winnersBias,
} from "./programme/mod.ts";
export {
  type BinomialTest,
  binomialTest,
  type BinomialTestOptions,
  clopperPearsonInterval,
  compareProportions,
  type CompareProportionsOptions,
  type ProportionDifference,
  type ProportionInterval,
  type ProportionIntervalOptions,
  type ProportionMethod,
  type ProportionSummary,
  type ProportionTest,
  type SampleRatioOptions,
  type SampleRatioResult,
  sampleRatioTest,
  wilsonInterval,
} from "./proportions/mod.ts";
export {
  boundedInterval,
  type Caveat,
  type CaveatCode,
  deepFreeze,
  type Estimate,
  type Interval,
  type LiftInterval,
  type MeanSummary,
  NO_INTERVAL,
} from "./records/mod.ts";
export {
  type BootstrapInterval,
  bootstrapLift,
  type BootstrapMethod,
  type BootstrapOptions,
  type RandomSource,
  randomSource,
  type SparseSample,
} from "./resampling/mod.ts";
export {
  type KolmogorovSmirnov,
  type KolmogorovSmirnovOptions,
  kolmogorovSmirnovTest,
  type MannWhitney,
  mannWhitney,
  type MannWhitneyOptions,
  medianAbsoluteDeviation,
  quantile,
  type QuantileDifference,
  quantileDifference,
  type QuantileDifferenceOptions,
  quantileEffects,
  type QuantileEffectsOptions,
} from "./samples/mod.ts";
export {
  type ConfidenceSequence,
  confidenceSequence,
  confidenceSequenceCriticalValue,
  type ConfidenceSequenceOptions,
  type ConversionSequence,
  conversionSequence,
  type ConversionSequenceOptions,
  type GroupSequentialBoundaries,
  groupSequentialBoundaries,
  type GroupSequentialDesign,
  type GroupSequentialPlan,
  type RepeatedInterval,
  repeatedInterval,
  type SequentialSampleRatio,
  type SequentialSampleRatioOptions,
  sequentialSampleRatioTest,
  type SequentialSize,
  sequentialSize,
  type SequentialSizeOptions,
  type SpendingDesign,
} from "./sequential/mod.ts";
