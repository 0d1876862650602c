/**
 * Reports that stand alone: a readout as HTML, Markdown or JSON, and an executed
 * notebook as HTML. A page has neither network nor script, and everything that
 * a service or a notebook put out counts as untrusted in it.
 *
 * @module
 */
export {
  type IndexContents,
  type IndexEarlierPage,
  type IndexEntry,
  type IndexFailure,
  renderIndexPage,
} from "./index_page.ts";
export {
  type NotebookCell,
  type NotebookDocument,
  type NotebookOutput,
  type NotebookText,
} from "./notebook.ts";
export {
  type NotebookReportOptions,
  renderNotebookReport,
} from "./notebook_report.ts";
export {
  prepareReport,
  renderDocument,
  renderReport,
  type ReportFormat,
  type ReportOptions,
} from "./readout_report.ts";
export { DISPLAY_CLASSES, REPORT_STYLESHEET } from "./stylesheet.ts";
