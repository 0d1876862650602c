/**
 * The embedded engine. It converts CSV of any size to Parquet in one strict pass,
 * caches the result by digest, and runs SQL over it in bounded memory.
 *
 * @module
 */

export * from "./keep_alive.ts";
export * from "./cache.ts";
export * from "./date_columns.ts";
export { spareMemory } from "./_instance.ts";
export * from "./kept_files.ts";
export * from "./kept_tables.ts";
export * from "./query.ts";
export { type ScratchFolder, scratchFolder } from "./scratch.ts";
export * from "./session.ts";
export * from "./typed.ts";
export { notUtf8 } from "./bytes.ts";
export { type Converted, csvToParquet, PARQUET } from "./csv.ts";
export type {
  CellFormat,
  ColumnType,
  DaysFormat,
  FormatChoices,
} from "./formats/mod.ts";
export { MISSING_TOKENS, MISSING_VALUE_TOKENS, TOTALS } from "./_signs.ts";
export type { ColumnPlan, CsvFile } from "./plan.ts";
export { NO_YEAR } from "./_problems.ts";
export { parquetSql } from "./readings.ts";
export { type Readings, readReadings as readingsOf } from "./readings.ts";
export type { Bytes, Compression } from "./source.ts";
export {
  detectCompression,
  fileChunks,
  fileDigest,
  steadiness,
} from "./source.ts";
export type { Encoding, TextFile } from "./text.ts";
export { openText, readStart as startOf } from "./text.ts";
