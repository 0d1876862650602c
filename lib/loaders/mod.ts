/**
 * Loads responses and export files as Polars data frames with documented schemas.
 *
 * @module
 */

export {
  brokenTables,
  cacheFolder,
  type KeptTable,
  keptTables,
  removeTables,
} from "../engine/mod.ts";
export * from "./analysis.ts";
export * from "./columns.ts";
export * from "./contract.ts";
export type { ContractFact } from "./_facts.ts";
export { type Header, readHeader } from "./_header.ts";
export { canBe, namesIn, resolveTable } from "./_plan.ts";
export type * from "./table.ts";
export * from "./experiences.ts";
export * from "./export.ts";
export type { Frame } from "./frame.ts";
export { createClient, openClient, type OpenedClient } from "./open_client.ts";
export * from "./seasonal.ts";
export * from "./sitewide.ts";
export {
  type LoadOptions,
  QUARTER_MS,
  storeDates,
  storeTimes,
} from "./store_time.ts";
export { inStoreTime } from "./_moments.ts";
export * from "./store_zone.ts";
export * from "./stored.ts";
export {
  armCalled,
  assertDaily,
  loadPoints,
  loadTimeSeries,
  timeSeriesFrame,
  type TimeSeriesPoint,
  type TimeSeriesPoints,
} from "./time_series.ts";
