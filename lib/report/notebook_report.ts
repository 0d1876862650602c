import { checkOptions, NOTEBOOK_REPORT_OPTIONS } from "../base/mod.ts";
import type { Fact } from "../document/mod.ts";
import { isRemoved, renderCells } from "./_cells.ts";
import { downloadsHtml } from "./_csv.ts";
import { loadParser } from "./_dom.ts";
import { LEADING_TITLE, loadMarkdown } from "./_markdown.ts";
import { createOutline } from "./_outline.ts";
import type { OutputTools } from "./_outputs.ts";
import { PAGE_IDS, renderPage } from "./_page.ts";
import type { NotebookCell, NotebookDocument } from "./notebook.ts";
import { checkNotebook, joined } from "./notebook.ts";

/** Options of a notebook report. */
export interface NotebookReportOptions {
  /**
   * Title of the page.
   *
   * @default {the level 1 heading at the start of the notebook, or "Report"}
   */
  readonly title?: string;
  /**
   * Inputs of the report, shown at its end: parameters, time of the data,
   * versions. Nothing else in the file says when or where it was created.
   *
   * @default {[]}
   */
  readonly provenance?: readonly Fact[];
  /**
   * Language of the notebook's prose, as a BCP 47 tag.
   *
   * @default {"en"}
   */
  readonly language?: string;
}

/**
 * Renders an executed notebook as a standalone HTML file without network access
 * or scripts. It is readable in light mode, dark mode and print, by keyboard and
 * by screen reader. The same notebook gives the same bytes.
 *
 * Code is collapsed. The tags `hide-input`, `hide-output` and `hide-cell`
 * collapse a part; `remove-input`, `remove-output` and `remove-cell` omit it.
 * Each output is shown in its richest form: HTML, SVG, picture, Markdown, or
 * text. All forms are untrusted and rebuilt from an allow-list. The data of
 * tables are available as CSV at the end. A notebook that stopped with an error
 * says so at the top.
 *
 * @param notebook Parsed `.ipynb` file.
 * @param options Title, provenance and language.
 * @returns The HTML of the page.
 * @throws {TypeError} If the notebook does not have format 4.
 * @throws {RangeError} If the language is not a BCP 47 tag.
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

/**
 * Returns the title, and the cell that already contains it, so the page does not
 * repeat it.
 */
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
