/** Running one cell after the other, each until its last output is here. */
import { STOPPED_INPUT } from "../inside/mod.ts";
import type { JsonObject, Message } from "../wire/mod.ts";
import { createDelivery, readOutMessage } from "./_delivery.ts";
import {
  deathOutput,
  explainError,
  stopOutput,
  syntaxOutput,
} from "./_diagnosis.ts";
import type {
  ExecuteOptions,
  ExecuteResult,
  ExecuteStatus,
  Kernel,
} from "./_kernel_types.ts";
import type { LibraryImports } from "./_library.ts";
import type { KernelProcess } from "./_process.ts";
import { KernelEndedError, letterKey, type Session } from "./_session.ts";
import { createStopping } from "./_stopping.ts";
import { prepareCell } from "./_transform.ts";
import { orAbort, startLimit, stopReason, within } from "./_wait.ts";
import {
  createOutputCollector,
  errorContent,
  type ErrorOutput,
  type OutputCollector,
  type OutputMessage,
  readError,
} from "./outputs.ts";

/** What listeners of "unload" get before the kernel ends all the same. */
const UNLOAD_GRACE_MS = 500;

/** The cell that is running. */
class RunningCell {
  readonly name: string;
  readonly code: string;
  readonly options: ExecuteOptions;
  readonly collector: OutputCollector;
  readonly #started = performance.now();
  /** Errors are shown last: the kernel's own overtakes the outputs before it. */
  errors: ErrorOutput[] = [];
  /** Why it could not be run, or what is known of how it failed. */
  failure: ErrorOutput | null = null;
  interrupted = false;
  /** True once it has awaited something. */
  waits = false;
  replied = false;
  stateLost = false;
  /** Ends the question that it asks; false where it asks none. */
  endInput = (): boolean => false;

  constructor(name: string, code: string, options: ExecuteOptions) {
    this.name = name;
    this.code = code;
    this.options = options;
    this.collector = options.collector ?? createOutputCollector();
  }

  /** Takes what it shows. */
  take(message: OutputMessage): void {
    if (message.type === "error") this.errors.push(readError(message.content));
    else this.#show(message);
  }

  #show(message: OutputMessage): void {
    this.collector.add(message);
    this.options.onOutput?.(message);
  }

  /** What it came to. */
  finish(status: ExecuteStatus, executionCount: number): ExecuteResult {
    for (const error of this.errors) {
      const content = errorContent(error);
      this.#show({ type: "error", content, metadata: {}, buffers: [] });
    }
    return Object.freeze({
      status,
      outputs: this.collector.outputs(),
      error: this.errors[0] ?? null,
      executionCount,
      stateLost: this.stateLost,
      durationMs: performance.now() - this.#started,
    });
  }
}

/** What the executor of one kernel needs. */
export interface ExecutorParts {
  readonly session: Session;
  readonly process: KernelProcess;
  readonly library: LibraryImports;
  /** Bytes that one cell may show. */
  readonly outputLimit: number;
  readonly onLateOutput?: ((message: OutputMessage) => void) | undefined;
}

/** Runs code in one kernel. */
export interface Executor extends Pick<Kernel, "execute" | "interrupt"> {
  /** What the kernel has said last, to explain its end. */
  lastWords(): string;
  /** True while a cell runs. */
  isBusy(): boolean;
  /** Takes text that the kernel's process has written. */
  onText(name: "stdout" | "stderr", bytes: Uint8Array): void;
  /** Takes a message that it has written. */
  onMessage(json: Uint8Array): void;
  /** Takes a question of the running cell. */
  onInput(message: Message): Promise<void>;
  /** Runs code before the first cell; fails when that fails. */
  runSetup(code: string): Promise<void>;
  /** Lets cells tidy up: Deno's kernel tells nobody that it is about to end. */
  unload(): Promise<void>;
}

/** Makes the executor of one kernel. */
export function createExecutor(parts: ExecutorParts): Executor {
  const { session, process, library, onLateOutput } = parts;
  const stopping = createStopping(session, process);
  const delivery = createDelivery(onOutput, parts.outputLimit);
  let running: RunningCell | null = null;
  let late: OutputMessage[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let count = 0;

  function onOutput(output: OutputMessage): void {
    if (running) running.take(output);
    else if (onLateOutput) onLateOutput(output);
    else late.push(output);
  }

  async function work(cell: RunningCell): Promise<void> {
    const silent = cell.options.silent ?? false;
    const address = await library.addresses(cell.code);
    const prepared = prepareCell(cell.code, cell.name, silent, address);
    if (typeof prepared !== "string") {
      cell.failure = syntaxOutput(prepared, cell.code);
      return;
    }
    const reply = await session.request("shell", "execute_request", {
      code: prepared,
      silent,
      store_history: !silent,
      user_expressions: {},
      allow_stdin: cell.options.onInput !== undefined,
      stop_on_error: true,
    }).finally(() => cell.replied = true);
    await stopping.settled();
    const error = reply.status === "ok" ? null : readError(reply);
    const known = await session.barrier(error?.evalue ?? null);
    if (error === null) return;
    const whole = known === null ? error : readError(known);
    cell.failure = explainError(whole, cell.code, cell.name);
  }

  /** How the cell ended, its errors completed. */
  async function conclude(
    cell: RunningCell,
    working: Promise<void>,
  ): Promise<ExecuteStatus> {
    const { options } = cell;
    using limit = startLimit("its", options.signal, options.timeout);
    const { signal } = limit;
    try {
      await orAbort(working, signal);
    } catch (error) {
      if (error instanceof KernelEndedError) {
        cell.stateLost = true;
        cell.errors.push(deathOutput(error));
        return "died";
      }
      if (!signal.aborted || error !== signal.reason) throw error;
      cell.interrupted = true;
      cell.stateLost = !await stopping.stop(cell, working);
      const reason = stopReason(signal);
      const reached = reason === "timeout" ? signal.reason.message : null;
      cell.errors = [stopOutput(reached, cell.stateLost)];
      return reason;
    }
    if (cell.failure !== null && cell.interrupted) {
      cell.errors = [stopOutput(null, cell.stateLost)];
      return "aborted";
    }
    if (cell.failure !== null) cell.errors.push(cell.failure);
    return cell.errors.length > 0 ? "error" : "ok";
  }

  async function run(
    code: string,
    options: ExecuteOptions,
  ): Promise<ExecuteResult> {
    if (!options.silent) count++;
    const name = options.name ?? `cell ${count}`;
    const cell = new RunningCell(name, code, options);
    delivery.begin();
    running = cell;
    // What arrived between two cells is shown by the later one.
    late.forEach((message) => cell.take(message));
    late = [];
    try {
      const status = await conclude(cell, work(cell));
      delivery.end();
      return cell.finish(status, count);
    } finally {
      running = null;
    }
  }

  return {
    lastWords: delivery.lastWords,
    isBusy: () => running !== null,
    onText: delivery.text,
    onMessage(json) {
      const value = parseObject(new TextDecoder().decode(json));
      const content = (value.content ?? {}) as JsonObject;
      if (value.type === "readout_reply") {
        // What was shown on the way to the answer comes before it.
        delivery.flush();
        const reply = (content.reply ?? {}) as JsonObject;
        session.settle(letterKey(content.id), reply);
      } else if (value.type === "readout_mark") {
        session.settle(`${content.nonce}${content.stream}`, content);
      } else if (value.type === "readout_waits") {
        if (running) running.waits = true;
      } else delivery.message(readOutMessage(value), json.length);
    },
    async onInput({ content: { prompt, password } }) {
      const stopped = Promise.withResolvers<string>();
      const cell = running;
      const answer = cell?.options.onInput?.({
        prompt: String(prompt ?? ""),
        password: password === true,
      }).catch(() => null);
      if (cell) {
        cell.endInput = () => {
          stopped.resolve(STOPPED_INPUT);
          return true;
        };
      }
      const value = await Promise.race([answer ?? null, stopped.promise]);
      if (cell) cell.endInput = () => false;
      await session.send("stdin", "input_reply", { value }).catch(() => {});
    },
    async runSetup(code) {
      const reply = await session.run(code);
      if (reply.status === "ok") return;
      throw new Error(`Cannot set the kernel up: ${readError(reply).evalue}`);
    },
    execute(code, options = {}) {
      const result = queue.then(() => run(code, options));
      queue = result.catch(() => {});
      return result;
    },
    async interrupt() {
      if (running === null) {
        // Fails for a kernel that has ended.
        await session.request("control", "kernel_info_request", {});
        return;
      }
      running.interrupted = true;
      await stopping.interrupt(running);
    },
    async unload() {
      if (running) return;
      const told = session.run('dispatchEvent(new Event("unload"));');
      await within(told.catch(() => {}), UNLOAD_GRACE_MS);
    },
  };
}

/** Empty for what is broken: it has ended with the process. */
function parseObject(text: string): JsonObject {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
