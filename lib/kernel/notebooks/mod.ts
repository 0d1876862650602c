/**
 * Notebook files and parameters, with type checks and runs that do not need
 * Jupyter.
 */
export * from "./check.ts";
export * from "./error_markers.ts";
export type * from "./notebook.ts";
export { cellTags } from "./notebook.ts";
export * from "./notebook_file.ts";
export { convertParameters, injectParameters } from "./parameters.ts";
export * from "./runner.ts";
