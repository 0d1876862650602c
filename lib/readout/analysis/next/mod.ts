/** What is asked next of a readout: how long still, and how much is luck. */

export { dailyVisitors, readNext, visitorsByDay } from "./next.ts";
export type { NextInput } from "./facts.ts";
