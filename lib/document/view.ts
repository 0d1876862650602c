/** What Jupyter shows: HTML, Markdown and text of the same document. */

import { type Chart, imageOf, JUPYTER_DISPLAY } from "../charts/mod.ts";
import { checkArguments, checkChoice, optionsInCode } from "../base/mod.ts";
import { type Cell, cells, isWords } from "./cells.ts";
import { blockHtml, figureHtml } from "./html.ts";
import { writeMarkdown, writeMarkdownBlocks } from "./markdown.ts";
import { type Block, briefly, type Document, note, table } from "./model.ts";
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
 * Blocks that show themselves in Jupyter.
 *
 * @param blocks Blocks, in their order.
 * @returns The view; the HTML of a figure is its display's alone.
 */
export function blocksView(...blocks: readonly Block[]): DisplayView {
  return withDisplay({
    html: blocks.map((block) => blockHtml(block)).join(""),
    text: writeTextBlocks(blocks, WIDTH),
    markdown: writeMarkdownBlocks(blocks),
  }, () => mimeBundle(blocks));
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
  return withDisplay({ ...record }, () => mimeBundle(documentOf(record)));
}

/** How parts of a record show themselves: the blocks of each, by its field. */
export type Parts<T> = {
  readonly [Field in keyof T]?: (record: T) => readonly Block[];
};

/** A record with charts. */
export interface Charted<Name extends string, Metric extends string> {
  /**
   * One of its charts.
   *
   * @param name Which chart. Default: the first one
   * @param metric Of a chart of one metric: which. Default: the one that decides
   * @throws {OptionsError} When there is no such chart, or it takes no metric.
   */
  chart(name?: Name, metric?: Metric): Chart;
}

/**
 * A record that shows itself in Jupyter, whole and in parts, and has charts.
 *
 * @param record The record.
 * @param documentOf Makes the document that is shown.
 * @param parts Makes what a field shows; one that is null shows null.
 * @param charts Makes each chart.
 * @returns A frozen copy.
 */
export function withParts<
  T extends object,
  Name extends string,
  Metric extends string,
>(
  record: T,
  documentOf: (record: T) => Document,
  parts: Parts<T>,
  charts: Readonly<Record<Name, (record: T, metric?: Metric) => Chart>>,
): T & Charted<Name, Metric> {
  const copy = { ...record };
  for (const field of Object.keys(parts) as (keyof T)[]) {
    const section = record[field];
    if (typeof section !== "object" || section === null) continue;
    copy[field] = withDisplay<T[keyof T] & object>(
      Array.isArray(section) ? [...section] as never : { ...section },
      () => mimeBundle(parts[field]!(record)),
    );
  }
  const names = Object.keys(charts) as Name[];
  const charted = Object.defineProperty(copy, "chart", {
    value(name: Name = names[0]!, metric?: Metric) {
      checkChoice("chart", name, names);
      checkArguments(arguments, charts[name].length);
      return charts[name](record, metric);
    },
  });
  return withDisplay(
    charted as T & Charted<Name, Metric>,
    () => mimeBundle(documentOf(record)),
  );
}

/**
 * A document, or blocks of one, by media type; details are left out. Frontends typeset what stands between two dollars, in Markdown behind its
 * escapes; old and new MathJax pass by the classes around it.
 */
async function mimeBundle(
  shown: Document | readonly Block[],
): Promise<Record<string, string>> {
  const document = "blocks" in shown ? inCode(shown) : null;
  const blocks = briefly(inCode("blocks" in shown ? shown.blocks : shown));
  let html = "";
  for (const block of blocks) {
    html += withNotebookStyle(
      block.kind === "figure"
        ? figureHtml(
          block.figure,
          await imageOf(block.figure.chart),
          document?.names,
          block.first,
        )
        : blockHtml(block, document?.names),
    );
  }
  if (document !== null) {
    const { title, subtitle, names } = document;
    const below = subtitle === null
      ? ""
      : withNotebookStyle(blockHtml(note(subtitle), names));
    html = `<section class="readout"><h3>${
      escapeHtml(title)
    }</h3>\n${below}${html}</section>`;
  }
  const withoutMaths = (content: string) =>
    `<div class="tex2jax_ignore mathjax_ignore">\n\n${content}\n\n</div>`;
  return {
    "text/html": withoutMaths(html),
    "text/markdown": withoutMaths(
      document === null
        ? writeMarkdownBlocks(blocks)
        : writeMarkdown({ ...document, blocks }),
    ),
    "text/plain": document === null
      ? writeTextBlocks(blocks, WIDTH)
      : writeText(document, { width: WIDTH }),
  };
}

/** The same with options in place of flags, in all its texts but those of charts. */
function inCode<T>(value: T): T {
  if (typeof value === "string") return optionsInCode(value) as T;
  if (typeof value !== "object" || value === null) return value;
  if ("kind" in value && value.kind === "figure") return value;
  if (Array.isArray(value)) return value.map(inCode) as T;
  const entries = Object.entries(value).map((
    [key, part],
  ) => [key, inCode(part)]);
  return Object.fromEntries(entries) as T;
}

function withDisplay<T extends object>(
  copy: T,
  bundle: () => Promise<Record<string, string>>,
): T {
  return Object.freeze(
    Object.defineProperty(copy, JUPYTER_DISPLAY, { value: bundle }),
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
 * assertEquals(view.text.split("\n").at(-1), "80.0%   104,560");
 * ```
 */
export function tableView(
  caption: string,
  rows: readonly (readonly (string | Cell)[])[],
): DisplayView {
  const [head = [], ...body] = rows.map((row) =>
    row.map((value) => typeof value === "string" ? cells.text(value) : value)
  );
  return blocksView(table({
    id: "own",
    caption,
    head: head.map(({ text }, index) => ({
      title: text,
      isNumber: !body.every((row) => isWords(row[index] ?? cells.blank)),
    })),
    rows: body,
    groups: 0,
    data: body.map((row) => row.flatMap(({ data }) => data)),
  }));
}
