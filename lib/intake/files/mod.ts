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
export { mapForFile as fittingMap } from "./fitting_map.ts";
export { dataFromFiles } from "./from_files.ts";
export { openOrdersOfParts as ordersOfParts } from "./from_parts.ts";
