/** Checks for problems that would invalidate all other numbers. */

export {
  guessedControl,
  sameVariations,
  sampleRatioCheck,
} from "./assignment.ts";
export { multipleExposuresCheck } from "./crossovers.ts";
export { unknownCurrency } from "./currencies.ts";
export { outlierCheck, warnOfDecidingOrder } from "./orders.ts";
export { type CheckInput, runChecks } from "./run_checks.ts";
