/** Notebook files of tests. */

import type { Output } from "readout/kernel";

/** A cell of code: its source, or its fields; any other cell with all it has. */
export type TestCell = string | Readonly<Record<string, unknown>>;

/** The text of a notebook's file. */
export function notebookText(
  cells: readonly TestCell[],
  metadata: object = {},
): string {
  const whole = cells.map((cell, index) => {
    const fields = typeof cell === "string" ? { source: cell } : cell;
    const id = `c${index}`;
    const code = { cell_type: "code", execution_count: null, outputs: [] };
    const own = "cell_type" in fields ? {} : code;
    return { id, metadata: {}, ...own, ...fields };
  });
  return JSON.stringify(
    { nbformat: 4, nbformat_minor: 5, metadata, cells: whole },
  );
}

/** Returns outputs as text, each but what was printed with an end behind it. */
export function outputText(outputs: readonly Output[], end = ""): string {
  return outputs.map((output) => {
    if (output.output_type === "stream") return output.text;
    return output.output_type === "error"
      ? `${output.ename}: ${output.evalue}${end}`
      : `${output.data["text/plain"]}${end}`;
  }).join("");
}
