/**
 * HTML writer of a document, with semantic elements and classes for a page's
 * style sheet.
 */

import { isolateRightToLeft } from "../charts/mod.ts";
import { type Bar, type Cell, isWords, type Tone } from "./cells.ts";
import { escapeHtml } from "./_escape.ts";
import type { Block, Check, Figure, Glance } from "./model.ts";
import { STATES } from "./model.ts";
import type { Head, Table } from "./table.ts";

/**
 * Renders one block as HTML without scripts and styles. All text is escaped, and
 * right-to-left names are isolated.
 *
 * @param block Any block except a figure, whose drawing belongs to the page.
 * @param names Names in the document, which are isolated as a whole.
 * @param onPage Whether the HTML is for a page with our style sheet. Cells then
 *   carry the titles of their columns, so rows can become cards on narrow
 *   screens, and long tables are collapsed. @default {false}
 * @returns The HTML; empty for a figure.
 */
export function blockHtml(
  block: Block,
  names: readonly string[] = [],
  onPage = false,
): string {
  return isolateRightToLeft(writeBlock(block, onPage), names.map(proseHtml));
}

function writeBlock(block: Block, onPage: boolean): string {
  switch (block.kind) {
    case "heading":
      return headingHtml(block.level, block.id, block.text);
    case "text":
      return paragraphHtml(block.text);
    case "note":
      return paragraphHtml(block.text, "readout-note");
    case "list":
      return listHtml(block.items);
    case "verdict":
      return verdictHtml(block);
    case "glance":
      return `<dl class="report-glance">\n${
        block.numbers.map(tileHtml).join("")
      }</dl>\n`;
    case "checks":
      return `<ul class="readout-checks">${
        block.checks.map(checkHtml).join("")
      }</ul>\n`;
    case "table":
      return foldedTable(block.table, onPage, block.folded);
    case "figure":
      return "";
  }
}

/**
 * Renders a figure around its drawing.
 *
 * @param figure Figure with the chart, whose finding is the caption.
 * @param drawing SVG, or an element that contains it.
 * @param names Names in the document, which are isolated as a whole.
 * @param isDescribed Whether the text next to the figure already states its finding.
 *   @default {false}
 * @returns The HTML of the figure.
 */
export function figureHtml(
  { id, chart }: Figure,
  drawing: string,
  names: readonly string[] = [],
  isDescribed = false,
): string {
  const caption = isDescribed
    ? ""
    : `<figcaption>${proseHtml(chart.description)}</figcaption>`;
  return `<figure class="readout-chart" id="chart-${escapeHtml(id)}">` +
    isolateRightToLeft(`${drawing}${caption}</figure>\n`, names.map(proseHtml));
}

function headingHtml(level: number, id: string, text: string): string {
  return `<h${level} id="${escapeHtml(id)}">${escapeHtml(text)}</h${level}>\n`;
}

function paragraphHtml(text: string, className = ""): string {
  return `<p${className && ` class="${className}"`}>${proseHtml(text)}</p>\n`;
}

/**
 * Prevents line breaks within options and numbers, without characters that
 * readers would copy.
 */
function proseHtml(text: string): string {
  return escapeHtml(text)
    .replace(OPTION, '<code class="readout-option">$&</code>')
    .replace(NUMBER, '<span class="readout-number">$&</span>');
}

const OPTION = /(?<![\w-])--[a-z][a-z-]*/g;
/** Numbers with a sign before a currency, or with a space. */
const NUMBER =
  /[+−](?:\p{Sc}|[A-Z]{3} )[\d.,]*\d|(?<![\p{L}\d])[A-Z]{3} [\d.,]*\d|\b[pz] (?:=|&lt;) [\d.]*\d/gu;

function listHtml(items: readonly string[]): string {
  const itemsHtml = items.map((item) => `<li>${proseHtml(item)}</li>\n`);
  return `<ul>\n${itemsHtml.join("")}</ul>\n`;
}

const ICONS: Readonly<Record<Tone, string>> = {
  good: "▲",
  bad: "▼",
  neutral: "●",
  stop: "■",
};

function verdictHtml(
  { tone, headline, finding }: Block & {
    readonly kind: "verdict";
  },
): string {
  return `<section class="readout-summary readout-summary--${tone}">` +
    `<p class="readout-verdict"><span aria-hidden="true">${
      ICONS[tone]
    } </span><strong>${proseHtml(headline)}</strong></p>\n` +
    (finding === undefined ? "" : paragraphHtml(finding)) + "</section>\n";
}

function tileHtml({ label, value, note }: Glance): string {
  const small = note === null
    ? ""
    : ` <span class="readout-note">${
      keepDatesTogether(proseHtml(note))
    }</span>`;
  return `<div><dt>${proseHtml(label)}</dt><dd><strong>${
    proseHtml(value)
  }</strong>${small}</dd></div>\n`;
}

/**
 * Prevents line breaks at the hyphens of dates; a word joiner would be copied
 * with them.
 */
function keepDatesTogether(html: string): string {
  return html.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, "<time>$&</time>");
}

function foldedSection(title: string, html: string): string {
  return `<details class="report-fold"><summary>${
    escapeHtml(title)
  }</summary>\n${html}</details>\n`;
}

function checkHtml({ status, title, message }: Check): string {
  const { icon, word } = STATES[status];
  return `<li class="readout-check readout-check--${status}">` +
    `<span class="readout-check-state"><span aria-hidden="true">${icon} </span>` +
    `${word}</span> <strong>${proseHtml(title)}.</strong> ${
      proseHtml(message)
    }</li>\n`;
}

/**
 * Maximum number of table rows before a page collapses the table, unless
 * overridden.
 */
const MOST_ROWS = 24;

function foldedTable(table: Table, onPage: boolean, folded?: boolean): string {
  const html = tableHtml(table, onPage);
  const isLong = table.rows.length > MOST_ROWS;
  return !(onPage ? folded ?? isLong : isLong)
    ? html
    : foldedSection(`${table.caption} (${table.rows.length} rows)`, html);
}

function tableHtml(table: Table, onPage: boolean): string {
  const { caption, head, rows } = table;
  // A row displayed as a card loses its table semantics, so its role is set
  // explicitly.
  const role = (name: string) => onPage ? ` role="${name}"` : "";
  const titles = head.map((column) =>
    `<th scope="col"${numberClass(column)}${role("columnheader")}>${
      escapeHtml(column.title)
    }</th>`
  ).join("");
  const body = rows.map((row, index) =>
    `<tr${role("row")}>${
      row.map((_, column) => tableCell(table, index, column, onPage)).join("")
    }</tr>\n`
  ).join("");
  return `<table class="readout-table"${role("table")}><caption>${
    escapeHtml(caption)
  }</caption>` +
    `<thead${role("rowgroup")}><tr${role("row")}>${titles}</tr></thead>\n` +
    `<tbody${role("rowgroup")}>\n${body}</tbody></table>\n`;
}

function numberClass({ isNumber }: Head): string {
  return isNumber ? ' class="num"' : "";
}

/**
 * Renders a table cell. On a page, a cell of a group spans its rows. Notebook
 * users copy tables row by row, so each row has all of its cells, as plain text.
 */
function tableCell(
  { head, rows, groups }: Table,
  row: number,
  column: number,
  onPage: boolean,
): string {
  const cell = rows[row]![column]!;
  const isGroup = column < Math.max(1, groups);
  const span = onPage && isGroup ? rowSpan(rows, row, column) : 1;
  if (span === 0) return "";
  const isName = column === 0 && (onPage || cell.kind !== "blank");
  const tag = isName ? "th" : "td";
  const scope = isName ? ` scope="row${span > 1 ? "group" : ""}"` : "";
  const label = onPage
    ? ` data-label="${escapeHtml(head[column]!.title)}"${sortValue(cell)}` +
      ` role="${isName ? "rowheader" : "cell"}"`
    : "";
  return `<${tag}${scope}${span > 1 ? ` rowspan="${span}"` : ""}${
    numberClass(head[column]!)
  }${label}>${cellHtml(cell, onPage)}</${tag}>`;
}

/**
 * Returns the number of rows that a cell spans; 0 for a cell that the one above
 * covers.
 */
function rowSpan(
  rows: readonly (readonly Cell[])[],
  rowIndex: number,
  column: number,
): number {
  if (rowIndex > 0 && rows[rowIndex]![column]!.kind === "blank") return 0;
  const next = rows.findIndex((row, candidate) =>
    candidate > rowIndex && row[column]!.kind !== "blank"
  );
  return (next === -1 ? rows.length : next) - rowIndex;
}

/** Returns the value in full precision, by which a page sorts. */
function sortValue({ kind, data }: Cell): string {
  const [value] = data;
  return typeof value === "number" && kind !== "text"
    ? ` data-value="${value}"`
    : "";
}

function cellHtml(cell: Cell, onPage: boolean): string {
  const { href, note, state, range } = cell;
  const toHtml = onPage ? proseHtml : escapeHtml;
  const words = toHtml(
    onPage || isWords(cell) ? cell.text : spreadsheetText(cell),
  );
  const contentHtml = state !== undefined
    ? `<span class="readout-check--${state}">` +
      `<span class="readout-check-state">${words}</span></span>`
    : onPage && cell.kind === "date"
    ? keepDatesTogether(words)
    : href !== undefined
    ? `<a href="${escapeHtml(href)}">${words}</a>`
    : words;
  const below = [note, onPage ? range : undefined]
    .filter((line) => line !== undefined)
    .map((line) => `<br><span class="readout-note">${toHtml(line)}</span>`);
  const barHtml = onPage && cell.bar !== undefined ? barSvg(cell.bar) : "";
  return contentHtml + below.join("") + barHtml;
}

const BAR = { width: 160, height: 14, edge: 6 };

/**
 * Shapes of bar marks, because colour alone is not accessible: up for better,
 * down for worse.
 */
const BAR_MARKS: Readonly<Record<Bar["tone"], string>> = {
  good: "m0-5 5.5 9h-11z",
  bad: "m0 5 5.5-9h-11z",
  neutral: "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
};

function barSvg({ from, to, at: value, zero, tone }: Bar): string {
  const { width, height, edge } = BAR;
  const x = (position: number) =>
    (edge + position * (width - 2 * edge)).toFixed(1);
  const middle = height / 2;
  const mark = `<path d="M${x(value)} ${middle}${BAR_MARKS[tone]}"/>`;
  return `<svg class="readout-bar readout-bar--${tone}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true">` +
    `<path class="readout-bar-zero" d="M${x(zero)} 0V${height}"/>` +
    `<path d="M${x(from)} ${middle}H${x(to)}"/>${mark}</svg>`;
}

/** Returns a number as spreadsheets read it, with a hyphen as the minus sign. */
function spreadsheetText({ text }: Cell): string {
  return text.replaceAll("\u2212", "-");
}
