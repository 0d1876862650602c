/** Reader for files with one row per test. */

export { type EstimatesWritten, readEstimates } from "./read_estimates.ts";
