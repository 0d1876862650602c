/**
 * Runs a notebook from top to bottom in a fresh kernel, without Jupyter.
 *
 * @module
 */
import { dirname, fromFileUrl, resolve } from "@std/path";
import { type ExecuteStatus, startKernel } from "./client.ts";
import { finishNotebook } from "./_executed_notebook.ts";
import type { Notebook } from "./notebook.ts";
import { readNotebook } from "./notebook_file.ts";
import type { OutputMessage } from "./outputs.ts";
import { convertParameters, injectParameters } from "./parameters.ts";
import type { JsonObject } from "./protocol.ts";
import { runCells } from "./_run_cells.ts";

/** Options of {@linkcode runNotebook}. */
export interface RunNotebookOptions {
  /** The notebook, or the file that holds it. It is not changed. */
  notebook: string | URL | Notebook;
  /**
   * Values of parameters, by name.
   *
   * @default {{}}
   */
  parameters?: JsonObject;
  /**
   * Values of parameters as texts, by name, as a command line has them; they
   * are converted by the declared types.
   *
   * @default {{}}
   */
  parameterTexts?: Readonly<Record<string, string>>;
  /**
   * Working directory of the kernel.
   *
   * @default the notebook's folder; for a notebook without a file, Deno.cwd()
   */
  cwd?: string;
  /**
   * Environment variables on top of the current process's own.
   *
   * @default {{}}
   */
  env?: Readonly<Record<string, string>>;
  /**
   * Milliseconds that one cell may take.
   *
   * @default {Infinity}
   */
  cellTimeout?: number;
  /**
   * Milliseconds that all cells together may take.
   *
   * @default {Infinity}
   */
  timeout?: number;
  /** Aborting it stops the run; what was run until then is returned. */
  signal?: AbortSignal;
  /** Called when a cell starts, and when it ends. */
  onProgress?: (event: ProgressEvent) => void;
  /** Called with each output as it arrives, with the index of its cell. */
  onOutput?: (index: number, message: OutputMessage) => void;
  /**
   * Go on after a cell that fails, as with the tag `raises-exception` on
   * every cell.
   *
   * @default {false}
   */
  allowErrors?: boolean;
  /**
   * Write times into the executed notebook's metadata. Without them, the same
   * notebook with the same outputs is the same bytes.
   *
   * @default {true}
   */
  recordTimings?: boolean;
}

/** A cell starts or ends. */
export interface ProgressEvent {
  /** Which of the two. */
  readonly type: "start" | "end";
  /** Index of the cell in the executed notebook. */
  readonly index: number;
  /** Its number among the cells that are run, from 1. */
  readonly number: number;
  /** How many cells are run. */
  readonly total: number;
  /** First line of its source. */
  readonly firstLine: string;
  /** How it ended; null at the start. */
  readonly status: ExecuteStatus | null;
  /** Milliseconds it took; null at the start. */
  readonly durationMs: number | null;
}

/** How one code cell fared. */
export interface CellRun {
  /** Index of the cell in the executed notebook. */
  readonly index: number;
  /** `skipped` by its tag or for being empty; `pending` when never reached. */
  readonly status: ExecuteStatus | "skipped" | "pending";
  /** Milliseconds it took; 0 when it was not run. */
  readonly durationMs: number;
  /** First line of its source. */
  readonly firstLine: string;
}

/** What ended a run early. */
export interface RunError {
  /** Index of the cell in the executed notebook. */
  readonly index: number;
  /** First line of the cell's source. */
  readonly firstLine: string;
  /** Class of the error. */
  readonly ename: string;
  /** The error's message. */
  readonly evalue: string;
  /** Lines of the stack. */
  readonly traceback: readonly string[];
}

/** What a run came to. */
export interface RunResult {
  /** The executed notebook, also when the run failed. */
  readonly notebook: Notebook;
  /** How the run ended; as of the cell that ended it. */
  readonly status: ExecuteStatus;
  /** The error that ended the run; null when the status is `ok`. */
  readonly error: RunError | null;
  /** The code cells, in order. */
  readonly cells: readonly CellRun[];
  /** What a person should know, for instance that no cell is tagged `parameters`. */
  readonly warnings: readonly string[];
  /** Milliseconds from start to end, the kernel's start and end included. */
  readonly totalMs: number;
  /** Milliseconds that the cells took together. */
  readonly cellMs: number;
}

/**
 * Runs a notebook in Deno's own kernel and returns it with its outputs.
 *
 * A cell that fails ends the run, unless it is tagged `raises-exception`; the
 * cells after it are left without outputs. Cells tagged `skip-execution` stay
 * as they are. Neither throws: the result tells.
 *
 * @param options The notebook, its parameters, limits.
 * @returns The executed notebook, and how it went.
 * @throws {SyntaxError} If the notebook or its parameters cell cannot be read.
 * @throws {RangeError} If a parameter is unknown.
 * @throws {TypeError} If a parameter's value is not of its type, or the
 * notebook is for another language.
 * @throws {Error} If the kernel cannot be started.
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
  const started = performance.now();
  const limit = startLimit(options);
  const cwd = workingDirectory(options);
  const starting = startKernel({
    ...(cwd === undefined ? {} : { cwd }),
    env: options.env ?? {},
    signal: limit.signal,
  });
  // While the kernel starts, the notebook is read; either may fail first.
  starting.catch(() => {});
  try {
    const { notebook, parameters, warnings } = await prepare(options);
    const kernel = await starting.catch((error) => {
      if (limit.signal.aborted) return null;
      throw error;
    });
    const run = await runCells(notebook, kernel, {
      ...options,
      cwd: cwd ?? Deno.cwd(),
      signal: limit.signal,
    });
    await kernel?.shutdown();
    return Object.freeze({
      notebook: finishNotebook(run, notebook, parameters, kernel, options),
      status: run.status,
      error: run.error,
      cells: Object.freeze(run.cells),
      warnings,
      totalMs: performance.now() - started,
      cellMs: run.cells.reduce((sum, cell) => sum + cell.durationMs, 0),
    });
  } finally {
    limit.clear();
    await starting.then(async (kernel) => {
      kernel.kill();
      await kernel.exited;
    }, () => {});
  }
}

/** One signal for the caller's and for the limit of the whole run. */
function startLimit(
  options: RunNotebookOptions,
): { signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const timeout = options.timeout ?? Infinity;
  const timer = timeout === Infinity ? undefined : setTimeout(() => {
    const message = `the notebook's limit of ${timeout / 1_000} s is reached`;
    controller.abort(new DOMException(message, "TimeoutError"));
  }, timeout);
  const signals = [controller.signal];
  if (options.signal) signals.push(options.signal);
  return {
    signal: AbortSignal.any(signals),
    clear: () => clearTimeout(timer),
  };
}

function workingDirectory(options: RunNotebookOptions): string | undefined {
  const { cwd, notebook } = options;
  if (cwd !== undefined) return cwd;
  if (notebook instanceof URL) return dirname(fromFileUrl(notebook));
  return typeof notebook === "string" ? dirname(resolve(notebook)) : undefined;
}

async function prepare(options: RunNotebookOptions): Promise<{
  notebook: Notebook;
  parameters: JsonObject;
  warnings: readonly string[];
}> {
  const notebook =
    typeof options.notebook === "string" || options.notebook instanceof URL
      ? await readNotebook(options.notebook)
      : options.notebook;
  checkLanguage(notebook);
  const parameters: JsonObject = {
    ...convertParameters(notebook, options.parameterTexts ?? {}),
    ...options.parameters,
  };
  const injected = injectParameters(notebook, parameters);
  return { ...injected, parameters };
}

function checkLanguage(notebook: Notebook): void {
  const spec = notebook.metadata.kernelspec as JsonObject | undefined;
  const language = spec?.language ?? "typescript";
  if (language !== "typescript" && language !== "javascript") {
    throw new TypeError(
      `Cannot run the notebook: its kernel is "${spec?.name}" for ${language}; only TypeScript notebooks can be run`,
    );
  }
}
