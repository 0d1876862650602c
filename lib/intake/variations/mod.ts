/**
 * Variations of an experiment: names, planned shares and merged variations.
 *
 * @module
 */

export { differsBetweenArms } from "./between_arms.ts";
export { datedSplit } from "./dated_split.ts";
export {
  describeExperience as describedBy,
  orderVariations as arms,
  plannedShares,
  trafficShares,
} from "./named_variations.ts";
export {
  checkPool,
  pooledVariationSql as pooledVariation,
  poolRows as pooledRows,
  poolSplit as pooledSplit,
} from "./pool.ts";
