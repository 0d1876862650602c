/**
 * Standalone reports: a readout as HTML, Markdown or JSON, and an executed
 * notebook as HTML. No page uses the network, and the content security policy
 * only allows the page's own script, by its digest. All output of the service or
 * a notebook is treated as untrusted.
 *
 * @module
 */
export * from "./index_page.ts";
export {
  type NotebookCell,
  type NotebookDocument,
  type NotebookOutput,
  type NotebookText,
} from "./notebook.ts";
export * from "./notebook_report.ts";
export { reportPicture } from "./picture.ts";
export * from "./programme_report.ts";
export * from "./readout_report.ts";
export { renderSeason, type SeasonReportOptions } from "./season_report.ts";
export { REPORT_STYLESHEET } from "./stylesheet.ts";
