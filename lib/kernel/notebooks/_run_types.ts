/** What a run of a notebook is asked for, and what it tells. */
import type {
  ErrorOutput,
  ExecuteResult,
  ExecuteStatus,
  Kernel,
  OutputCollector,
} from "../execution/mod.ts";
import type { JsonObject } from "../wire/mod.ts";
import type { CodeCell, Notebook } from "./notebook.ts";

/** Options of `runNotebook`. */
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
  /**
   * Called before the first cell and after each one with the notebook as far as
   * it has been run; the next cell waits for it.
   */
  onSave?: (notebook: Notebook) => void | Promise<void>;
  /**
   * Number of the cell to begin with, as progress and errors count them. The
   * cells before it are not run and stay as they are, outputs included, but for
   * those tagged `parameters`, `injected-parameters` or `setup`.
   *
   * @default {1}
   */
  startAt?: number;
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
  /** Its number among the cells that hold code to run, from 1. */
  readonly number: number;
  /** How many cells hold code to run. */
  readonly total: number;
  /** First line of its source. */
  readonly firstLine: string;
  /** How it ended; null at the start. */
  readonly status: ExecuteStatus | null;
  /** Milliseconds it took; null at the start. */
  readonly durationMs: number | null;
}

/** What ended a run early: an error, and the cell that it came from. */
export interface RunError
  extends
    Pick<ProgressEvent, "index" | "number" | "firstLine">,
    Omit<ErrorOutput, "output_type"> {}

/** What a run came to. */
export interface RunResult {
  /** The executed notebook, also when the run failed. */
  readonly notebook: Notebook;
  /** How the run ended; as of the cell that ended it. */
  readonly status: ExecuteStatus;
  /** The error that ended the run; null when the status is `ok`. */
  readonly error: RunError | null;
}

/** What is run, and how far that has come. */
export interface Run {
  readonly notebook: Notebook;
  readonly parameters: JsonObject;
  /** Null when the signal was aborted before there was one. */
  readonly kernel: Kernel | null;
  readonly signal: AbortSignal;
  readonly options: RunNotebookOptions;
  /** The code cells in order. */
  readonly cells: readonly CellState[];
  status: ExecuteStatus;
  error: RunError | null;
}

/** A code cell, as far as it has come. */
export interface CellState
  extends Pick<ProgressEvent, "index" | "number" | "firstLine"> {
  readonly cell: CodeCell;
  /**
   * `skipped` by its tag or for being empty; `kept` as it was by `startAt`;
   * `pending` when never reached.
   */
  status: ExecuteStatus | "skipped" | "kept" | "pending";
  executed: Executed | null;
}

/** What a cell came to. */
export interface Executed {
  readonly collector: OutputCollector;
  readonly result: ExecuteResult;
  readonly startTime: Date;
}
