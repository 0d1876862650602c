/** Random numbers from a seeded generator. */

export * from "./random.ts";
