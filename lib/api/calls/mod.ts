/**
 * The service's endpoints as typed calls.
 *
 * @module
 */

export * from "./analytics_calls.ts";
export type { DownloadedExport, DownloadOptions } from "./_download_export.ts";
export { type ExperienceCalls, experienceCalls } from "./experience_calls.ts";
export { type ExportCalls, exportCalls } from "./export_calls.ts";
export type * from "./requests.ts";
