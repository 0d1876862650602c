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
export { checkAlone, checkBoth, holdsOf } from "./check_files.ts";
export { fittingMap } from "./fitting_map.ts";
export { dataFromFiles } from "./from_files.ts";
export { ordersOfParts } from "./from_parts.ts";
export { dataFromService } from "./from_service.ts";
export {
  dataFromVisitors,
  type VisitorReadoutOptions,
} from "./per_visitor/mod.ts";
export {
  dataFromSummaries,
  type SummaryCells,
  type SummaryReadoutOptions,
} from "./summaries/mod.ts";
export type {
  FileReadoutOptions,
  FilesWritten,
  ReadoutFiles,
} from "./readout_files.ts";
export type { ReadoutFrames } from "./readout_frames.ts";
export {
  type FileRoles,
  keepFiles,
  type KeptFiles,
  parametersOf,
  recordedFiles,
  recordedReadout,
  withKeptFiles,
  withRecordedFiles,
} from "./recorded/mod.ts";
export {
  type CustomerSales,
  type SpanSales,
  type StoreDay,
  type StoreDays,
  storeDays,
  type StoreDaysInput,
  type StoreDaysOptions,
  type StoreOrder,
  type StoreSpan,
} from "./whole_store/mod.ts";
export {
  answeredRunner,
  answersText,
  asking,
  dataFromWarehouse,
  type DbtDescription,
  type DbtModel,
  type DescribedByDbt,
  descriptionFromDbt,
  recordedRunner,
  type WarehouseAnswers,
} from "./warehouse/mod.ts";
export { writtenAs } from "./readout_files.ts";
export { inWorkspace } from "./workspace.ts";
