/**
 * The command-line interface.
 *
 * @module
 */

export { revokeOthers } from "./line/mod.ts";
export { main } from "./main.ts";
export { exitOnSignals } from "./output/mod.ts";
