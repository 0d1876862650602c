/** The shapes of the contract, by subject. */

export type * from "./analytics_types.ts";
export type * from "./experience_types.ts";
export type * from "./store_types.ts";
