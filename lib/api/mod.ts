/**
 * HTTP contract of the service, and a client for it with typed calls, validated
 * requests and responses, and a shared rate-limit schedule.
 *
 * @module
 */

export type {
  AnalysisRequest,
  AnalyticsCalls,
  DownloadedExport,
  DownloadOptions,
  ExperienceCall,
  ExperienceCalls,
  ExportCalls,
  ExportRequest,
  InMoments,
  OrderDistributionRequest,
  RequestOf,
  SitewideSnapshotRequest,
  SitewideTimeSeriesRequest,
  StoreCall,
  TimeSeriesRequest,
} from "./calls/mod.ts";
export { type Client, createClient, type RequestOptions } from "./client.ts";
export type * from "./contract/mod.ts";
export {
  API_VERSION,
  BUCKET_RULES,
  check,
  DEFAULT_METRICS,
  ENDPOINTS,
  experienceIdSchema,
  INVENTED_INDUSTRY,
  LANDING_PAGE_TYPES,
  metricName,
  readMoment,
  type RemarkWeight,
  remarkWeight,
  TIME_SERIES_METRICS,
  toEpochMilliseconds,
  toEpochSeconds,
  toIsoDateTime,
  unreadFields,
} from "./contract/mod.ts";
export * from "./recorded_answers.ts";
export { describeKinds, kindsAt, valuesAt } from "./kinds.ts";
export {
  ApiError,
  AuthenticationError,
  type CallFacts,
  ConnectionError,
  ExportError,
  holdsToken,
  hostOf,
  keepSecret,
  keepSignature,
  LIBRARY_VERSION,
  NotFoundError,
  type Problem,
  RateLimitError,
  ReadoutError,
  reasonOf,
  redact,
  type Redacted,
  SchemaError,
  ServerError,
  TimeoutError,
  ValidationError,
  withoutSecrets,
  withoutTokens,
} from "../base/mod.ts";
export type {
  CallOptions,
  ClientOptions,
  Clock,
  DownloadProgress,
  RawRequest,
  WaitNotice,
  Wire,
} from "./transport/mod.ts";
