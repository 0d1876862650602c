/**
 * Variations of an experiment: names, planned shares and merged variations.
 *
 * @module
 */

export { differsBetweenArms } from "./between_arms.ts";
export { datedSplit } from "./dated_split.ts";
export {
  describeExperience,
  orderVariations,
  plannedShares,
  trafficShares,
} from "./named_variations.ts";
export { checkPool, pooledVariationSql, poolRows, poolSplit } from "./pool.ts";
