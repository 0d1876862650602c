/**
 * The service's HTTP contract and a client for it: typed calls, checked
 * requests and answers, one rate-limit schedule per bucket group.
 *
 * @module
 */

export {
  type CallOptions,
  type Client,
  createClient,
  type DownloadedExport,
  type DownloadOptions,
} from "./client.ts";
export type { ClientOptions } from "./client_options.ts";
export type { DownloadProgress } from "./download.ts";
export { API_VERSION } from "./endpoints.ts";
export {
  ApiError,
  AuthenticationError,
  type CallFacts,
  ConnectionError,
  ExportError,
  NotFoundError,
  type Problem,
  RateLimitError,
  ReadoutError,
  SchemaError,
  ServerError,
  TimeoutError,
  ValidationError,
} from "./errors.ts";
export type * from "./filters.ts";
export type { Clock } from "./rate_limiter.ts";
export type {
  AnalyticsRange,
  ExportRequest,
  TimeSeriesRequest,
} from "./requests.ts";
export {
  type TimeInput,
  toEpochMilliseconds,
  toEpochSeconds,
  toIsoDateTime,
} from "./time.ts";
export type { WaitNotice } from "./settings.ts";
export type * from "./types.ts";
