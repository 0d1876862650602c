/** All tests of a programme together: their effects, and what they sum to. */

export { decisionRules } from "./decision_rules.ts";
export type * from "./interaction_types.ts";
export { programmeEffects } from "./programme_effects.ts";
export { testInteractions } from "./test_interactions.ts";
export type * from "./decision_rules.ts";
export type * from "./types.ts";
