/**
 * Answers follow-up questions of a readout: remaining duration and the role of
 * chance.
 */

export {
  dailyVisitors,
  mayCompareSegments,
  readNext,
  visitorsByDay,
} from "./next.ts";
export type { NextInput } from "./facts.ts";
