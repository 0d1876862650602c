/**
 * The command line.
 *
 * @module
 */

export { main } from "./main.ts";
export { exitOnSignals } from "./output/mod.ts";
