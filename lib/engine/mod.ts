/**
 * The embedded engine: CSV of any size as Parquet in one strict pass, kept under
 * its digest, and SQL over it in bounded memory.
 *
 * @module
 */

export { notUtf8 } from "./bytes/mod.ts";
export { cached, cacheFolder, type CacheOptions } from "./cache.ts";
export { type Converted, csvToParquet, PARQUET } from "./csv.ts";
export type { CacheEntry, HeldFile } from "./kept_files.ts";
export type {
  CellFormat,
  ColumnType,
  DaysFormat,
  FormatChoices,
} from "./formats/mod.ts";
export {
  brokenTables,
  type KeptTable,
  keptTables,
  removeTables,
} from "./kept_tables.ts";
export { type DateColumn, dateColumns } from "./date_columns.ts";
export { MISSING_TOKENS, MISSING_VALUE_TOKENS } from "./_missing_tokens.ts";
export type { ColumnPlan, CsvFile } from "./plan.ts";
export { filesOfQuery, runQuery, type UserQuery } from "./query.ts";
export { type Readings, readingsOf } from "./readings.ts";
export { type ScratchFolder, scratchFolder } from "./scratch.ts";
export {
  type Engine,
  type EngineOptions,
  type EngineRow,
  type EngineValues,
  identifier,
  literal,
  openEngine,
} from "./session.ts";
export {
  type Bytes,
  bytesOf,
  type Compression,
  compressionOf,
  digestOf,
  parquetSql,
  steadiness,
  whileUnchanged,
} from "./source.ts";
export { type Encoding, openText, type TextFile } from "./text.ts";
export { type TextColumns, typeTexts } from "./typed.ts";
