/**
 * Answers and export files as polars dataframes with documented schemas.
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
export { analysisFrame, loadAnalysis } from "./analysis.ts";
export {
  type ColumnName,
  isUnsure,
  matchColumns,
  othersFor,
  resolveColumns,
  type ResolvedColumns,
} from "./columns.ts";
export { idOf } from "./_experience.ts";
export { readHeader } from "./_header.ts";
export {
  type HeaderCurrency,
  headerCurrency,
  isCurrency,
} from "./_header_currency.ts";
export { canBe, namesIn, resolveTable } from "./_plan.ts";
export type {
  ReadTableOptions,
  StoredTable,
  Table,
  TableKind,
} from "./table.ts";
export { loadExport, type LoadExportOptions, storeExport } from "./export.ts";
export type { Frame } from "./frame.ts";
export {
  experiencesFrame,
  loadCustomEvents,
  loadExperiences,
  loadVariations,
} from "./experiences.ts";
export { loadTimeSeries, timeSeriesFrame } from "./time_series.ts";
export { type LoadOptions, storeDates, storeTimes } from "./store_time.ts";
export { loadStoreTimeZone, type StoreTimeZone } from "./store_zone.ts";
export type { SeasonWindow } from "./_seasonal_window.ts";
export {
  loadSeasonalSeries,
  loadSeasonalSnapshot,
  type SeasonalSeriesSelection,
  type SeasonalSnapshotSelection,
} from "./seasonal.ts";
export {
  openTable,
  readTable,
  storeTable,
  type StoreTableOptions,
  tableHeaders,
} from "./stored.ts";
export {
  loadOrderDistribution,
  loadSitewideSeries,
  loadSitewideSnapshot,
  type OrderDistributionFrames,
} from "./sitewide.ts";
