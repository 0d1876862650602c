/**
 * The service's HTTP contract and a client for it: typed calls, checked
 * requests and answers, one rate-limit schedule.
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
  TIME_SERIES_METRICS,
  toEpochMilliseconds,
  toEpochSeconds,
  toIsoDateTime,
  unreadFields,
} from "./contract/mod.ts";
export * from "./errors/mod.ts";
export * from "./seen_answers.ts";
export { kindOf, kindsAt, valuesAt } from "./kinds.ts";
export { LIBRARY_VERSION } from "../installation.ts";
export type {
  CallOptions,
  ClientOptions,
  Clock,
  DownloadProgress,
  RawRequest,
  WaitNotice,
  Wire,
} from "./transport/mod.ts";
