/** Notebooks that are run, and what their cells show. */

import {
  type CodeCell,
  type Notebook,
  type Output,
  parseNotebook,
} from "readout/kernel";

export type Source = string | { source: string; tags: string[] };

export function notebookOf(...sources: Source[]): Notebook {
  return parseNotebook(JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: sources.map((cell, index) => ({
      cell_type: "code",
      id: `c${index}`,
      execution_count: 99,
      metadata: typeof cell === "string" ? {} : { tags: cell.tags },
      source: typeof cell === "string" ? cell : cell.source,
      outputs: [{ output_type: "stream", name: "stdout", text: "stale\n" }],
    })),
  }));
}

export function textOf(cell: unknown): string {
  const outputs: readonly Output[] = (cell as CodeCell).outputs;
  return outputs.map((output) =>
    output.output_type === "stream"
      ? output.text
      : output.output_type === "error"
      ? `${output.ename}: ${output.evalue}`
      : String(output.data["text/plain"])
  ).join("");
}
