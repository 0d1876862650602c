/** `readout init`: creates a project folder. */

export * from "./_project.ts";
export { initCommand as run } from "./init.ts";
