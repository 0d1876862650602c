/** How a kernel is started, and what can be asked of it. */
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
   * Working directory of the kernel: relative imports, relative paths, and
   * the search for a `deno.json` start here.
   *
   * @default {Deno.cwd()}
   */
  cwd?: string | undefined;
  /**
   * Environment variables on top of the current process's own. `NO_COLOR` is
   * always set.
   *
   * @default {{}}
   */
  env?: Readonly<Record<string, string>>;
  /** Aborting it ends the kernel at once, also later than its start. */
  signal?: AbortSignal;
  /**
   * Start Deno's language server with the kernel, so that the first completion
   * is answered. It ends with a cell that cannot ask for input, since then
   * nobody is there who writes.
   *
   * @default {false}
   */
  assists?: boolean;
  /**
   * Called with output that arrives while no cell runs.
   *
   * @default the next cell shows it
   */
  onLateOutput?: (message: OutputMessage) => void;
}

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

/** What may stand at the cursor; offsets are of UTF-16. */
export interface Completions {
  /** Where the part that is replaced begins. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** What may stand there, and of which type each is. */
  readonly matches: readonly { readonly text: string; readonly type: string }[];
}

/** A running kernel. */
export interface Kernel {
  /** Process id of the kernel. */
  readonly pid: number;
  /** Settles when the process has ended, however it ended; never rejects. */
  readonly exited: Promise<KernelExit>;
  /**
   * Runs a cell after those before it and waits until all of its outputs are
   * here. A failing cell is a result, not an exception.
   *
   * @param code The cell's source.
   * @param options A time limit, an abort signal, a listener for the outputs.
   * @returns How the cell ended and what it showed.
   */
  execute(code: string, options?: ExecuteOptions): Promise<ExecuteResult>;
  /**
   * Asks beside the cells, also while one awaits something.
   *
   * @param type What is asked.
   * @param content What belongs to it.
   * @returns The answer; empty from a kernel that has ended.
   */
  ask(type: string, content: JsonObject): Promise<JsonObject>;
  /**
   * What may stand at a place in a cell: by the values of the cells that ran,
   * then by Deno's language server, which is started when it is first needed.
   * Also while a cell runs.
   *
   * @param code The cell's source so far.
   * @param cursor Offset in it.
   * @returns The suggestions, and what of the source they replace.
   */
  complete(code: string, cursor: number): Promise<Completions>;
  /**
   * Signature, documentation and value of what stands at a place in a cell.
   *
   * @param code The cell's source.
   * @param cursor Offset in it.
   * @returns A text, null when nothing is known.
   */
  inspect(code: string, cursor: number): Promise<string | null>;
  /**
   * What is certain to be wrong with a cell below those that ran, by the same
   * server: a property that does not exist, a literal of another type. Of
   * those that wait for one under way, the last is made.
   *
   * @param code The cell's source.
   * @returns A line for each; none of what the server is too late to say, or
   * of a cell that another overtook.
   */
  check(code: string): Promise<readonly string[]>;
  /**
   * Ends the kernel: asks it to, and kills it when it does not within a
   * second. Safe to call twice.
   *
   * @returns How the process ended.
   */
  shutdown(): Promise<KernelExit>;
  /** Ends the kernel at once. */
  kill(): void;
  /** As `shutdown`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
