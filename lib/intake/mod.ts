/**
 * Where a readout's data come from: the service, files, frames; and the bundle
 * that keeps them.
 *
 * @module
 */

export * from "./from_service.ts";
export {
  checkAlone,
  checkBoth,
  detectTableKind as holdsOf,
} from "./check_files.ts";
export { fittingMap } from "./fitting_map.ts";
export { factTables } from "./fact_tables.ts";
export { dataFromFiles } from "./from_files.ts";
export { ordersOfParts } from "./from_parts.ts";
export * from "./per_visitor/mod.ts";
export * from "./recorded/mod.ts";
export * from "./summaries/mod.ts";
export * from "./warehouse/mod.ts";
export * from "./whole_store/mod.ts";
export * from "./readout_files.ts";
export { inWorkspace } from "./workspace.ts";
