/** What all comparisons of two arms share: the arms as read, and Fieller's set. */

export * from "./arm.ts";
export * from "./fieller.ts";
export * from "./spread_of_larger.ts";
