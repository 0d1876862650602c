/**
 * The endpoints as typed calls.
 *
 * @module
 */

export type { CallOptions } from "./_calls.ts";
export { type AnalyticsCalls, analyticsCalls } from "./analytics_calls.ts";
export { type ExperienceCalls, experienceCalls } from "./experience_calls.ts";
export type { ExperienceReads } from "./experience_reads.ts";
export type { ExperienceWrites } from "./experience_writes.ts";
export type { DownloadedExport, DownloadOptions } from "./_download_export.ts";
export { type ExportCalls, exportCalls } from "./export_calls.ts";
export type * from "./requests.ts";
