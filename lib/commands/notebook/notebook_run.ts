/** A notebook run as the commands show and save it. */

import { dirname } from "node:path";
import { ReadoutError } from "../../api/mod.ts";
import {
  cellTags,
  type JsonObject,
  type Notebook,
  type ProgressEvent,
  runNotebook,
  type RunNotebookOptions,
  type RunResult,
  writeNotebook,
} from "../../kernel/mod.ts";
import { abortable, progress, progressDraft } from "../output/mod.ts";

/** A file that a run has left. */
export interface Written {
  /** What it is, as a person calls it. */
  readonly what: string;
  /** Where it is. */
  readonly path: string;
}

/**
 * Runs a notebook with its progress on standard error, until Ctrl+C, and saves
 * it after each cell.
 *
 * @param options The notebook, its parameters, limits.
 * @param out Where the executed notebook goes.
 * @param hideInput Whether frontends are to show no code.
 */
export async function runAndSave(
  options: RunNotebookOptions,
  out: string,
  hideInput = false,
): Promise<RunResult> {
  await Deno.mkdir(dirname(out), { recursive: true });
  const shown = (notebook: Notebook) =>
    hideInput ? withHiddenInput(notebook) : notebook;
  const run = await abortable((signal) =>
    runNotebook({
      ...options,
      signal,
      onProgress: showCell,
      onSave: (notebook) => writeNotebook(out, shown(notebook)),
    })
  );
  const notebook = shown(run.notebook);
  await writeNotebook(out, notebook);
  return { ...run, notebook };
}

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
 * @param run The run.
 * @param written What it has left.
 * @throws {ReadoutError} Unless every cell went well.
 */
export function requireSuccess(
  run: RunResult,
  written: readonly Written[],
): void {
  if (run.status === "ok") return;
  const left = `written: ${written.map(({ path }) => path).join(", ")}`;
  if (run.error === null) {
    throw new ReadoutError(
      `The notebook was stopped between two cells (${run.status}); ${left}`,
    );
  }
  const { ename, evalue, firstLine, number } = run.error;
  throw new ReadoutError(
    `The notebook stopped at cell ${number}, "${firstLine}": ${ename}: ${evalue}; ${left}`,
  );
}

function showCell(event: ProgressEvent): void {
  const place = `[${event.number}/${event.total}]`;
  if (event.type === "start") {
    progressDraft(`${place} ...           ${event.firstLine}`);
    return;
  }
  const milliseconds = Math.round(event.durationMs ?? 0);
  progress(
    `${place} ${event.status} ${
      String(milliseconds).padStart(5)
    } ms  ${event.firstLine}`,
  );
}
