/**
 * Where a readout's data come from: the service, files, frames; and the bundle
 * that keeps them.
 *
 * @module
 */

export {
  type ExperienceArm,
  type ExperienceFacts,
  loadFacts,
} from "./experience.ts";
export { checkFile, holdsOf } from "./check_files.ts";
export { dataFromFiles } from "./from_files.ts";
export { dataFromFrames } from "./from_frames.ts";
export { dataFromService } from "./from_service.ts";
export { dataFromVisitors, type VisitorReadoutOptions } from "./per_visitor.ts";
export { dataFromSummaries, type SummaryReadoutOptions } from "./summaries.ts";
export type { SummaryCells } from "./_summary_rows.ts";
export type {
  FileReadoutOptions,
  FilesWritten,
  ReadoutFiles,
} from "./readout_files.ts";
export type { ReadoutFrames } from "./readout_frames.ts";
export {
  type FileRoles,
  recordedFiles,
  withRecordedFiles,
} from "./recorded_files.ts";
export { parametersOf, recordedReadout } from "./recorded.ts";
export { inWorkspace } from "./workspace.ts";
