/** Pages of notebooks and their content. */

import type { NotebookCell, NotebookDocument } from "../../lib/report/mod.ts";
import { renderNotebookReport } from "../../lib/report/mod.ts";
import { all, type Element, parsePage } from "./_parse.ts";
import { PROVENANCE, sampleNotebook } from "./_sample.ts";

export const html = await renderNotebookReport(await sampleNotebook(), {
  provenance: PROVENANCE,
});
export const page = parsePage(html);

export function notebook(...cells: readonly NotebookCell[]): NotebookDocument {
  return { nbformat: 4, cells };
}

export function prose(source: string): NotebookCell {
  return { cell_type: "markdown", source };
}

export function output(data: Readonly<Record<string, unknown>>): NotebookCell {
  return {
    cell_type: "code",
    source: "",
    outputs: [{ output_type: "display_data", data }],
  };
}

export async function pageOf(
  ...cells: readonly NotebookCell[]
): Promise<Element> {
  return parsePage(await renderNotebookReport(notebook(...cells)));
}

export function texts(page: Element, selector: string): string[] {
  return all(page, selector).map(({ textContent }) => textContent.trim());
}
