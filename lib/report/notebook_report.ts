import { checkOptions, NOTEBOOK_REPORT_OPTIONS } from "../base/mod.ts";
import type { Fact } from "../document/mod.ts";
import { isRemoved, renderCells } from "./_cells.ts";
import { downloadsHtml } from "./_csv.ts";
import { loadParser } from "./_dom.ts";
import { LEADING_TITLE, loadMarkdown } from "./_markdown.ts";
import { createOutline } from "./_outline.ts";
import type { OutputTools } from "./_outputs.ts";
import { PAGE_IDS, renderPage } from "./_page.ts";
import {
  checkNotebook,
  joined,
  type NotebookCell,
  type NotebookDocument,
} from "./notebook.ts";

/** How a notebook becomes a report. */
export interface NotebookReportOptions {
  /**
   * The page's title.
   *
   * @default {the heading of level 1 that the notebook begins with, or "Report"}
   */
  readonly title?: string;
  /**
   * What the report was made from, shown at its end: parameters, the data's time,
   * versions. Nothing else in the file says when or where it was made.
   *
   * @default {[]}
   */
  readonly provenance?: readonly Fact[];
  /**
   * The language of the notebook's prose, as a BCP 47 tag.
   *
   * @default {"en"}
   */
  readonly language?: string;
}

/**
 * An executed notebook as one HTML file that stands alone: no network, no
 * script, readable in light, dark and print, by keyboard and screen reader. The
 * same notebook gives the same bytes.
 *
 * Code is folded; the tags `hide-input`, `hide-output` and `hide-cell` fold, and
 * `remove-input`, `remove-output` and `remove-cell` leave out. Of an output's
 * forms the richest is shown: HTML, SVG, a picture, Markdown, text. All of them
 * count as untrusted and are rewritten from an allow-list. What its tables show
 * is offered as CSV at the end. A notebook that stopped with an error says so at
 * its top.
 *
 * @param notebook The parsed `.ipynb` file.
 * @param options Title, provenance and language.
 * @returns The HTML.
 * @throws {TypeError} When the notebook is not one of format 4.
 * @throws {RangeError} When the language is not a BCP 47 tag.
 *
 * @example From a notebook to a page
 * ```ts
 * import { renderNotebookReport } from "readout/report";
 * import { assert } from "@std/assert";
 *
 * const html = await renderNotebookReport({
 *   nbformat: 4,
 *   cells: [{ cell_type: "markdown", source: "# Last week\n\nB < A." }],
 * }, { provenance: [{ label: "Data until", value: "2025-03-14" }] });
 * assert(html.includes("<h1>Last week</h1>"));
 * assert(html.includes("B &lt; A."));
 * ```
 */
export async function renderNotebookReport(
  notebook: NotebookDocument,
  options: NotebookReportOptions = {},
): Promise<string> {
  checkOptions(NOTEBOOK_REPORT_OPTIONS, options);
  const { provenance = [], language = "en" } = options;
  checkNotebook(notebook);
  checkLanguage(language);
  const [parse, markdown] = await Promise.all([loadParser(), loadMarkdown()]);
  const outline = createOutline(Object.values(PAGE_IDS));
  const tools = { parse, markdown, outline };
  const { title, cell } = reportTitle(notebook.cells, options.title, tools);
  const { html, errorId } = renderCells(notebook.cells, cell, tools);
  return renderPage({
    title,
    language,
    headings: outline.headings,
    body: html + downloadsHtml(outline.dataLinks),
    errorId,
    provenance,
  });
}

function checkLanguage(language: string): void {
  try {
    Intl.getCanonicalLocales(language);
  } catch (cause) {
    throw new RangeError(
      `The language must be a BCP 47 tag such as "en" or "de-CH": current value is ${
        JSON.stringify(language)
      }`,
      { cause },
    );
  }
}

/** The title, and the cell that says it already, so that it is not said twice. */
function reportTitle(
  cells: readonly NotebookCell[],
  requested: string | undefined,
  { parse, markdown }: OutputTools,
): { readonly title: string; readonly cell: NotebookCell | null } {
  const cell = cells.find((cell) => !isRemoved(cell));
  const [heading] = cell?.cell_type === "markdown"
    ? LEADING_TITLE.exec(markdown(joined(cell.source))) ?? []
    : [];
  const headingText = heading === undefined
    ? null
    : [...parse(heading).childNodes].map(({ textContent }) => textContent)
      .join("").trim();
  const title = requested ?? headingText ?? "Report";
  return {
    title,
    cell: cell !== undefined && headingText === title ? cell : null,
  };
}
