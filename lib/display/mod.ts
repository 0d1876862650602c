/**
 * What results are shown with: views for notebooks and reports, and numbers as
 * people read them.
 *
 * @module
 */

export { figureHtml } from "./figure.ts";
export {
  formatChange,
  formatMoney,
  formatNumber,
  formatShare,
  MISSING,
} from "./format.ts";
export { alignRows, wrapText } from "./plain_text.ts";
export {
  createView,
  type DisplayView,
  escapeHtml,
  summaryView,
  tableView,
  type Tone,
  withDisplay,
} from "./view.ts";
