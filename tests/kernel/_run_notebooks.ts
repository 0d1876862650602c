/** Notebooks that are run, and what their cells show. */

import type { CodeCell, Notebook } from "readout/kernel";
import { parseNotebook } from "readout/kernel";
import { notebookText, outputText } from "./_notebook_text.ts";

export type Source = string | { source: string; tags: string[] };

const STALE = {
  execution_count: 99,
  outputs: [{ output_type: "stream", name: "stdout", text: "stale\n" }],
};

export function notebookOf(...sources: Source[]): Notebook {
  return parseNotebook(notebookText(sources.map((cell) => {
    const [source, tags] = typeof cell === "string"
      ? [cell]
      : [cell.source, cell.tags];
    const metadata = tags ? { tags } : {};
    return { cell_type: "code", source, metadata, ...STALE };
  })));
}

export function textOf(cell: unknown): string {
  return outputText((cell as CodeCell).outputs);
}
