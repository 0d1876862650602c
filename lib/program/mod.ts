/**
 * All tests of a store together: what those that were shipped earn once luck is
 * taken off, and what the next one is to be expected to do.
 *
 * @module
 */

export { briefProgramme } from "./brief.ts";
export { formatProgramme, programmeDocument } from "./document.ts";

export { type EstimatesWritten, readEstimates } from "./estimates/mod.ts";
export { type ReadoutTestOptions, testsOfReadout } from "./from_readout.ts";
export { readProgramme } from "./programme.ts";
export { readReports, type ReportsOptions } from "./reports.ts";
export { readService, type ServiceProgrammeOptions } from "./service.ts";
export type * from "./types.ts";
