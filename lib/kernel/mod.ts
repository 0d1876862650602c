/**
 * Deno's Jupyter kernel made dependable, and notebooks run without Jupyter.
 *
 * @module
 */
export * from "./client.ts";
export * from "./outputs.ts";
export * from "./protocol.ts";
