/** CSV data of tables and charts, embedded in the page. */
import { stringify } from "@std/csv";
import { type CellValue, escapeHtml } from "../document/mod.ts";

/**
 * Formats header and rows as CSV (RFC 4180). Numbers keep all digits, and a
 * missing value is an empty field. A text that a spreadsheet would interpret as a
 * formula gets a leading apostrophe; numbers never do, whatever their sign.
 *
 * @param rows Rows of the table, with the header first.
 * @returns Lines that end in CR LF.
 */
export function toCsv(rows: readonly (readonly CellValue[])[]): string {
  return stringify(rows.map((row) => row.map(csvField)));
}

function csvField(value: CellValue): string {
  return typeof value === "string" ? guardFormula(value) : String(value ?? "");
}

/** Signed amounts and percentages, as tables display them. */
const SHOWN_NUMBER = /^[+\-−]?\p{Sc}?\d[\d.,]*(?:e[+\-]?\d+)?\s?%?$/u;

function guardFormula(text: string): string {
  const isFormula = /^[=+\-@\t\r\n]/.test(text) && !SHOWN_NUMBER.test(text);
  return isFormula ? `'${text}` : text;
}

/**
 * Returns a link that saves data as a file, without a script and allowed by the
 * page's content security policy.
 *
 * @param csv CSV data to save.
 * @param subject Name of the table.
 * @param id Anchor of the table, which also names the file.
 * @returns HTML of an item of {@linkcode downloadsHtml}.
 */
export function dataLink(csv: string, subject: string, id: string): string {
  const file = escapeHtml(`${id.replace(/^(?:table|data)-/, "")}.csv`);
  // Spreadsheets only recognise UTF-8 if the file begins with a byte order
  // mark.
  const mark = /[^\0-\x7f]/.test(csv) ? "\ufeff" : "";
  const address = encodeURIComponent((mark + csv).toWellFormed());
  return `<li class="report-data" id="${escapeHtml(id)}">` +
    `<a href="data:text/csv;charset=utf-8,${address}" download="${file}">${file}</a>` +
    ` ${escapeHtml(subject)}</li>\n`;
}

/**
 * Returns the collapsed section at the page's end with the data of all tables and
 * charts.
 */
export function downloadsHtml(links: readonly string[]): string {
  if (links.length === 0) return "";
  return '<details class="report-fold report-finding report-downloads">' +
    `<summary><h2>Download data</h2></summary>\n<ul>\n${
      links.join("")
    }</ul></details>\n`;
}
