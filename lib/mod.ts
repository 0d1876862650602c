/**
 * Readout reads A/B tests of online stores. This module has what a notebook needs
 * first: a client, data frames, and readouts of an experience, its segments, a
 * season and all tests.
 *
 * More specialized functions are in the modules of their subjects:
 * `readout/readout`, `readout/loaders`, `readout/stats`, `readout/charts` and the
 * others exported by `deno.json`.
 *
 * @module
 */

export { pl } from "./polars.ts";
export { createClient, openClient, type OpenedClient } from "./loaders/mod.ts";
export {
  ApiError,
  AuthenticationError,
  type Client,
  ConnectionError,
  ExportError,
  NotFoundError,
  RateLimitError,
  ReadoutError,
  SchemaError,
  ServerError,
  TimeoutError,
  ValidationError,
} from "./api/mod.ts";
export { OptionsError, OTHER_NAMES } from "./base/mod.ts";
export {
  type Frame,
  loadAnalysis,
  loadCustomEvents,
  loadExperiences,
  loadExport,
  loadOrderDistribution,
  loadSeasonalSeries,
  loadSeasonalSnapshot,
  loadSitewideSeries,
  loadSitewideSnapshot,
  loadTimeSeries,
  loadVariations,
  readTable,
  storeDates,
  storeTimes,
} from "./loaders/mod.ts";
export {
  briefReadout,
  type ChartName,
  checkFiles,
  defineMetric,
  type DisplayView,
  facts,
  formatReadout,
  looksView,
  makePlan,
  marginView,
  type MetricName,
  METRICS,
  metricSummaries,
  planView,
  type Readout,
  readout,
  readoutFromBundle,
  readoutFromFiles,
  readoutFromFrames,
  readoutFromSummaries,
  readoutFromVisitors,
  readoutFromWarehouse,
  type ReadoutOptions,
  readPlan,
  type ShownReadout,
  sql,
  sqlOf,
  summariseReadout,
  type TestPlan,
} from "./readout/mod.ts";
export {
  addZeros,
  bootstrap,
  compareProportions,
  compareRatios,
  flagOutliers,
  lift,
  minimumDetectableEffect,
  moments,
  quantile,
  sampleRatio,
  sampleSize,
  welchTest,
} from "./stats/mod.ts";
export { eventWindowReadout, segmentReadout } from "./segments/mod.ts";
export type { SeasonalComparison, SeasonalPace } from "./seasonal/mod.ts";
export {
  briefSeason,
  eventDates,
  matchingDays,
  paceChart,
  paceView,
  periodView,
  seasonalComparison,
  seasonalPace,
  seasonFromBundle,
  seasonFromOrders,
} from "./seasonal/mod.ts";
export {
  briefProgramme,
  type Programme,
  readEstimates,
  readProgramme,
  readReports,
  readService,
} from "./program/mod.ts";
export {
  type Bundle,
  BundleError,
  MissingRequestError,
  openBundle,
  recordBundle,
  verifyBundle,
} from "./bundle/mod.ts";
