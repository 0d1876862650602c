/** Random numbers with a seed. */

export * from "./random.ts";
