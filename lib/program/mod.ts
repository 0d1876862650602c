/**
 * Joint analysis of all tests of a store: the corrected gain of shipped tests,
 * and the expected effect of the next test.
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
