/**
 * The variations of an experiment: their names, planned shares, and several read as one.
 *
 * @module
 */

export { differsBetweenArms } from "./between_arms.ts";
export { datedSplit } from "./dated_split.ts";
export {
  arms,
  describedBy,
  plannedShares,
  trafficShares,
} from "./named_variations.ts";
export { checkPool, pooledRows, pooledSplit, pooledVariation } from "./pool.ts";
