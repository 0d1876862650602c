/**
 * A reliable version of Deno's Jupyter kernel, and a notebook runner that does
 * not need Jupyter.
 *
 * @module
 */
export {
  cacheFolder,
  type Completions,
  createOutputCollector,
  type DisplayOutput,
  type ErrorOutput,
  type ExecuteOptions,
  type ExecuteResult,
  type ExecuteStatus,
  type InputRequest,
  isCertain,
  type Kernel,
  type KernelExit,
  type Output,
  type OutputCollector,
  type OutputMessage,
  type ResultOutput,
  startKernel,
  type StartKernelOptions,
  type StreamOutput,
} from "./execution/mod.ts";
export type {
  Comm,
  CommMessage,
  FrameBundle,
  FrameLike,
  OpenCommOptions,
  SeriesLike,
} from "./inside/mod.ts";
export { frameBundle, isFrame, openComm } from "./inside/mod.ts";
export * from "./install.ts";
export * from "./notebooks/mod.ts";
export { serveKernel, type ServeKernelOptions } from "./proxy/mod.ts";
export { type Json, type JsonObject } from "./wire/mod.ts";
