/** All tests of a programme together: their effects, and what they sum to. */

export { programmeEffects } from "./programme_effects.ts";
export type * from "./types.ts";
