/** Random numbers with a seed, and the bootstrap. */

export * from "./bootstrap.ts";
export * from "./random.ts";
