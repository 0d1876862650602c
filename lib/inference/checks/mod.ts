/** Checks for problems that would invalidate all other numbers. */

export * from "./assignment.ts";
export { multipleExposuresCheck } from "./crossovers.ts";
export { unknownCurrencyWarning } from "./currencies.ts";
export { outlierCheck, withDecidingOrderWarning } from "./orders.ts";
export { runChecks } from "./run_checks.ts";
