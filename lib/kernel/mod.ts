/**
 * Deno's Jupyter kernel made dependable, and notebooks run without Jupyter.
 *
 * @module
 */
export { cacheFolder } from "./_library.ts";
export * from "./check.ts";
export * from "./client.ts";
export {
  createOutputCollector,
  type DisplayOutput,
  type ErrorOutput,
  type Output,
  type OutputCollector,
  type OutputMessage,
  type ResultOutput,
  type StreamOutput,
} from "./outputs.ts";
export {
  type BaseCell,
  type Cell,
  cellTags,
  type CodeCell,
  type MarkdownCell,
  type Notebook,
  type RawCell,
} from "./notebook.ts";
export * from "./notebook_file.ts";
export * from "./parameters.ts";
export * from "./frame_bundle.ts";
export * from "./frame_display.ts";
export * from "./install.ts";
export { serveKernel, type ServeKernelOptions } from "./proxy.ts";
export * from "./runner.ts";
export * from "./protocol.ts";
