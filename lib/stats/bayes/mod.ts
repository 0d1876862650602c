/** Posteriors of conversion rates and effects, mostly in closed form. */

export * from "./bayes_normal.ts";
export * from "./bayes_proportions.ts";
export * from "./best_of.ts";
export * from "./hurdle_lift.ts";
