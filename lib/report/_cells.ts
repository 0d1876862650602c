/** Cells in document order: prose, folded code, outputs. */
import { escapeHtml } from "./_escape.ts";
import type { Attachments } from "./_markdown.ts";
import { hasTag, hidesInput, joined, type NotebookCell } from "./notebook.ts";
import { type OutputTools, renderOutputs } from "./_outputs.ts";

/** What the page is told about the cells. */
export interface RenderedCells {
  readonly html: string;
  /** The id of the first error that was not expected. */
  readonly errorId: string | null;
}

/** A cell that the notebook's author wants left out altogether. */
export function isRemoved(cell: NotebookCell): boolean {
  return hasTag(cell, "remove-cell");
}

/**
 * Writes all cells.
 *
 * @param withoutTitle The prose cell whose leading heading is the page's title.
 */
export function renderCells(
  cells: readonly NotebookCell[],
  withoutTitle: NotebookCell | null,
  tools: OutputTools,
): RenderedCells {
  let html = "";
  let errorId: string | null = null;
  for (const [index, cell] of cells.entries()) {
    if (isRemoved(cell)) continue;
    if (cell.cell_type === "markdown") {
      html += prose(cell, cell === withoutTitle, tools);
    } else if (cell.cell_type === "code") {
      const outputs = renderOutputs(cell.outputs ?? [], index + 1, tools);
      html += code(cell) + outputs.html;
      if (!hasTag(cell, "raises-exception")) errorId ??= outputs.errorId;
    }
  }
  return { html, errorId };
}

function prose(
  cell: NotebookCell,
  withoutTitle: boolean,
  { markdown, outline }: OutputTools,
): string {
  const html = markdown.render(joined(cell.source), outline.inProse, {
    attachments: attachmentsOf(cell),
    withoutTitle,
  });
  return html.trim() === ""
    ? ""
    : `<div class="report-prose">\n${html}</div>\n`;
}

/** Pictures that were pasted into a prose cell. */
function attachmentsOf(cell: NotebookCell): Attachments {
  const addresses = new Map<string, string>();
  for (const [name, forms] of Object.entries(cell.attachments ?? {})) {
    if (forms === null || typeof forms !== "object") continue;
    for (const [type, base64] of Object.entries(forms)) {
      if (!/^image\/(?:png|jpeg|gif|webp)$/.test(type)) continue;
      const data = joined(base64).replace(/\s+/g, "");
      addresses.set(name, `data:${type};base64,${data}`);
    }
  }
  return addresses;
}

const MOST_SUMMARY = 90;

function code(cell: NotebookCell): string {
  const source = joined(cell.source).trimEnd();
  if (source.trim() === "" || hidesInput(cell)) return "";
  const first = source.split("\n").find((line) => line.trim() !== "") ?? "";
  const line = first.trim();
  const summary = line.length > MOST_SUMMARY
    ? `${line.slice(0, MOST_SUMMARY - 1)}…`
    : line;
  return '<details class="report-code"><summary>' +
    `<span class="report-code-label">Code</span> <code>${
      escapeHtml(summary)
    }</code></summary>` +
    '<div class="report-scroll" role="group" aria-label="Code" tabindex="0">' +
    `<pre><code>${escapeHtml(source)}</code></pre></div></details>\n`;
}
