/** Files with a row per test, as stores keep them. */

export { type EstimatesWritten, readEstimates } from "./read_estimates.ts";
