/** Notebooks: their files, their parameters, checked and run without Jupyter. */
export * from "./check.ts";
export * from "./error_markers.ts";
export {
  type BaseCell,
  type Cell,
  cellTags,
  type CodeCell,
  type MarkdownCell,
  type Notebook,
  type RawCell,
} from "./notebook.ts";
export * from "./notebook_file.ts";
export * from "./parameters.ts";
export * from "./runner.ts";
