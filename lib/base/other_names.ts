/**
 * Names of functions in other tools, mapped to their names in `readout`. The
 * kernel uses them to suggest a name when a cell uses an undefined one.
 *
 * @example
 * ```ts
 * import { OTHER_NAMES } from "readout";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(OTHER_NAMES.srm, "sampleRatio");
 * ```
 */
export const OTHER_NAMES: Readonly<Record<string, string>> = Object.freeze({
  bootstrapInterval: "bootstrap",
  chi2Test: "compareProportions",
  chiSquareTest: "compareProportions",
  confidenceInterval: "lift",
  detectOutliers: "flagOutliers",
  mde: "minimumDetectableEffect",
  minimumEffect: "minimumDetectableEffect",
  pValue: "lift",
  pd: "pl",
  powerAnalysis: "sampleSize",
  proportionsTest: "compareProportions",
  readCSV: "readTable",
  readCsv: "readTable",
  removeOutliers: "flagOutliers",
  sampleRatioMismatch: "sampleRatio",
  seasonFromCsv: "seasonFromOrders",
  seasonFromFile: "seasonFromOrders",
  seasonFromFiles: "seasonFromOrders",
  srm: "sampleRatio",
  tTest: "welchTest",
  ttest: "welchTest",
  uplift: "lift",
  zTest: "compareProportions",
  ztest: "compareProportions",
});
