/**
 * Reads the data of a readout from the service, files or frames, and records it
 * in bundles.
 *
 * @module
 */

export * from "./service/mod.ts";
export {
  checkAlone,
  checkBoth,
  dataFromFiles,
  detectTableKind as holdsOf,
  factTables,
  fileHeaders,
  type FileKind,
  fittingMap,
  ordersOfParts,
} from "./files/mod.ts";
export * from "./per_visitor/mod.ts";
export * from "./recorded/mod.ts";
export * from "./summaries/mod.ts";
export * from "./warehouse/mod.ts";
export * from "./whole_store/mod.ts";
export * from "./readout_files.ts";
export { inWorkspace } from "./workspace.ts";
