/** Jupyter displays: HTML, Markdown and text of the same document. */

import { type Chart, imageOf, JUPYTER_DISPLAY } from "../charts/mod.ts";
import { checkArguments, checkChoice, optionsInCode } from "../base/mod.ts";
import { type Cell, cells, isWords } from "./cells.ts";
import { blockHtml, figureHtml } from "./html.ts";
import { writeMarkdown, writeMarkdownBlocks } from "./markdown.ts";
import { type Block, briefly, type Document, note, table } from "./model.ts";
import { writeText, writeTextBlocks } from "./text.ts";
import { escapeHtml } from "./_escape.ts";
import { withNotebookStyle } from "./_notebook_style.ts";

/** Width of text in a notebook, in columns. */
const WIDTH = 120;

/** Displayable part of a result, for notebooks and reports. */
export interface DisplayView {
  /** HTML without scripts and styles, with all text escaped. */
  readonly html: string;
  /** Plain-text version. */
  readonly text: string;
  /** Markdown version. */
  readonly markdown: string;
}

/**
 * Creates a view of blocks that Jupyter displays.
 *
 * @param blocks Blocks in display order.
 * @returns The view; the drawing of a figure is only in the Jupyter display, not
 *   in `html`.
 */
export function blocksView(...blocks: readonly Block[]): DisplayView {
  return withDisplay({
    html: blocks.map((block) => blockHtml(block)).join(""),
    text: writeTextBlocks(blocks, WIDTH),
    markdown: writeMarkdownBlocks(blocks),
  }, () => mimeBundle(blocks));
}

/**
 * Adds a Jupyter display to a record without changing its fields.
 *
 * @param record Record to display.
 * @param documentOf Builds the document to display.
 * @returns A frozen copy of the record.
 */
export function withDocument<T extends object>(
  record: T,
  documentOf: (record: T) => Document,
): T {
  return withDisplay({ ...record }, () => mimeBundle(documentOf(record)));
}

/**
 * Builders for the displayable parts of a record: the blocks of each part, by
 * field.
 */
export type Parts<T> = {
  readonly [Field in keyof T]?: (record: T) => readonly Block[];
};

/** Record with charts. */
export interface Charted<Name extends string, Metric extends string> {
  /**
   * Returns one of the record's charts.
   *
   * @param name Name of the chart. Default: the first one
   * @param metric Metric, for a chart of a single metric. Default: the deciding
   *   metric
   * @throws {OptionsError} If the chart does not exist, or it takes no metric.
   */
  chart(name?: Name, metric?: Metric): Chart;
}

/**
 * Adds charts and a Jupyter display to a record, for the whole record and for its
 * parts.
 *
 * @param record Record to display.
 * @param documentOf Builds the document to display.
 * @param parts Builds the display of each field; a field that is null shows null.
 * @param charts Builds each chart.
 * @returns A frozen copy of the record.
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
 * Returns a document or some of its blocks by media type, without details.
 * Notebook frontends typeset text between two dollar signs as formulas, even if
 * Markdown escapes them. Classes around the text keep both old and new MathJax
 * from processing it.
 */
async function mimeBundle(
  content: Document | readonly Block[],
): Promise<Record<string, string>> {
  const document = "blocks" in content ? replaceFlags(content) : null;
  const blocks = briefly(
    replaceFlags("blocks" in content ? content.blocks : content),
  );
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

/**
 * Returns a value in which option names replace command-line flags in all texts
 * except those of charts.
 */
function replaceFlags<T>(value: T): T {
  if (typeof value === "string") return optionsInCode(value) as T;
  if (typeof value !== "object" || value === null) return value;
  if ("kind" in value && value.kind === "figure") return value;
  if (Array.isArray(value)) return value.map(replaceFlags) as T;
  const entries = Object.entries(value).map((
    [key, part],
  ) => [key, replaceFlags(part)]);
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
 * Creates a custom table view. The first row is the header. Texts display
 * literally, and cells with their unit.
 *
 * @param caption Caption of the table.
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
