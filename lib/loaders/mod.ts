/**
 * Answers and export files as polars dataframes with documented schemas.
 *
 * @module
 */

export { loadAnalysis } from "./analysis.ts";
export { type ColumnName, matchColumns } from "./columns.ts";
export {
  readHeader,
  readTable,
  type ReadTableOptions,
  type Table,
  type TableKind,
} from "./csv.ts";
export { loadExport, type LoadExportOptions } from "./export.ts";
export type { Frame } from "./frame.ts";
export { loadExperiences, loadTimeSeries, timeSeriesFrame } from "./frames.ts";
export type { SeasonWindow } from "./_seasonal_window.ts";
export {
  loadSeasonalSeries,
  loadSeasonalSnapshot,
  type SeasonalSeriesSelection,
  type SeasonalSnapshotSelection,
} from "./seasonal.ts";
export {
  openTable,
  type StoredTable,
  storeExport,
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
