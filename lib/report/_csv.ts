/** Data behind a table, as CSV that travels inside the page. */
import { stringify } from "@std/csv";
import { type CellValue, escapeHtml } from "../document/mod.ts";
import { scrollable } from "./_scrollable.ts";

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
 * A folded copy of the data, with a link that saves it as a file. Both work
 * without script and under the page's policy.
 *
 * @param csv The data.
 * @param subject What the table is called.
 * @param id Anchor, which also names the file.
 * @returns HTML.
 */
export function dataHtml(csv: string, subject: string, id: string): string {
  const file = escapeHtml(`${id.replace(/^(?:table|data)-/, "")}.csv`);
  const name = escapeHtml(subject);
  // Spreadsheets take a file for UTF-8 only when it begins with this mark.
  const mark = /[^\0-\x7f]/.test(csv) ? "\ufeff" : "";
  const address = encodeURIComponent((mark + csv).toWellFormed());
  const text = scrollable(
    `<pre>${escapeHtml(csv.replaceAll("\r\n", "\n"))}</pre>`,
    `${subject} as CSV`,
  );
  return `<details class="report-data" id="${escapeHtml(id)}">` +
    `<summary>Data as CSV<span class="report-hidden">: ${name}</span></summary>` +
    `<p><a href="data:text/csv;charset=utf-8,${address}" download="${file}">Save ${file}</a></p>` +
    `${text}</details>\n`;
}
