/**
 * A result becomes a document once: blocks with typed cells in one order. Four
 * writers make a terminal's text, HTML, Markdown and a notebook's display of it.
 * No result formats anything by itself.
 *
 * @module
 */

export {
  currentLocale,
  DEFAULT_LOCALE,
  type Ends,
  formatChance,
  formatChange,
  formatCount,
  formatDate,
  formatDates,
  formatDayOfYear,
  formatDifference,
  formatIndex,
  formatInterval,
  formatLevel,
  formatLiftInterval,
  formatMoney,
  formatNumber,
  formatPoints,
  formatProjection,
  formatPValue,
  formatRate,
  formatShare,
  formatValue,
  formatZ,
  isLocale,
  isWrittenDay,
  MISSING,
  type MoneyOptions,
  percentText,
  statePValue,
  type Unit,
  useLocale,
  type WrittenNumber,
  writtenNumbers,
} from "../base/mod.ts";
export { liftBars } from "./bars.ts";
export {
  type Bar,
  type Cell,
  cells,
  type CellValue,
  liftCells,
  type State,
  type Tone,
} from "./cells.ts";
export { escapeHtml, plainText } from "./_escape.ts";
export { shorten } from "./_lines.ts";
export { blockHtml, figureHtml } from "./html.ts";
export { escapeInline, escapeMarkdown, writeMarkdown } from "./markdown.ts";
export * from "./model.ts";
export {
  type Head,
  makeTable,
  type Row,
  type Table,
  type TableParts,
} from "./table.ts";
export { type TextOptions, type TextStyle, writeText } from "./text.ts";
export {
  blocksView,
  type Charted,
  type DisplayView,
  type Parts,
  tableView,
  withDocument,
  withParts,
} from "./view.ts";
