/** Running one cell after the other, each until its last output is here. */
import {
  findSyntaxError,
  importedModules,
  importTestCode,
  isUnexplained,
  unexplained,
} from "./_diagnosis.ts";
import {
  createOutputCollector,
  type ErrorOutput,
  type Output,
  type OutputCollector,
  type OutputMessage,
  readErrorOutput,
} from "./outputs.ts";
import type { KernelProcess } from "./_process.ts";
import type { Message } from "./protocol.ts";
import { describeExit, KernelEndedError, type Session } from "./_session.ts";
import { BARRIER, barrierCode, UNCAUGHT } from "./_setup.ts";

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
   * Collects the outputs.
   *
   * @default {createOutputCollector()}
   */
  collector?: OutputCollector;
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
  /** The kernel's count of cells run, null when it could not tell. */
  readonly executionCount: number | null;
  /** Milliseconds from the request to the last output. */
  readonly durationMs: number;
}

/** Runs code in one kernel. */
export interface Executor {
  execute(code: string, options?: ExecuteOptions): Promise<ExecuteResult>;
  /** Runs the set-up until its barrier has arrived. */
  runSetup(code: (nonce: string) => string): Promise<void>;
  /** Takes a message from the iopub channel. */
  onOutput(message: Message): void;
}

/** What a busy kernel gets to answer an interrupt before it is killed. */
const INTERRUPT_GRACE_MS = 500;
/** How long the first barrier may be missing before it is asked for again. */
const FIRST_BARRIER_MS = 100;

type Stop = { readonly stop: "timeout" | "aborted" };

/** Makes the executor of one kernel. */
export function createExecutor(
  session: Session,
  process: KernelProcess,
): Executor {
  const barriers = new Map<string, () => void>();
  const hidden = new Set<string>();
  let listener: ((message: OutputMessage) => void) | null = null;
  // What arrives between two cells is shown by the later one.
  let early: OutputMessage[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  function onOutput(message: Message): void {
    const type = message.header.msg_type;
    if (type === "status" || type === "execute_input") return;
    if (type === BARRIER) {
      barriers.get(String(message.content.nonce))?.();
      return;
    }
    // A test import may fail; that failure is told in the cell's own error.
    if (hidden.has(message.parentHeader?.msg_id ?? "") && type === "error") {
      return;
    }
    const output: OutputMessage = {
      type: type === UNCAUGHT ? "error" : type,
      content: message.content,
      metadata: message.metadata,
      buffers: message.buffers,
    };
    if (listener) listener(output);
    else early.push(output);
  }

  function listen(onMessage: (message: OutputMessage) => void): void {
    listener = onMessage;
    for (const message of early) onMessage(message);
    early = [];
  }

  function runHidden(code: string): Promise<Message> {
    return session.request("shell", "execute_request", {
      code,
      silent: true,
      store_history: false,
      user_expressions: {},
      allow_stdin: false,
      stop_on_error: false,
    }, (id) => hidden.add(id));
  }

  /** Waits until all that the kernel has sent before is here. */
  async function barrier(
    code: (nonce: string) => string = barrierCode,
    patience = Infinity,
  ): Promise<void> {
    const nonce = crypto.randomUUID();
    const arrived = Promise.withResolvers<void>();
    barriers.set(nonce, arrived.resolve);
    try {
      const reply = await runHidden(code(nonce));
      // A cell can break what the barrier needs, for instance `Deno.jupyter`.
      if (reply.content.status === "error") return;
      if (patience === Infinity) return await arrived.promise;
      if (await within(arrived.promise, patience)) return;
      await barrier(barrierCode, patience * 2);
    } finally {
      barriers.delete(nonce);
    }
  }

  async function run(
    code: string,
    options: ExecuteOptions,
  ): Promise<ExecuteResult> {
    const started = performance.now();
    const collector = options.collector ?? createOutputCollector();
    let reply: Message | null = null;
    const errors: ErrorOutput[] = [];
    listen((message) => {
      // The kernel's own error overtakes the outputs before it: it waits.
      if (message.type === "error") {
        errors.push(readErrorOutput(message.content));
        return;
      }
      collector.add(message);
      options.onOutput?.(message);
    });
    async function work(): Promise<void> {
      reply = await session.request("shell", "execute_request", {
        code,
        silent: false,
        store_history: true,
        user_expressions: {},
        allow_stdin: false,
        stop_on_error: true,
      });
      await barrier();
    }
    function finish(
      status: ExecuteStatus,
      errors: readonly ErrorOutput[],
    ): ExecuteResult {
      listener = null;
      for (const error of errors) {
        const { output_type: _, ...content } = error;
        const message = { type: "error", content, metadata: {}, buffers: [] };
        collector.add(message);
        options.onOutput?.(message);
      }
      const count = reply?.content.execution_count;
      return Object.freeze({
        status,
        outputs: collector.outputs(),
        error: errors[0] ?? null,
        executionCount: typeof count === "number" ? count : null,
        durationMs: performance.now() - started,
      });
    }
    const working = work();
    const outcome = await settle(working, options);
    if (outcome === null) {
      if (reply !== null && isFailed(reply)) {
        const own = await explain(code, errors, reply);
        return finish("error", own);
      }
      return finish(errors.length > 0 ? "error" : "ok", errors);
    }
    if (outcome instanceof KernelEndedError) {
      return finish("died", [...errors, deathOutput(outcome)]);
    }
    const stateKept = await stop(working);
    return finish(outcome.stop, [stopOutput(outcome.stop, options, stateKept)]);
  }

  /** The errors of a failed cell, with the reason when the kernel gave none. */
  async function explain(
    code: string,
    errors: readonly ErrorOutput[],
    reply: Message,
  ): Promise<readonly ErrorOutput[]> {
    const own = readErrorOutput(reply.content);
    if (!isUnexplained(own)) {
      return errors.some((error) => error.evalue === own.evalue)
        ? errors
        : [...errors, own];
    }
    const syntax = await findSyntaxError(code);
    if (syntax !== null) return [...errors, syntax];
    const modules = importedModules(code);
    if (modules.length > 0) {
      const test = await runHidden(importTestCode(modules));
      const found = readErrorOutput(test.content);
      if (isFailed(test) && !isUnexplained(found)) return [...errors, found];
    }
    return [...errors, unexplained()];
  }

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

  return {
    onOutput,
    runSetup: (code) => barrier(code, FIRST_BARRIER_MS),
    execute(code, options = {}) {
      const result = queue.then(() => run(code, options));
      queue = result.catch(() => {});
      return result;
    },
  };
}

function isFailed(reply: Message): boolean {
  return reply.content.status !== "ok";
}

/** Null when the work is done, or what came in between. */
async function settle(
  working: Promise<void>,
  options: ExecuteOptions,
): Promise<null | Stop | KernelEndedError> {
  const stopped = Promise.withResolvers<Stop>();
  const abort = (): void => {
    const stop = isTimeout(options.signal) ? "timeout" : "aborted";
    stopped.resolve({ stop });
  };
  if (options.signal?.aborted) abort();
  options.signal?.addEventListener("abort", abort);
  const timeout = options.timeout ?? Infinity;
  const timer = timeout === Infinity
    ? undefined
    : setTimeout(() => stopped.resolve({ stop: "timeout" }), timeout);
  try {
    return await Promise.race([working.then(() => null), stopped.promise]);
  } catch (error) {
    if (error instanceof KernelEndedError) return error;
    throw error;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", abort);
  }
}

/** True if the promise settles within so many milliseconds. */
async function within(
  promise: Promise<unknown>,
  ms: number,
): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  try {
    return await Promise.race([promise.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function deathOutput(error: KernelEndedError): ErrorOutput {
  const { exit } = error;
  if (error.before) {
    return makeError(
      "KernelDied",
      `The cell did not run: the kernel had ended before (${
        describeExit(exit)
      })`,
    );
  }
  const reason = exit.signal === null && exit.lastWords === ""
    ? "the cell may have called Deno.exit()"
    : "it crashed or was killed";
  return makeError(
    "KernelDied",
    `The kernel ended in this cell with ${
      describeExit(exit)
    } (${reason}); its state is lost`,
    exit.lastWords === "" ? [] : exit.lastWords.split("\n"),
  );
}

function stopOutput(
  reason: Stop["stop"],
  options: ExecuteOptions,
  stateKept: boolean,
): ErrorOutput {
  const state = stateKept
    ? "the kernel kept its state"
    : "the kernel had to be ended, its state is lost";
  if (reason === "aborted") {
    return makeError(
      "CellInterrupted",
      `The cell was stopped on request; ${state}`,
    );
  }
  const limit = isTimeout(options.signal)
    ? options.signal.reason.message
    : `its limit of ${(options.timeout ?? 0) / 1_000} s is reached`;
  return makeError("CellTimeout", `The cell was stopped: ${limit}; ${state}`);
}

/** True for a signal that was aborted because a time was up. */
function isTimeout(
  signal: AbortSignal | undefined,
): signal is AbortSignal & { readonly reason: DOMException } {
  return signal?.aborted === true && signal.reason instanceof DOMException &&
    signal.reason.name === "TimeoutError";
}

function makeError(
  ename: string,
  evalue: string,
  details: readonly string[] = [],
): ErrorOutput {
  return Object.freeze({
    output_type: "error",
    ename,
    evalue,
    traceback: Object.freeze([`${ename}: ${evalue}`, ...details]),
  });
}
