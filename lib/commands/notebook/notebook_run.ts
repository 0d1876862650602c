/** A notebook run as the commands show and save it. */

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
  print,
  progress,
  progressDraft,
} from "../output/mod.ts";

/**
 * Runs a notebook with its progress on standard error, until Ctrl+C, and saves
 * it after each cell.
 *
 * @param options The notebook, its parameters, limits.
 * @param out Where the executed notebook goes; `-` is standard output, at the
 * end alone.
 * @param hideInput Whether frontends are to show no code.
 */
export async function runAndSave(
  options: RunNotebookOptions,
  out: string,
  hideInput = false,
): Promise<RunResult> {
  const isPipe = out === STANDARD_STREAM;
  if (!isPipe) await makeFolder(dirname(out));
  const shown = (notebook: Notebook) =>
    hideInput ? withHiddenInput(notebook) : notebook;
  const run = await abortable((signal) =>
    runNotebook({
      ...options,
      signal,
      onProgress: showCell,
      onSave: async (notebook) => {
        if (!isPipe) await writeNotebook(out, shown(notebook));
      },
    })
  );
  const notebook = shown(run.notebook);
  const marked = withErrorMarkers(notebook, run.error);
  if (isPipe) print(formatNotebook(marked).trimEnd());
  else await writeNotebook(out, marked);
  return { ...run, notebook };
}

/** What stands for standard input and output on the command line. */
export const STANDARD_STREAM = "-";

/** As papermill's report mode marks it for JupyterLab; our pages go by the tag. */
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
 * What a run that did not end well is told as.
 *
 * @param written Paths of what it has left.
 * @throws {ReadoutError} Unless every cell went well.
 */
export function requireSuccess(
  { status, error }: RunResult,
  written: readonly string[],
): void {
  if (status === "ok") return;
  const end = error === null
    ? `was stopped between two cells (${status})`
    : `stopped at cell ${error.number}, "${error.firstLine}": ${error.ename}: ${error.evalue}`;
  throw new ReadoutError(
    `The notebook ${end}; written: ${written.join(", ")}`,
  );
}

function showCell(event: ProgressEvent): void {
  const place = `[${event.number}/${event.total}]`;
  if (event.type === "start") {
    progressDraft(`${place} ...           ${event.firstLine}`);
    return;
  }
  const milliseconds = String(Math.round(event.durationMs ?? 0)).padStart(5);
  progress(`${place} ${event.status} ${milliseconds} ms  ${event.firstLine}`);
}
