/** Options, progress events and results of a notebook run. */
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
  /** The notebook, or the path of its file. A run does not modify the notebook. */
  notebook: string | URL | Notebook;
  /**
   * Parameter values, by name.
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
   * Environment variables that override those of the current process.
   *
   * @default {{}}
   */
  env?: Readonly<Record<string, string>>;
  /**
   * Time limit of one cell, in milliseconds.
   *
   * @default {Infinity}
   */
  cellTimeout?: number;
  /**
   * Time limit of all cells together, in milliseconds.
   *
   * @default {Infinity}
   */
  timeout?: number;
  /** Signal that stops the run; the results so far are returned. */
  signal?: AbortSignal;
  /** Called when a cell starts and when it ends. */
  onProgress?: (event: ProgressEvent) => void;
  /**
   * Called before the first cell and after each cell with the notebook so far;
   * the next cell waits until it settles.
   */
  onSave?: (notebook: Notebook) => void | Promise<void>;
  /**
   * Number of the first cell to run, counted as in progress events and errors.
   * Earlier cells do not run and keep their outputs, except those tagged
   * `parameters`, `injected-parameters` or `setup`.
   *
   * @default {1}
   */
  startAt?: number;
  /**
   * Whether to continue after a failed cell, as if every cell had the tag
   * `raises-exception`.
   *
   * @default {false}
   */
  allowErrors?: boolean;
  /**
   * Whether to write times into the executed notebook's metadata. Without times,
   * equal outputs produce byte-identical notebooks.
   *
   * @default {true}
   */
  recordTimings?: boolean;
}

/** Event for the start or the end of a cell. */
export interface ProgressEvent {
  /** Whether the cell starts or ends. */
  readonly type: "start" | "end";
  /** Index of the cell in the executed notebook. */
  readonly index: number;
  /** One-based number of the cell among the cells with code to run. */
  readonly number: number;
  /** Number of cells with code to run. */
  readonly total: number;
  /** First line of the cell's source. */
  readonly firstLine: string;
  /** Final status of the cell; null at the start. */
  readonly status: ExecuteStatus | null;
  /** Duration of the cell in milliseconds; null at the start. */
  readonly durationMs: number | null;
}

/** Error that ended a run early, and the cell that caused it. */
export interface RunError
  extends
    Pick<ProgressEvent, "index" | "number" | "firstLine">,
    Omit<ErrorOutput, "output_type"> {}

/** Result of a notebook run. */
export interface RunResult {
  /** The executed notebook, even if the run failed. */
  readonly notebook: Notebook;
  /** Final status of the run, taken from the cell that ended it. */
  readonly status: ExecuteStatus;
  /** Error that ended the run; null if the status is `ok`. */
  readonly error: RunError | null;
}

/** A notebook run and its progress. */
export interface Run {
  readonly notebook: Notebook;
  readonly parameters: JsonObject;
  /** The kernel; null if the signal aborted before the kernel started. */
  readonly kernel: Kernel | null;
  readonly signal: AbortSignal;
  readonly options: RunNotebookOptions;
  /** Code cells, in order. */
  readonly cells: readonly CellState[];
  status: ExecuteStatus;
  error: RunError | null;
}

/** State of a code cell. */
export interface CellState
  extends Pick<ProgressEvent, "index" | "number" | "firstLine"> {
  readonly cell: CodeCell;
  /**
   * Status of the cell: `skipped` because of its tag or because it is empty,
   * `kept` because of `startAt`, `pending` if it was not reached.
   */
  status: ExecuteStatus | "skipped" | "kept" | "pending";
  executed: Executed | null;
}

/** Result of an executed cell. */
export interface Executed {
  readonly collector: OutputCollector;
  readonly result: ExecuteResult;
  readonly startTime: Date;
}
