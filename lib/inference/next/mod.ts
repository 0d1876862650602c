/**
 * Answers follow-up questions of a readout: remaining duration and the role of
 * chance.
 */

export * from "./next.ts";
export type { NextInput } from "./facts.ts";
