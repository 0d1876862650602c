/**
 * Documents of results: blocks with typed cells in a fixed order. Four writers
 * produce terminal text, HTML, Markdown and notebook displays from them, so no
 * result needs its own formatting.
 *
 * @module
 */

export type { Ends, MoneyOptions, Unit, WrittenNumber } from "../base/mod.ts";
export {
  currentLocale,
  DEFAULT_LOCALE,
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
  percentText,
  statePValue,
  useLocale,
  writtenNumbers,
} from "../base/mod.ts";
export { liftBars } from "./bars.ts";
export type { Bar, Cell, CellValue, State, Tone } from "./cells.ts";
export { cells, liftCells } from "./cells.ts";
export { escapeHtml, plainText } from "./_escape.ts";
export { shorten } from "./_lines.ts";
export { blockHtml, figureHtml } from "./html.ts";
export { escapeInline, escapeMarkdown, writeMarkdown } from "./markdown.ts";
export * from "./model.ts";
export * from "./table.ts";
export { type TextOptions, type TextStyle, writeText } from "./text.ts";
export * from "./view.ts";
