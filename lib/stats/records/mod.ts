/** What every result is made of: intervals, estimates, caveats; and the checks of what comes in. */

export * from "./caveat.ts";
export * from "./check.ts";
export * from "./freeze.ts";
export * from "./interval.ts";
export * from "./summary.ts";
export { type Defect, lacking } from "./lacking.ts";
export { missingFields } from "./missing.ts";
export {
  BLOCK_LENGTH,
  checkIndexes,
  checkValues,
  forEachBlock,
  throwForNonFinite,
} from "./values.ts";
