/** Deno's own kernel, started and spoken with so that nothing is lost. */
export {
  type Comm,
  type CommMessage,
  openComm,
  type OpenCommOptions,
} from "../inside/mod.ts";
export * from "./_library.ts";
export { within } from "./_wait.ts";
export * from "./client.ts";
export * from "./outputs.ts";
export * from "./parse.ts";
