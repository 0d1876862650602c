/** What every result is made of: intervals, estimates, caveats; and the checks of what comes in. */

export * from "./caveat.ts";
export * from "./estimate.ts";
export * from "./freeze.ts";
export * from "./interval.ts";
export * from "./summary.ts";
export {
  checkCount,
  checkEstimate,
  checkFinite,
  checkLevel,
  checkNonNegative,
  checkOpenUnit,
  checkPositive,
  checkProbability,
  checkScale,
  checkSize,
  checkSquarable,
  checkSquarables,
  checkWithin,
} from "./check.ts";
export { type Defect, lacking } from "./lacking.ts";
export { missingFields } from "./missing.ts";
export { openSide } from "./open_side.ts";
export { shapeOf } from "./shape.ts";
export {
  BLOCK_LENGTH,
  checkIndexes,
  checkValues,
  forEachBlock,
  throwForNonFinite,
} from "./values.ts";
