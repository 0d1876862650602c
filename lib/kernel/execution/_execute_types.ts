/** What is asked of a kernel with a cell, and what comes of it. */
import type {
  ErrorOutput,
  Output,
  OutputCollector,
  OutputMessage,
} from "./outputs.ts";

/** Options of `Kernel.execute`. */
export interface ExecuteOptions {
  /** Called with each message about the cell's outputs, as it arrives. */
  onOutput?: (message: OutputMessage) => void;
  /**
   * Aborting it stops the cell. When the reason is a `TimeoutError`, as of
   * `AbortSignal.timeout`, the cell counts as timed out.
   */
  signal?: AbortSignal;
  /**
   * Milliseconds that the cell may take. Then it is interrupted; when that
   * does not help, the kernel is killed.
   *
   * @default {Infinity}
   */
  timeout?: number;
  /**
   * Answers a request for input, as `prompt()` makes it, with a line of text;
   * null for none. Without it, `prompt()` gives null.
   */
  onInput?: (request: InputRequest) => Promise<string | null>;
  /**
   * Run the cell without a count and without showing its value.
   *
   * @default {false}
   */
  silent?: boolean;
  /**
   * What stack frames call the cell.
   *
   * @default {"cell N", with its count}
   */
  name?: string;
  /**
   * Collects the outputs.
   *
   * @default {createOutputCollector()}
   */
  collector?: OutputCollector;
}

/** A cell asks for a line of text. */
export interface InputRequest {
  /** What to ask. */
  readonly prompt: string;
  /** True if the answer must not be shown. */
  readonly password: boolean;
}

/**
 * How a cell ended: by itself (`ok`, `error`), stopped by its time limit
 * (`timeout`) or its signal (`aborted`), or with the kernel's process
 * (`died`).
 */
export type ExecuteStatus = "ok" | "error" | "timeout" | "aborted" | "died";

/** What running a cell came to. */
export interface ExecuteResult {
  /** How the cell ended. */
  readonly status: ExecuteStatus;
  /** All that the cell showed; the error, if there was one, is the last. */
  readonly outputs: readonly Output[];
  /** The error, null when the status is `ok`. */
  readonly error: ErrorOutput | null;
  /** How many cells have been run, this one included; silent ones are not counted. */
  readonly executionCount: number;
  /** True if the kernel's process has ended, and its variables with it. */
  readonly stateLost: boolean;
  /** Milliseconds from the request to the last output. */
  readonly durationMs: number;
}
