/**
 * Runs a notebook from top to bottom in a fresh kernel, without Jupyter.
 *
 * @module
 */
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkOptions, RUN_NOTEBOOK_OPTIONS } from "../../base/mod.ts";
import { startKernel, startLimit } from "../execution/mod.ts";
import { finishNotebook } from "./_executed_notebook.ts";
import type { Notebook } from "./notebook.ts";
import { readNotebook } from "./notebook_file.ts";
import { injectParameters } from "./parameters.ts";
import type { JsonObject } from "../wire/mod.ts";
import { runCells } from "./_run_cells.ts";
import type { RunNotebookOptions, RunResult } from "./_run_types.ts";

export type {
  ProgressEvent,
  RunError,
  RunNotebookOptions,
  RunResult,
} from "./_run_types.ts";

/**
 * Runs a notebook in Deno's own kernel and returns it with its outputs.
 *
 * A failed cell ends the run, unless it is tagged `raises-exception`; later cells
 * then have no outputs. Cells tagged `skip-execution` are kept unchanged. A
 * failed cell does not throw: the result contains the error.
 *
 * @param options Notebook, parameters and limits.
 * @returns The executed notebook and the status of the run.
 * @throws {SyntaxError} If the notebook or its parameters cell cannot be parsed.
 * @throws {RangeError} If a parameter is unknown, or the first cell to run does
 * not exist.
 * @throws {TypeError} If a parameter value has the wrong type, or the notebook is
 * for another language.
 * @throws {Error} If the kernel cannot start.
 *
 * @example Run a notebook
 * ```ts
 * import { parseNotebook, runNotebook } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const notebook = parseNotebook(`{
 *   "nbformat": 4, "nbformat_minor": 5, "metadata": {},
 *   "cells": [{
 *     "cell_type": "code", "id": "a", "execution_count": null,
 *     "metadata": {}, "outputs": [], "source": "console.log(6 * 7)"
 *   }]
 * }`);
 * const result = await runNotebook({ notebook });
 * assertEquals(result.status, "ok");
 * const [cell] = result.notebook.cells;
 * assertEquals(cell?.cell_type === "code" && cell.outputs, [
 *   { output_type: "stream", name: "stdout", text: "42\n" },
 * ]);
 * ```
 */
export async function runNotebook(
  options: RunNotebookOptions,
): Promise<RunResult> {
  checkOptions(RUN_NOTEBOOK_OPTIONS, options);
  using limit = startLimit("the notebook's", options.signal, options.timeout);
  const { signal } = limit;
  const { env = {}, parameters = {} } = options;
  const notebook = await prepareNotebook(options.notebook, parameters);
  const cwd = workingDirectory(options);
  const kernel = await startKernel({ cwd, env, signal }).catch((error) => {
    if (signal.aborted) return null;
    throw error;
  });
  try {
    const setup = { notebook, parameters, kernel, signal, options };
    const run = await runCells(setup);
    await kernel?.shutdown();
    const { status, error } = run;
    return Object.freeze({ notebook: finishNotebook(run), status, error });
  } finally {
    kernel?.kill();
    await kernel?.exited;
  }
}

function workingDirectory(options: RunNotebookOptions): string | undefined {
  const { cwd, notebook } = options;
  if (cwd !== undefined) return cwd;
  if (notebook instanceof URL) return dirname(fileURLToPath(notebook));
  return typeof notebook === "string" ? dirname(resolve(notebook)) : undefined;
}

/** Returns the notebook with its parameters set. */
async function prepareNotebook(
  notebook: string | URL | Notebook,
  parameters: JsonObject,
): Promise<Notebook> {
  const parsed = typeof notebook === "string" || notebook instanceof URL
    ? await readNotebook(notebook)
    : notebook;
  const spec = parsed.metadata.kernelspec as JsonObject | undefined;
  const language = String(spec?.language ?? "typescript");
  if (!/^(type|java)script$/.test(language)) {
    throw new TypeError(
      `Cannot run the notebook: its kernel is "${spec?.name}" for ${language}; only TypeScript notebooks can be run`,
    );
  }
  return injectParameters(parsed, parameters);
}
