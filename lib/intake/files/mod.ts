/**
 * Reads and validates a store's own files.
 *
 * @module
 */

export {
  checkAlone,
  checkBoth,
  detectTableKind,
  fileHeaders,
} from "./check_files.ts";
export type { FileKind } from "./_file_kind.ts";
export { factTables } from "./fact_tables.ts";
export { mapForFile } from "./fitting_map.ts";
export { dataFromFiles } from "./from_files.ts";
export { openOrdersOfParts } from "./from_parts.ts";
