/**
 * Joint analysis of all tests of a programme: their effects, and sums of effects.
 */

export { programmeEffects } from "./programme_effects.ts";
export type * from "./types.ts";
