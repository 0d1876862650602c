/** What Jupyter shows: HTML, Markdown and text of the same document. */

import { imageOf, JUPYTER_DISPLAY } from "../charts/mod.ts";
import { type Cell, cells } from "./cells.ts";
import { blockHtml, figureHtml } from "./html.ts";
import { writeMarkdown, writeMarkdownBlocks } from "./markdown.ts";
import { type Block, briefly, type Document } from "./model.ts";
import { makeTable } from "./table.ts";
import { writeText, writeTextBlocks } from "./text.ts";
import { escapeHtml } from "./_escape.ts";
import { withNotebookStyle } from "./_notebook_style.ts";

/** Columns of text that a notebook has room for. */
const WIDTH = 120;

/** A part of a result, as notebooks and reports show it. */
export interface DisplayView {
  /** HTML without scripts and styles; every text in it is escaped. */
  readonly html: string;
  /** The same as plain text. */
  readonly text: string;
  /** The same as Markdown. */
  readonly markdown: string;
}

/**
 * Blocks that show themselves in Jupyter; figures show themselves already.
 *
 * @param blocks Blocks, in their order.
 * @returns The view.
 */
export function viewOf(...blocks: readonly Block[]): DisplayView {
  const html = blocks.map((block) => blockHtml(block)).join("");
  const shown = withNotebookStyle(html);
  const text = writeTextBlocks(blocks, WIDTH);
  const markdown = writeMarkdownBlocks(blocks);
  return withDisplay({ html, text, markdown }, () => ({
    "text/html": withoutMaths(shown),
    "text/markdown": withoutMaths(markdown),
    "text/plain": text,
  }));
}

/**
 * A record that shows itself in Jupyter; its fields stay what they are.
 *
 * @param record The record.
 * @param documentOf Makes the document that is shown.
 * @returns A frozen copy.
 */
export function withDocument<T extends object>(
  record: T,
  documentOf: (record: T) => Document,
): T {
  return withDisplay(record, () => bundleOf(documentOf(record)));
}

/** A document by media type; details are left out. */
async function bundleOf(document: Document): Promise<Record<string, string>> {
  const { title, subtitle, names } = document;
  const blocks = briefly(document.blocks);
  let html = `<section class="readout"><h3>${escapeHtml(title)}</h3>\n`;
  for (
    const block of [
      ...(subtitle === null ? [] : [{ kind: "note", text: subtitle } as const]),
      ...blocks,
    ]
  ) {
    html += block.kind === "figure"
      ? figureHtml(block.figure, await imageOf(block.figure.chart), names)
      : withNotebookStyle(blockHtml(block, names));
  }
  return {
    "text/html": withoutMaths(`${html}</section>`),
    "text/markdown": withoutMaths(writeMarkdown({ title, subtitle, blocks })),
    "text/plain": writeText(document, { width: WIDTH }),
  };
}

/**
 * Frontends typeset what stands between two dollars, in Markdown behind its
 * escapes; old and new MathJax pass by these classes.
 */
function withoutMaths(content: string): string {
  return `<div class="tex2jax_ignore mathjax_ignore">\n\n${content}\n\n</div>`;
}

function withDisplay<T extends object>(
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
 * A table of one's own. The first row is the header; a text is shown as it is, a
 * cell in its unit.
 *
 * @param caption What the table shows.
 * @param rows Header and rows, all of the same length.
 * @returns The view.
 *
 * @example
 * ```ts
 * import { cells, tableView } from "readout/document";
 * import { assertEquals } from "@std/assert";
 *
 * const view = tableView("What it needs", [
 *   ["Power", "Visitors"],
 *   [cells.share(0.8), cells.count(104560)],
 * ]);
 * assertEquals(view.text.split("\n").at(-1), "80.0 %   104,560");
 * ```
 */
export function tableView(
  caption: string,
  rows: readonly (readonly (string | Cell)[])[],
): DisplayView {
  const [head = [], ...body] = rows;
  const cellOf = (value: string | Cell): Cell =>
    typeof value === "string" ? cells.text(value) : value;
  // A digit as a name would change the order of the columns.
  const nameOf = (at: number) => `column_${at}`;
  const table = makeTable({
    id: "own",
    caption,
    head: Object.fromEntries(
      head.map((title, at) => [nameOf(at), cellOf(title).text]),
    ),
    rows: body.map((row) =>
      Object.fromEntries(row.map((value, at) => [nameOf(at), cellOf(value)]))
    ),
  });
  return viewOf({ kind: "table", table });
}
