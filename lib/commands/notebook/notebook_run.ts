/** A notebook run as the commands show and save it. */

import { dirname } from "@std/path";
import { ReadoutError } from "../../api/mod.ts";
import {
  type ProgressEvent,
  runNotebook,
  type RunNotebookOptions,
  type RunResult,
  writeNotebook,
} from "../../kernel/mod.ts";
import { abortable, progress, progressDraft } from "../output/mod.ts";

/**
 * Runs a notebook with its progress on standard error, until Ctrl+C, and saves
 * what was run, however the run ended.
 *
 * @param out Where the executed notebook goes.
 */
export async function runAndSave(
  options: RunNotebookOptions,
  out: string,
): Promise<RunResult> {
  const run = await abortable((signal) =>
    runNotebook({ ...options, signal, onProgress: showCell })
  );
  for (const warning of run.warnings) progress(warning);
  await Deno.mkdir(dirname(out), { recursive: true });
  await writeNotebook(out, run.notebook);
  return run;
}

/**
 * What a run that did not end well is told as.
 *
 * @throws {ReadoutError} Unless every cell went well.
 */
export function requireSuccess(run: RunResult, out: string): void {
  if (run.status === "ok") return;
  if (run.error === null) {
    throw new ReadoutError(
      `The notebook was stopped between two cells (${run.status}); it is saved as ${out}`,
    );
  }
  const { ename, evalue, firstLine, index } = run.error;
  throw new ReadoutError(
    `The notebook stopped at cell ${
      index + 1
    }, "${firstLine}": ${ename}: ${evalue}; it is saved as ${out}`,
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
