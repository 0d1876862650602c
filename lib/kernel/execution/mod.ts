/** Starts Deno's Jupyter kernel and runs cells in it without losing output. */
export type * from "./_kernel_types.ts";
export * from "./_library.ts";
export { LanguageServer } from "./_language_server.ts";
export type { KernelExit } from "./_process.ts";
export { isCertain } from "./_problems.ts";
export * from "./_wait.ts";
export { joinCells } from "./cells_module.ts";
export * from "./client.ts";
export * from "./outputs.ts";
export * from "./parse.ts";
