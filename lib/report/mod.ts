/**
 * Reports that stand alone: an executed notebook becomes one HTML file without
 * network or script, in which everything that the notebook put out counts as
 * untrusted. What the notebook is about makes no difference here.
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
  renderReport,
  type ReportFormat,
  type ReportOptions,
} from "./readout_report.ts";
export { DISPLAY_CLASSES, REPORT_STYLESHEET } from "./stylesheet.ts";
