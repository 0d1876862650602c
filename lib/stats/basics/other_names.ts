/**
 * What other tools call the functions of this module, and what they are called
 * here. The kernel reads it when a cell imports a name that is not there.
 *
 * @example
 * ```ts
 * import { OTHER_NAMES } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(OTHER_NAMES.srm, "sampleRatio");
 * ```
 */
export const OTHER_NAMES: Readonly<Record<string, string>> = Object.freeze({
  bootstrapInterval: "bootstrap",
  chiSquareTest: "compareProportions",
  confidenceInterval: "lift",
  detectOutliers: "flagOutliers",
  mde: "minimumDetectableEffect",
  minimumEffect: "minimumDetectableEffect",
  powerAnalysis: "sampleSize",
  proportionsTest: "compareProportions",
  removeOutliers: "flagOutliers",
  sampleRatioMismatch: "sampleRatio",
  srm: "sampleRatio",
  tTest: "welchTest",
  ttest: "welchTest",
  uplift: "lift",
  zTest: "compareProportions",
});
