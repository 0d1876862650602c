/** `readout init`: a folder of one's own. */

export * from "./_project.ts";
export { initCommand as run } from "./init.ts";
