/**
 * The service's HTTP contract and a client for it: typed calls, checked
 * requests and answers, one rate-limit schedule per bucket group.
 *
 * @module
 */

export type { CallOptions } from "./_calls.ts";
export type { DownloadProgress } from "./_transfer.ts";
export type { AnalyticsCalls } from "./analytics_calls.ts";
export { type Client, createClient } from "./client.ts";
export type { ClientOptions } from "./client_options.ts";
export type { ExperienceCalls } from "./experience_calls.ts";
export type {
  DownloadedExport,
  DownloadOptions,
  ExportCalls,
} from "./export_calls.ts";
export { API_VERSION } from "./endpoints.ts";
export { LIBRARY_VERSION } from "../installation.ts";
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
export { LANDING_PAGE_TYPES } from "./filter_schema.ts";
export type * from "./filters.ts";
export type { Clock } from "./clock.ts";
export { holdsToken, redact, type Redacted, withoutSecrets } from "./redact.ts";
export type {
  AnalysisRequest,
  AnalyticsRange,
  ExportRequest,
  InMoments,
  OrderDistributionRequest,
  SeasonalSnapshotRequest,
  SeasonalTimeSeriesRequest,
  SitewideSnapshotRequest,
  SitewideTimeSeriesRequest,
  TimeSeriesRequest,
} from "./requests.ts";
export {
  type TimeInput,
  toEpochMilliseconds,
  toEpochSeconds,
  toIsoDateTime,
} from "./time.ts";
export type { WaitNotice, Wire } from "./settings.ts";
export type * from "./types.ts";
