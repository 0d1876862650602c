/**
 * Documents of results: blocks with typed cells in a fixed order. Four writers
 * produce terminal text, HTML, Markdown and notebook displays from them, so no
 * result needs its own formatting.
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
export * from "./table.ts";
export { type TextOptions, type TextStyle, writeText } from "./text.ts";
export * from "./view.ts";
