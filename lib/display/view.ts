import { isolateRightToLeft, JUPYTER_DISPLAY } from "../charts/mod.ts";

/** A part of a result, as notebooks and reports show it. */
export interface DisplayView {
  /** HTML without scripts and styles; every text in it is escaped. */
  readonly html: string;
  /** The same as plain text. */
  readonly text: string;
}

/** How a summary looks: `stop` means that it must not be read yet. */
export type Tone = "good" | "bad" | "neutral" | "stop";

/**
 * A view that shows itself in Jupyter.
 *
 * @param markup HTML whose texts are escaped; names in it that run from right to
 *   left are closed off.
 * @param text The same as plain text.
 * @returns The view.
 */
export function createView(markup: string, text: string): DisplayView {
  const html = isolateRightToLeft(markup);
  return withDisplay({ html, text }, () => ({
    "text/html": html,
    "text/plain": text,
  }));
}

/**
 * A record that shows itself in Jupyter; its fields stay what they are.
 *
 * @param record The record.
 * @param bundle Makes what is shown, by media type.
 * @returns A frozen copy.
 */
export function withDisplay<T extends object>(
  record: T,
  bundle: () => Record<string, string> | Promise<Record<string, string>>,
): T {
  return Object.freeze(
    Object.defineProperty({ ...record }, JUPYTER_DISPLAY, {
      value: bundle,
      enumerable: false,
    }),
  );
}

/**
 * A table: the first row is the header; columns hold numbers unless named. An
 * empty first cell belongs to the one above it.
 *
 * @param caption What the table shows.
 * @param rows Header and rows, all of the same length.
 * @param textColumns Headers of the columns that hold text.
 * @returns The view.
 */
export function tableView(
  caption: string,
  rows: readonly (readonly string[])[],
  textColumns: readonly string[],
): DisplayView {
  const [header = [], ...body] = rows;
  const classes = header.map((name) =>
    textColumns.includes(name) ? "" : ' class="num"'
  );
  const cells = (row: readonly string[], at: number) =>
    row.map((cell, column) =>
      column === 0
        ? rowHead(body, at, classes[0]!)
        : `<td${classes[column]}>${escapeHtml(cell)}</td>`
    ).join("");
  const head = header.map((name, column) =>
    `<th scope="col"${classes[column]}>${escapeHtml(name)}</th>`
  ).join("");
  return createView(
    `<table class="readout-table"><caption>${escapeHtml(caption)}</caption>` +
      `<thead><tr>${head}</tr></thead><tbody>${
        body.map((row, at) => `<tr>${cells(row, at)}</tr>`).join("")
      }</tbody></table>`,
    [caption, ...rows.map((row) => row.join("\t"))].join("\n"),
  );
}

function rowHead(
  body: readonly (readonly string[])[],
  at: number,
  attributes: string,
): string {
  const text = body[at]![0]!;
  if (text === "" && at > 0) return "";
  const next = body.findIndex((row, index) => index > at && row[0] !== "");
  const rows = (next === -1 ? body.length : next) - at;
  const span = rows > 1 ? ` rowspan="${rows}"` : "";
  return `<th scope="row"${span}${attributes}>${escapeHtml(text)}</th>`;
}

/**
 * A headline with its reasons and a note.
 *
 * @param tone Good news, bad news, neither, or not to be read yet.
 * @param headline One sentence.
 * @param reasons Sentences.
 * @param note What to bear in mind.
 * @returns The view.
 */
export function summaryView(
  tone: Tone,
  headline: string,
  reasons: readonly string[],
  note: string,
): DisplayView {
  const items = reasons.map((reason) => `<li>${escapeHtml(reason)}</li>`);
  return createView(
    `<section class="readout-summary readout-summary--${tone}">` +
      `<p class="readout-verdict"><span aria-hidden="true">${
        ICONS[tone]
      } </span><strong>${escapeHtml(headline)}</strong></p>` +
      (items.length === 0 ? "" : `<ul>${items.join("")}</ul>`) +
      `<p class="readout-note">${escapeHtml(note)}</p></section>`,
    [headline, ...reasons.map((reason) => `- ${reason}`), note].join("\n"),
  );
}

/**
 * Text made safe for HTML, in content and in attributes.
 *
 * @param text Any text.
 * @returns The text with `&`, `<`, `>` and quotes escaped.
 */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

const ICONS: Readonly<Record<Tone, string>> = {
  good: "▲",
  bad: "▼",
  neutral: "●",
  stop: "■",
};
