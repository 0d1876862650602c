/** Runs a notebook with progress messages, and saves it. */

import { dirname } from "node:path";
import { ReadoutError } from "../../base/mod.ts";
import {
  cellTags,
  formatNotebook,
  type JsonObject,
  type Notebook,
  type ProgressEvent,
  runNotebook,
  type RunNotebookOptions,
  type RunResult,
  withErrorMarkers,
  writeNotebook,
} from "../../kernel/mod.ts";
import {
  abortable,
  makeFolder,
  printProgress,
  printProgressDraft,
  printText,
} from "../output/mod.ts";

/**
 * Runs a notebook until it ends or Ctrl+C is pressed. Progress goes to standard
 * error, and the notebook is saved after each cell.
 *
 * @param options Notebook, parameters and limits.
 * @param out Path of the executed notebook, where `-` means standard output.
 * Standard output is written only at the end.
 * @param hideInput Whether frontends should hide the code.
 */
export async function runAndSave(
  options: RunNotebookOptions,
  out: string,
  hideInput = false,
): Promise<RunResult> {
  const isPipe = out === STANDARD_STREAM;
  if (!isPipe) await makeFolder(dirname(out));
  const outputNotebook = (notebook: Notebook) =>
    hideInput ? withHiddenInput(notebook) : notebook;
  const run = await abortable((signal) =>
    runNotebook({
      ...options,
      signal,
      onProgress: showCell,
      onSave: async (notebook) => {
        if (!isPipe) await writeNotebook(out, outputNotebook(notebook));
      },
    })
  );
  const notebook = outputNotebook(run.notebook);
  const marked = withErrorMarkers(notebook, run.error);
  if (isPipe) printText(formatNotebook(marked).trimEnd());
  else await writeNotebook(out, marked);
  return { ...run, notebook };
}

/** Argument that means standard input or output on the command line. */
export const STANDARD_STREAM = "-";

/**
 * JupyterLab hides code by the metadata of papermill's report mode; Readout's own
 * pages use the tag.
 */
function withHiddenInput(notebook: Notebook): Notebook {
  const cells = notebook.cells.map((cell) => {
    if (cell.cell_type !== "code") return cell;
    const tags = cellTags(cell);
    const metadata = {
      ...cell.metadata,
      jupyter: { ...cell.metadata.jupyter as JsonObject, source_hidden: true },
      tags: tags.includes(HIDDEN) ? tags : [...tags, HIDDEN],
    };
    return { ...cell, metadata };
  });
  return { ...notebook, cells };
}

const HIDDEN = "remove-input";

/**
 * Throws an error that describes an unsuccessful run.
 *
 * @param writtenFiles Paths of the files that the run has written.
 * @throws {ReadoutError} If any cell failed.
 */
export function requireSuccess(
  { status, error }: RunResult,
  writtenFiles: readonly string[],
): void {
  if (status === "ok") return;
  const end = error === null
    ? `was stopped between cells (${status})`
    : `stopped at cell ${error.number}, "${error.firstLine}": ${error.ename}: ${error.evalue}`;
  throw new ReadoutError(
    `The notebook ${end}; written: ${writtenFiles.join(", ")}`,
  );
}

function showCell(event: ProgressEvent): void {
  const cellNumber = `[${event.number}/${event.total}]`;
  if (event.type === "start") {
    printProgressDraft(`${cellNumber} ...           ${event.firstLine}`);
    return;
  }
  const milliseconds = String(Math.round(event.durationMs ?? 0)).padStart(5);
  printProgress(
    `${cellNumber} ${event.status} ${milliseconds} ms  ${event.firstLine}`,
  );
}
