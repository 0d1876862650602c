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
  detectTableKind,
  factTables,
  fileHeaders,
  type FileKind,
  mapForFile,
  openOrdersOfParts,
} from "./files/mod.ts";
export * from "./per_visitor/mod.ts";
export * from "./recorded/mod.ts";
export * from "./summaries/mod.ts";
export * from "./warehouse/mod.ts";
export * from "./whole_store/mod.ts";
export * from "./readout_files.ts";
export { inWorkspace } from "./workspace.ts";
