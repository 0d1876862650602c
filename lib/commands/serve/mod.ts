/**
 * `readout serve`: the pages of all experiences on this machine, read when they
 * are asked for.
 *
 * @module
 */

export { createServeApp, type ServeAppOptions } from "./app.ts";
export { serveCommand as run } from "./serve.ts";
