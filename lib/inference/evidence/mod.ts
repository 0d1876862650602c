/** Evidence from days, orders and time that may overturn a verdict. */

export { type DayCells, dayCells } from "./cells.ts";
export type { DailyEffects } from "./effect.ts";
export * from "./findings.ts";
export { gainUndoneByRefunds } from "./after_refunds.ts";
export { effectsWithoutLargest } from "./without_largest.ts";
export { ordinaryVisitors, unusualDays } from "./unusual_days.ts";
