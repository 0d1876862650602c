/** What is asked next of a readout: how long still, and how much is luck. */

export { dailyVisitors, mayBeParted, readNext, visitorsByDay } from "./next.ts";
export type { NextInput } from "./facts.ts";
