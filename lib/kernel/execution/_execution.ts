/** Running one cell after the other, each until its last output is here. */
import { STOPPED_INPUT } from "../inside/mod.ts";
import type { Message } from "../wire/mod.ts";
import { createDelivery, type Delivery } from "./_delivery.ts";
import { explainError, syntaxOutput } from "./_diagnosis.ts";
import type {
  ExecuteOptions,
  ExecuteResult,
  ExecuteStatus,
} from "./_execute_types.ts";
import { deathOutput, stopOutput } from "./_failures.ts";
import { createHiddenCells, type HiddenCells } from "./_hidden_cells.ts";
import type { LibraryImports } from "./_library.ts";
import type { KernelProcess } from "./_process.ts";
import { KernelEndedError, type Session } from "./_session.ts";
import { createStopping } from "./_stopping.ts";
import { prepareCell } from "./_transform.ts";
import { settle, type StopReason, within } from "./_wait.ts";
import {
  createOutputCollector,
  type ErrorOutput,
  type OutputCollector,
  type OutputMessage,
  readErrorOutput,
} from "./outputs.ts";

/** Runs code in one kernel. */
export interface Executor {
  execute(code: string, options?: ExecuteOptions): Promise<ExecuteResult>;
  /** Runs code before the first cell; fails when that fails. */
  runSetup(code: string): Promise<void>;
  readonly delivery: Delivery;
  readonly hidden: HiddenCells;
  /** True while a cell runs. */
  isBusy(): boolean;
  /** Notes that the running cell awaits something. */
  onWait(): void;
  /** Takes a message from the stdin channel. */
  onInput(message: Message): void;
  /** Asks the kernel to stop the running cell. */
  interrupt(): Promise<void>;
  /** Lets cells tidy up: Deno's kernel tells nobody that it is about to end. */
  unload(): Promise<void>;
}

/** What listeners of "unload" get before the kernel ends all the same. */
const UNLOAD_GRACE_MS = 500;

/** The cell that is running. */
interface RunningCell {
  readonly name: string;
  readonly code: string;
  readonly options: ExecuteOptions;
  readonly collector: OutputCollector;
  /** Errors are shown last: the kernel's own overtakes the outputs before it. */
  readonly errors: ErrorOutput[];
  readonly started: number;
  /** Why it could not be run, or what is known of how it failed. */
  failure: ErrorOutput | null;
  interrupted: boolean;
  /** True once it has awaited something. */
  waits: boolean;
  replied: boolean;
  stateLost: boolean;
  /** Ends the question that it asks; false where it asks none. */
  endInput: () => boolean;
}

/** What the executor of one kernel needs. */
export interface ExecutorParts {
  readonly session: Session;
  readonly process: KernelProcess;
  readonly library: LibraryImports;
  /** Bytes that one cell may show. */
  readonly outputLimit: number;
  readonly onLateOutput?: (message: OutputMessage) => void;
}

/** Makes the executor of one kernel. */
export function createExecutor(parts: ExecutorParts): Executor {
  const { session, process, library, onLateOutput } = parts;
  const hidden = createHiddenCells(session, process);
  const stopping = createStopping(session, process, hidden);
  const delivery = createDelivery(onOutput, parts.outputLimit);
  let running: RunningCell | null = null;
  let late: OutputMessage[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let count = 0;

  function onOutput(output: OutputMessage): void {
    if (running) take(running, output);
    else if (onLateOutput) onLateOutput(output);
    else late.push(output);
  }

  async function onInput(message: Message): Promise<void> {
    const { prompt, password } = message.content;
    const cell = running;
    const stopped = Promise.withResolvers<string>();
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
  }

  async function work(cell: RunningCell): Promise<void> {
    const silent = cell.options.silent ?? false;
    const address = await library.addresses(cell.code);
    const prepared = await prepareCell(cell.code, cell.name, {
      silent,
      address,
    });
    if ("error" in prepared) {
      cell.failure = syntaxOutput(prepared.error, cell.code);
      return;
    }
    const { content: reply } = await session.request(
      "shell",
      "execute_request",
      {
        code: prepared.code,
        silent,
        store_history: !silent,
        user_expressions: {},
        allow_stdin: cell.options.onInput !== undefined,
        stop_on_error: true,
      },
    ).finally(() => cell.replied = true);
    const error = reply.status === "ok" ? null : readErrorOutput(reply);
    const jsonObject = await hidden.barrier(error?.evalue ?? null);
    if (error === null) return;
    const whole = jsonObject === null ? error : readErrorOutput(jsonObject);
    cell.failure = await explainError(whole, cell.code, cell.name);
  }

  /** How the cell ended, its errors completed. */
  async function conclude(
    cell: RunningCell,
    working: Promise<void>,
  ): Promise<ExecuteStatus> {
    const outcome = await settle(working, cell.options);
    if (outcome instanceof KernelEndedError) {
      cell.stateLost = true;
      cell.errors.push(deathOutput(outcome));
      return "died";
    }
    if (outcome !== null) {
      cell.interrupted = true;
      cell.stateLost = !await stopping.stop(cell, working);
      cell.errors.splice(0, Infinity, stopped(outcome, cell));
      return outcome;
    }
    if (cell.failure !== null && cell.interrupted) {
      cell.errors.splice(0, Infinity, stopped("aborted", cell));
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
    const cell: RunningCell = {
      name: options.name ?? `cell ${count}`,
      code,
      options,
      collector: options.collector ?? createOutputCollector(),
      errors: [],
      started: performance.now(),
      failure: null,
      interrupted: false,
      waits: false,
      replied: false,
      stateLost: false,
      endInput: () => false,
    };
    delivery.begin();
    running = cell;
    // What arrived between two cells is shown by the later one.
    for (const message of late) take(cell, message);
    late = [];
    try {
      const status = await conclude(cell, work(cell));
      delivery.end();
      return finish(cell, status, count);
    } finally {
      running = null;
    }
  }

  return {
    delivery,
    hidden,
    isBusy: () => running !== null,
    onWait() {
      if (running) running.waits = true;
    },
    onInput: (message) => void onInput(message),
    async runSetup(code) {
      const { content } = await hidden.run(code);
      if (content.status === "ok") return;
      const { evalue } = readErrorOutput(content);
      throw new Error(`Cannot set the kernel up: ${evalue}`);
    },
    execute(code, options = {}) {
      const result = queue.then(() => run(code, options));
      queue = result.catch(() => {});
      return result;
    },
    async interrupt() {
      const cell = running;
      if (cell === null) {
        // Fails for a kernel that has ended.
        await session.request("control", "kernel_info_request", {});
        return;
      }
      cell.interrupted = true;
      await stopping.interrupt(cell);
    },
    async unload() {
      if (running) return;
      const told = hidden.run('dispatchEvent(new Event("unload"));');
      await within(told.then(() => true, () => false), UNLOAD_GRACE_MS);
    },
  };
}

function take(cell: RunningCell, message: OutputMessage): void {
  if (message.type === "error") {
    cell.errors.push(readErrorOutput(message.content));
    return;
  }
  cell.collector.add(message);
  cell.options.onOutput?.(message);
}

function finish(
  cell: RunningCell,
  status: ExecuteStatus,
  executionCount: number,
): ExecuteResult {
  for (const error of cell.errors) {
    const { output_type: _, ...content } = error;
    const message = { type: "error", content, metadata: {}, buffers: [] };
    cell.collector.add(message);
    cell.options.onOutput?.(message);
  }
  return Object.freeze({
    status,
    outputs: cell.collector.outputs(),
    error: cell.errors[0] ?? null,
    executionCount,
    stateLost: cell.stateLost,
    durationMs: performance.now() - cell.started,
  });
}

function stopped(reason: StopReason, cell: RunningCell): ErrorOutput {
  return stopOutput(reason, cell.options, !cell.stateLost);
}
