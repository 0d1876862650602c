/**
 * A store's own files, put together and checked.
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
export { fittingMap } from "./fitting_map.ts";
export { dataFromFiles } from "./from_files.ts";
export { ordersOfParts } from "./from_parts.ts";
