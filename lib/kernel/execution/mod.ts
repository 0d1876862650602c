/** Deno's own kernel, started and spoken with so that nothing is lost. */
export * from "./_library.ts";
export * from "./_tokens.ts";
export { within } from "./_wait.ts";
export * from "./client.ts";
export * from "./frame_bundle.ts";
export * from "./frame_display.ts";
export * from "./outputs.ts";
