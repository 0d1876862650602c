/** Types of a kernel: its start options, its methods and their results. */
import type { JsonObject } from "../wire/mod.ts";
import type { KernelExit } from "./_process.ts";
import type {
  ErrorOutput,
  Output,
  OutputCollector,
  OutputMessage,
} from "./outputs.ts";

/** Options of `startKernel`. */
export interface StartKernelOptions {
  /**
   * Working directory of the kernel, used for relative imports, relative paths
   * and the search for `deno.json`.
   *
   * @default {Deno.cwd()}
   */
  cwd?: string | undefined;
  /**
   * Environment variables that override those of the current process. `NO_COLOR`
   * is always set.
   *
   * @default {{}}
   */
  env?: Readonly<Record<string, string>>;
  /** Signal that ends the kernel immediately, even after it has started. */
  signal?: AbortSignal;
  /**
   * Whether to start Deno's language server with the kernel, so that the first
   * completion is fast. The language server stops when a cell without an input
   * handler runs, because then no user is editing.
   *
   * @default {false}
   */
  assists?: boolean;
  /**
   * Called with output that arrives while no cell is running.
   *
   * @default the next cell shows it
   */
  onLateOutput?: (message: OutputMessage) => void;
}

/** Options of `Kernel.execute`. */
export interface ExecuteOptions {
  /** Called with each output message of the cell, as it arrives. */
  onOutput?: (message: OutputMessage) => void;
  /**
   * Signal that stops the cell. If its reason is a `TimeoutError`, as with
   * `AbortSignal.timeout`, the cell's status is `timeout`.
   */
  signal?: AbortSignal;
  /**
   * Time limit of the cell in milliseconds. At the limit the cell is interrupted;
   * if that fails, the kernel is killed.
   *
   * @default {Infinity}
   */
  timeout?: number;
  /**
   * Answers an input request, as from `prompt()`, with a line of text, or null
   * for none. Without this handler, `prompt()` returns null.
   */
  onInput?: (request: InputRequest) => Promise<string | null>;
  /**
   * Whether to run the cell without counting it and without showing its value.
   *
   * @default {false}
   */
  silent?: boolean;
  /**
   * Name of the cell in stack frames.
   *
   * @default {"cell N", with its count}
   */
  name?: string;
  /**
   * Collector of the outputs.
   *
   * @default {createOutputCollector()}
   */
  collector?: OutputCollector;
}

/** Request of a cell for a line of text. */
export interface InputRequest {
  /** Text of the prompt. */
  readonly prompt: string;
  /** Whether the input must be hidden. */
  readonly password: boolean;
}

/**
 * Final status of a cell: finished (`ok`, `error`), stopped by its time limit
 * (`timeout`) or signal (`aborted`), or lost with the kernel process (`died`).
 */
export type ExecuteStatus = "ok" | "error" | "timeout" | "aborted" | "died";

/** Result of running a cell. */
export interface ExecuteResult {
  /** Final status of the cell. */
  readonly status: ExecuteStatus;
  /** All outputs of the cell; an error, if any, is the last one. */
  readonly outputs: readonly Output[];
  /** The error; null if the status is `ok`. */
  readonly error: ErrorOutput | null;
  /** Number of cells run so far, including this one but not silent ones. */
  readonly executionCount: number;
  /** Whether the kernel process has ended, which loses all variables. */
  readonly stateLost: boolean;
  /** Time from the request to the last output, in milliseconds. */
  readonly durationMs: number;
}

/** Completions at the cursor; offsets are in UTF-16 code units. */
export interface Completions {
  /** Offset at which the replaced text starts. */
  readonly start: number;
  /** Offset at which the replaced text ends. */
  readonly end: number;
  /** Suggested texts, each with its type. */
  readonly matches: readonly { readonly text: string; readonly type: string }[];
}

/** A running kernel. */
export interface Kernel {
  /** Process ID of the kernel. */
  readonly pid: number;
  /** Settles when the kernel process ends, for any reason; never rejects. */
  readonly exited: Promise<KernelExit>;
  /**
   * Runs a cell after all earlier cells and waits for all of its outputs. A
   * failing cell is returned as a result, not thrown.
   *
   * @param code Source of the cell.
   * @param options Time limit, abort signal and output listener.
   * @returns Status and outputs of the cell.
   */
  execute(code: string, options?: ExecuteOptions): Promise<ExecuteResult>;
  /**
   * Sends a request outside the cell queue, which works even while a cell is
   * awaiting.
   *
   * @param type Type of the request.
   * @param content Content of the request.
   * @returns The reply; empty if the kernel has ended.
   */
  ask(type: string, content: JsonObject): Promise<JsonObject>;
  /**
   * Returns completions at a position in a cell, even while another cell runs.
   * Suggestions come from runtime values first, then from Deno's language server,
   * which starts on first use.
   *
   * @param code Source of the cell so far.
   * @param cursor Cursor offset in the source.
   * @returns The suggestions and the range that they replace.
   */
  complete(code: string, cursor: number): Promise<Completions>;
  /**
   * Returns the signature, documentation and value of the symbol at a position in
   * a cell.
   *
   * @param code Source of the cell.
   * @param cursor Cursor offset in the source.
   * @returns The text; null if nothing is known about the symbol.
   */
  inspect(code: string, cursor: number): Promise<string | null>;
  /**
   * Returns definite type errors in a cell, such as a missing property or a
   * literal of the wrong type. The check uses Deno's language server and assumes
   * that the executed cells come first. If several checks are waiting, only the
   * latest one runs.
   *
   * @param code Source of the cell.
   * @returns One line per error; empty if the server is too slow or a newer check
   * replaced this one.
   */
  check(code: string): Promise<readonly string[]>;
  /**
   * Asks the kernel to exit, and kills it if it is still running after one
   * second. Calling this twice is safe.
   *
   * @returns How the process ended.
   */
  shutdown(): Promise<KernelExit>;
  /** Kills the kernel immediately. */
  kill(): void;
  /** Calls `shutdown`, for use with `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
