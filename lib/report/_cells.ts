/** HTML of notebook cells in document order: prose, folded code, and outputs. */
import { escapeHtml } from "../document/mod.ts";
import { LEADING_TITLE } from "./_markdown.ts";
import type { NotebookCell } from "./notebook.ts";
import { cellVisibility, hasTag, joined } from "./notebook.ts";
import { type OutputTools, renderOutputs, renderProse } from "./_outputs.ts";
import type { Prose } from "./_sanitise.ts";

/** HTML of the cells, and what the page needs to know about them. */
export interface RenderedCells {
  readonly html: string;
  /** Anchor id of the first unexpected error. */
  readonly errorId: string | null;
}

/** Returns whether the notebook's author marked the cell for removal. */
export function isRemoved(cell: NotebookCell): boolean {
  return hasTag(cell, "remove-cell");
}

/**
 * Renders all cells.
 *
 * @param withoutTitle Prose cell whose leading heading is the page's title.
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
      html += proseHtml(cell, cell === withoutTitle, tools);
    } else if (cell.cell_type === "code") {
      const anchor = tools.outline.claim(cellAnchor(cell, index + 1));
      const outputs = cellOutputs(cell, index + 1, tools);
      const content = codeHtml(cell) + outputs.html;
      if (content !== "") {
        html += `<div class="report-cell" id="${
          escapeHtml(anchor)
        }">\n${content}</div>\n`;
      }
      if (!hasTag(cell, "raises-exception")) errorId ??= outputs.errorId;
    }
  }
  return { html, errorId };
}

/**
 * Returns the anchor of a cell. The notebook's own cell id stays stable when
 * cells are added before it.
 */
function cellAnchor({ id }: NotebookCell, number: number): string {
  const plain = typeof id === "string" ? id.replace(/[^\w-]/g, "-") : "";
  if (plain === "") return `cell-${number}`;
  return plain.startsWith("cell-") ? plain : `cell-${plain}`;
}

/**
 * Renders the outputs of a cell. Errors are shown even if the outputs are hidden.
 */
function cellOutputs(
  cell: NotebookCell,
  number: number,
  tools: OutputTools,
): RenderedCells {
  const visibility = cellVisibility(cell, "output");
  const outputs = (cell.outputs ?? []).filter(({ output_type: type }) =>
    visibility !== "removed" || type === "error"
  );
  const rendered = renderOutputs(outputs, number, tools);
  if (visibility !== "folded" || rendered.html === "") return rendered;
  const open = rendered.errorId === null ? "" : " open";
  return {
    ...rendered,
    html: `<details class="report-code"${open}><summary>` +
      `<span class="report-code-label">Output</span></summary>\n` +
      `${rendered.html}</details>\n`,
  };
}

function proseHtml(
  cell: NotebookCell,
  withoutTitle: boolean,
  tools: OutputTools,
): string {
  const html = tools.markdown(joined(cell.source))
    .replace(withoutTitle ? LEADING_TITLE : "", "");
  return html.trim() === "" ? "" : `${
    renderProse(html, {
      placeHeading: tools.outline.inProse,
      attachments: attachmentAddresses(cell),
    }, tools)
  }\n`;
}

/** Returns the addresses of pictures that were pasted into a prose cell. */
function attachmentAddresses(cell: NotebookCell): Prose["attachments"] {
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

function codeHtml(cell: NotebookCell): string {
  const source = joined(cell.source).trimEnd();
  const visibility = cellVisibility(cell, "input");
  if (source.trim() === "" || visibility === "removed") return "";
  const summary = visibility === "folded"
    ? ""
    : ` <code>${escapeHtml(firstLine(source))}</code>`;
  return '<details class="report-code"><summary>' +
    `<span class="report-code-label">Code</span>${summary}</summary>` +
    '<div class="report-scroll" role="group" aria-label="Code" tabindex="0">' +
    `<pre><code>${escapeHtml(source)}</code></pre></div></details>\n`;
}

function firstLine(source: string): string {
  const first = source.split("\n").find((line) => line.trim() !== "") ?? "";
  const line = first.trim();
  return line.length > MOST_SUMMARY
    ? `${line.slice(0, MOST_SUMMARY - 1)}…`
    : line;
}
