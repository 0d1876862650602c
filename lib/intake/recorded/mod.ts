/** A readout that keeps what it was made from, and one that is made of that. */

export { parametersOf, recordedReadout } from "./from_service.ts";
export {
  type FileRoles,
  recordedFiles,
  withRecordedFiles,
} from "./from_files.ts";
export { keepFiles, type KeptFiles, withKeptFiles } from "./kept_files.ts";
