/** How a kernel is started, and what can be asked of it. */
import type { JsonObject } from "../wire/mod.ts";
import type { Completions } from "./_assistance.ts";
import type { ExecuteOptions, ExecuteResult } from "./_execute_types.ts";
import type { KernelExit } from "./_process.ts";
import type { OutputMessage } from "./outputs.ts";

/** Options of `startKernel`. */
export interface StartKernelOptions {
  /**
   * Working directory of the kernel: relative imports, relative paths, and
   * the search for a `deno.json` start here.
   *
   * @default {Deno.cwd()}
   */
  cwd?: string;
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
   * Milliseconds that the kernel may take to answer first.
   *
   * @default {30_000}
   */
  startTimeout?: number;
  /**
   * Called with output that arrives while no cell runs.
   *
   * @default the next cell shows it
   */
  onLateOutput?: (message: OutputMessage) => void;
}

/** A running kernel. */
export interface Kernel {
  /** Process id of the kernel. */
  readonly pid: number;
  /** The kernel's answer to `kernel_info_request`. */
  readonly info: JsonObject;
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
   * Sends a request that runs no code, for instance `complete_request`.
   *
   * @param type The request's type.
   * @param content The request's content.
   * @returns The content of the reply.
   * @throws {KernelEndedError} If the kernel's process has ended.
   */
  request(type: string, content: JsonObject): Promise<JsonObject>;
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
   * Asks the kernel to end what the running cell awaits, or its busy loop. A
   * loop behind an `await` goes on: Deno's kernel cannot end it.
   *
   * @throws {KernelEndedError} If the kernel's process has ended.
   */
  interrupt(): Promise<void>;
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
