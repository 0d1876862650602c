/**
 * Deno's Jupyter kernel made dependable, and notebooks run without Jupyter.
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
  type Kernel,
  KernelEndedError,
  type KernelExit,
  type Output,
  type OutputCollector,
  type OutputMessage,
  type ResultOutput,
  startKernel,
  type StartKernelOptions,
  type StreamOutput,
} from "./execution/mod.ts";
export {
  type Comm,
  type CommMessage,
  type FrameBundle,
  frameBundle,
  type FrameBundleOptions,
  type FrameLike,
  improveFrameDisplay,
  isFrame,
  openComm,
  type OpenCommOptions,
  type SeriesLike,
} from "./inside/mod.ts";
export * from "./install.ts";
export * from "./notebooks/mod.ts";
export { serveKernel, type ServeKernelOptions } from "./proxy/mod.ts";
export {
  createMessage,
  type CreateMessageOptions,
  decodeMessage,
  encodeMessage,
  type Json,
  type JsonObject,
  type Message,
  type MessageHeader,
  PROTOCOL_VERSION,
} from "./wire/mod.ts";
