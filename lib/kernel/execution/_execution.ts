/** Running one cell after the other, each until its last output is here. */
import {
  type Explainer,
  explainError,
  findSyntaxError,
  isUnexplained,
} from "./_diagnosis.ts";
import type {
  ExecuteOptions,
  ExecuteResult,
  ExecuteStatus,
} from "./_execute_types.ts";
import { createHiddenCells } from "./_hidden_cells.ts";
import { wrapLastExpression } from "./_last_value.ts";
import { deathOutput, stopOutput } from "./_failures.ts";
import {
  createOutputCollector,
  type ErrorOutput,
  type OutputCollector,
  type OutputMessage,
  readErrorOutput,
} from "./outputs.ts";
import type { KernelProcess } from "./_process.ts";
import type { JsonObject, Message } from "../wire/mod.ts";
import { KernelEndedError, type Session } from "./_session.ts";
import { BARRIER, failedBarrierCode, SHOW, UNCAUGHT } from "./_setup.ts";
import { settle, type StopReason, within } from "./_wait.ts";

/** Runs code in one kernel. */
export interface Executor {
  execute(code: string, options?: ExecuteOptions): Promise<ExecuteResult>;
  /** Runs the set-up until its barrier has arrived. */
  runSetup(code: (nonce: string) => string): Promise<void>;
  /** Takes a message from the iopub channel. */
  onOutput(message: Message): void;
  /** Takes a message from the stdin channel. */
  onInput(message: Message): void;
  /** Asks the kernel to stop the running cell. */
  interrupt(): Promise<void>;
  /** Lets cells tidy up: Deno's kernel tells nobody that it is about to end. */
  unload(): Promise<void>;
}

/** What a busy kernel gets to answer an interrupt before it is killed. */
const INTERRUPT_GRACE_MS = 500;
/** What listeners of "unload" get before the kernel ends all the same. */
const UNLOAD_GRACE_MS = 500;

/** The cell that is running. */
interface RunningCell {
  readonly options: ExecuteOptions;
  readonly collector: OutputCollector;
  /** Errors are shown last: the kernel's own overtakes the outputs before it. */
  readonly errors: ErrorOutput[];
  readonly started: number;
  reply: JsonObject | null;
  causes: readonly string[];
  interrupted: boolean;
  stateLost: boolean;
}

/** Makes the executor of one kernel. */
export function createExecutor(
  session: Session,
  process: KernelProcess,
  onLateOutput?: (message: OutputMessage) => void,
): Executor {
  const hidden = createHiddenCells(session);
  let running: RunningCell | null = null;
  let late: OutputMessage[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  function onOutput(message: Message): void {
    const type = message.header.msg_type;
    if (type === "status" || type === "execute_input") return;
    if (type === BARRIER) {
      hidden.onBarrier(message.content);
      return;
    }
    // A hidden cell's failure is told in the error of the cell it is for.
    if (session.isHidden(message.parentHeader) && type === "error") return;
    const output: OutputMessage = {
      type: type === UNCAUGHT ? "error" : type,
      content: message.content,
      metadata: message.metadata,
      buffers: message.buffers,
    };
    if (running) take(running, output);
    else if (onLateOutput) onLateOutput(output);
    else late.push(output);
  }

  async function onInput(message: Message): Promise<void> {
    const { prompt, password } = message.content;
    const value = await running?.options.onInput?.({
      prompt: String(prompt ?? ""),
      password: password === true,
    }).catch(() => null);
    await session.send("stdin", "input_reply", { value: value ?? null })
      .catch(() => {});
  }

  /** Runs the code so that its value is shown, whatever it is. */
  async function runVisible(
    code: string,
    cell: RunningCell,
  ): Promise<JsonObject> {
    const silent = cell.options.silent ?? false;
    const wrapped = silent ? null : wrapLastExpression(code, SHOW);
    const reply = await request(wrapped ?? code, cell, !silent);
    // A wrong guess where the last expression begins: nothing has been run,
    // and the cell is counted already.
    const guessedWrong = wrapped !== null && reply.status !== "ok" &&
      isUnexplained(readErrorOutput(reply)) && !cell.interrupted &&
      await findSyntaxError(code) === null;
    return guessedWrong ? await request(code, cell, false) : reply;
  }

  async function request(
    code: string,
    cell: RunningCell,
    counted: boolean,
  ): Promise<JsonObject> {
    const reply = await session.request("shell", "execute_request", {
      code,
      silent: cell.options.silent ?? false,
      store_history: counted,
      user_expressions: {},
      allow_stdin: cell.options.onInput !== undefined,
      stop_on_error: true,
    });
    return reply.content;
  }

  async function work(code: string, cell: RunningCell): Promise<void> {
    cell.reply = await runVisible(code, cell);
    if (cell.reply.status === "ok") {
      await hidden.barrier();
      return;
    }
    const { evalue } = readErrorOutput(cell.reply);
    const { causes } = await hidden.barrier((nonce) =>
      failedBarrierCode(nonce, evalue)
    );
    if (Array.isArray(causes)) cell.causes = causes.map(String);
  }

  /** How the cell ended, its errors completed. */
  async function conclude(
    code: string,
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
      cell.stateLost = !await stop(working);
      cell.errors.splice(0, Infinity, stopped(outcome, cell));
      return outcome;
    }
    if (cell.reply?.status === "ok") {
      return cell.errors.length > 0 ? "error" : "ok";
    }
    if (cell.interrupted) {
      cell.errors.splice(0, Infinity, stopped("aborted", cell));
      return "aborted";
    }
    const own = readErrorOutput(cell.reply ?? {});
    const others = cell.errors.filter((error) => error.evalue !== own.evalue);
    const explained = await explainError(own, code, cell.causes, explainer);
    cell.errors.splice(0, Infinity, ...others, explained);
    return "error";
  }

  const explainer: Explainer = {
    async run(code) {
      const reply = await hidden.run(code);
      return reply.content.status === "ok"
        ? null
        : readErrorOutput(reply.content);
    },
  };

  /** Stops the running cell; true if the kernel survived that. */
  async function stop(working: Promise<void>): Promise<boolean> {
    const done = working.then(() => true, () => false);
    await session.send("control", "interrupt_request", {}).catch(() => {});
    if (await within(done, INTERRUPT_GRACE_MS)) return await done;
    process.kill();
    await process.exited;
    await done;
    return false;
  }

  async function run(
    code: string,
    options: ExecuteOptions,
  ): Promise<ExecuteResult> {
    const cell: RunningCell = {
      options,
      collector: options.collector ?? createOutputCollector(),
      errors: [],
      started: performance.now(),
      reply: null,
      causes: [],
      interrupted: false,
      stateLost: false,
    };
    running = cell;
    // What arrived between two cells is shown by the later one.
    for (const message of late) take(cell, message);
    late = [];
    try {
      const status = await conclude(code, cell, work(code, cell));
      return finish(cell, status);
    } finally {
      running = null;
    }
  }

  return {
    onOutput,
    onInput: (message) => void onInput(message),
    async runSetup(code) {
      await hidden.firstBarrier(code);
    },
    execute(code, options = {}) {
      const result = queue.then(() => run(code, options));
      queue = result.catch(() => {});
      return result;
    },
    async interrupt() {
      if (running) running.interrupted = true;
      await session.request("control", "interrupt_request", {});
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

function finish(cell: RunningCell, status: ExecuteStatus): ExecuteResult {
  for (const error of cell.errors) {
    const { output_type: _, ...content } = error;
    const message = { type: "error", content, metadata: {}, buffers: [] };
    cell.collector.add(message);
    cell.options.onOutput?.(message);
  }
  const count = cell.reply?.execution_count;
  return Object.freeze({
    status,
    outputs: cell.collector.outputs(),
    error: cell.errors[0] ?? null,
    executionCount: typeof count === "number" ? count : null,
    stateLost: cell.stateLost,
    durationMs: performance.now() - cell.started,
  });
}

function stopped(reason: StopReason, cell: RunningCell): ErrorOutput {
  return stopOutput(reason, cell.options, !cell.stateLost);
}
