/** Data behind tables and charts, as CSV that travels inside the page. */
import { stringify } from "@std/csv";
import { type CellValue, escapeHtml } from "../document/mod.ts";

/**
 * Header and rows as CSV (RFC 4180). Numbers keep every digit, a missing value
 * is an empty field. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front; a number never does, whatever its sign.
 *
 * @param rows The header first.
 * @returns Lines that end in CR LF.
 */
export function toCsv(rows: readonly (readonly CellValue[])[]): string {
  return stringify(rows.map((row) => row.map(field)));
}

function field(value: CellValue): string {
  return typeof value === "string" ? guarded(value) : String(value ?? "");
}

/** Signed amounts and percentages, as tables show them. */
const SHOWN_NUMBER = /^[+\-−]?\p{Sc}?\d[\d.,]*(?:e[+\-]?\d+)?\s?%?$/u;

function guarded(text: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(text) && !SHOWN_NUMBER.test(text);
  return isFormula ? `'${text}` : text;
}

/**
 * A link that saves data as a file, without script and under the page's policy.
 *
 * @param csv The data.
 * @param subject What the table is called.
 * @param id Anchor, which also names the file.
 * @returns HTML of an item of {@linkcode downloadsHtml}.
 */
export function dataLink(csv: string, subject: string, id: string): string {
  const file = escapeHtml(`${id.replace(/^(?:table|data)-/, "")}.csv`);
  // Spreadsheets take a file for UTF-8 only when it begins with this mark.
  const mark = /[^\0-\x7f]/.test(csv) ? "\ufeff" : "";
  const address = encodeURIComponent((mark + csv).toWellFormed());
  return `<li class="report-data" id="${escapeHtml(id)}">` +
    `<a href="data:text/csv;charset=utf-8,${address}" download="${file}">${file}</a>` +
    ` ${escapeHtml(subject)}</li>\n`;
}

/** The data of all tables and charts of a page, folded at its end. */
export function downloadsHtml(links: readonly string[]): string {
  if (links.length === 0) return "";
  return '<details class="report-fold report-finding report-downloads">' +
    `<summary><h2>Download data</h2></summary>\n<ul>\n${
      links.join("")
    }</ul></details>\n`;
}
