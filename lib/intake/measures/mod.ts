/** What a table with a row per visitor measures, in all and by segment. */

export * from "./measured.ts";
export * from "./measures.ts";
export * from "./own_measures.ts";
