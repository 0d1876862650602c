/**
 * A result becomes a document once: blocks with typed cells in one order. Four
 * writers make a terminal's text, HTML, Markdown and a notebook's display of it.
 * No result formats anything by itself.
 *
 * @module
 */

export * from "../format/mod.ts";
export {
  type Cell,
  cells,
  type CellValue,
  liftCells,
  type State,
} from "./cells.ts";
export { escapeHtml, plainText } from "./_escape.ts";
export { blockHtml, figureHtml, pageHtml } from "./html.ts";
export { escapeInline, escapeMarkdown, writeMarkdown } from "./markdown.ts";
export {
  type Block,
  type Card,
  type Check,
  detail,
  type Document,
  type Fact,
  type Figure,
  figure,
  first,
  folded,
  type Glance,
  heading,
  list,
  note,
  STATES,
  table,
  type Tone,
} from "./model.ts";
export {
  type Head,
  makeTable,
  type Row,
  type Table,
  type TableParts,
} from "./table.ts";
export { type TextOptions, type TextStyle, writeText } from "./text.ts";
export { type DisplayView, tableView, viewOf, withDocument } from "./view.ts";
