/**
 * A client of Deno's own Jupyter kernel that loses nothing.
 *
 * Deno's kernel says that a cell is done before all of its outputs have left.
 * Here they leave over the standard streams of its process, and after each cell
 * a mark does: all that arrives before it belongs to the cell.
 *
 * @module
 */
import { resolve } from "node:path";
import { checkOptions, START_KERNEL_OPTIONS } from "../../options/mod.ts";
import {
  type Channels,
  connectChannels,
  type ConnectionInfo,
  type JsonObject,
  type Message,
  reserveConnection,
  writeConnectionFile,
} from "../wire/mod.ts";
import type { ExecuteOptions } from "./_execute_types.ts";
import { type Assistance, createAssistance } from "./_assistance.ts";
import { readOutputLimit } from "./_delivery.ts";
import { createExecutor, type Executor } from "./_execution.ts";
import type { Kernel, StartKernelOptions } from "./_kernel_types.ts";
import { createLibraryImports } from "./_library.ts";
import { readOutputs } from "./_read_outputs.ts";
import {
  type KernelExit,
  type KernelProcess,
  spawnKernel,
} from "./_process.ts";
import { createSession, describeExit, type Session } from "./_session.ts";
import { setupCode } from "./_setup.ts";
import { within } from "./_wait.ts";

export type {
  ExecuteOptions,
  ExecuteResult,
  ExecuteStatus,
  InputRequest,
} from "./_execute_types.ts";
export type { Completions } from "./_assistance.ts";
export type { Kernel, StartKernelOptions } from "./_kernel_types.ts";
export type { KernelExit } from "./_process.ts";
export { KernelEndedError } from "./_session.ts";

const DEFAULT_START_TIMEOUT_MS = 30_000;
const SHUTDOWN_GRACE_MS = 1_000;
const START_ATTEMPTS = 3;
/** A process that a cell sent into the background may hold the streams open. */
const LAST_OUTPUT_MS = 1_000;
/** What the kernel publishes comes over its standard streams. */
const INNER_CHANNELS = ["control", "stdin", "shell"] as const;
const LIMIT_VARIABLE = "READOUT_OUTPUT_LIMIT";

/**
 * Starts Deno's Jupyter kernel as a child process and connects to it over the
 * loopback interface.
 *
 * The kernel ends with this process, however this process ends.
 *
 * @param options Working directory, environment, abort signal.
 * @returns The kernel, ready for its first cell.
 * @throws {Error} If the kernel's process ends before it answers.
 * @throws {DOMException} If the signal is aborted, or the time is up.
 *
 * @example Run a cell
 * ```ts
 * import { startKernel } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * await using kernel = await startKernel();
 * const { status, outputs } = await kernel.execute("console.log(6 * 7)");
 * assertEquals(status, "ok");
 * assertEquals(outputs, [
 *   { output_type: "stream", name: "stdout", text: "42\n" },
 * ]);
 * ```
 */
export async function startKernel(
  options: StartKernelOptions = {},
): Promise<Kernel> {
  checkOptions(START_KERNEL_OPTIONS, options);
  for (let attempt = 1;; attempt++) {
    try {
      return await launch(options);
    } catch (error) {
      // Another process may have taken a port in the moment since it was free.
      const retry = error instanceof Error && /AddrInUse/.test(error.message);
      if (!retry || attempt === START_ATTEMPTS) throw error;
    }
  }
}

async function launch(options: StartKernelOptions): Promise<Kernel> {
  options.signal?.throwIfAborted();
  const { info, release } = reserveConnection();
  try {
    const file = await writeConnectionFile(info);
    try {
      const { cwd, env = {} } = options;
      return await connect(spawnKernel(file.path, { cwd, env }), info, options);
    } finally {
      await file.remove();
    }
  } finally {
    release();
  }
}

async function connect(
  process: KernelProcess,
  info: ConnectionInfo,
  options: StartKernelOptions,
): Promise<Kernel> {
  const kill = (): void => process.kill();
  options.signal?.addEventListener("abort", kill);
  const ended = new AbortController();
  const starting = AbortSignal.any([
    ended.signal,
    AbortSignal.timeout(options.startTimeout ?? DEFAULT_START_TIMEOUT_MS),
    ...(options.signal ? [options.signal] : []),
  ]);
  let written: Promise<unknown> = Promise.resolve();
  const exited = process.exited.then(async (exit) => {
    await within(written, LAST_OUTPUT_MS);
    ended.abort(startError(exit));
    options.signal?.removeEventListener("abort", kill);
    return exit;
  });
  try {
    let channels: Channels | null = null;
    const session = createSession(() => channels!);
    const cwd = resolve(options.cwd ?? Deno.cwd());
    const library = createLibraryImports(cwd);
    const executor = createExecutor({
      session,
      process,
      library,
      outputLimit: readOutputLimit(
        options.env?.[LIMIT_VARIABLE] ?? Deno.env.get(LIMIT_VARIABLE),
      ),
      ...(options.onLateOutput ? { onLateOutput: options.onLateOutput } : {}),
    });
    const secret = crypto.randomUUID().replaceAll("-", "");
    const { delivery, hidden, onWait } = executor;
    written = readOutputs(process, secret, delivery, hidden, onWait);
    channels = await connectChannels(
      info,
      (channel, message) => {
        route(channel, message, session, executor);
      },
      starting,
      INNER_CHANNELS,
    );
    const assistance = createAssistance(
      hidden,
      library,
      cwd,
      executor.isBusy,
    );
    void exited.then((exit) => {
      assistance.close();
      session.end(exit);
      channels?.close();
    });
    const kernelInfo = session.request("shell", "kernel_info_request", {});
    await raceAbort(executor.runSetup(setupCode(secret)), starting);
    return createKernel({
      process,
      exited,
      session,
      executor,
      assistance,
      info: (await raceAbort(kernelInfo, starting)).content,
    });
  } catch (error) {
    process.kill();
    await process.exited;
    throw error;
  }
}

interface Parts {
  process: KernelProcess;
  exited: Promise<KernelExit>;
  session: Session;
  executor: Executor;
  assistance: Assistance;
  info: JsonObject;
}

function createKernel(parts: Parts): Kernel {
  const { process, exited, session, executor, assistance } = parts;
  async function shutdown(): Promise<KernelExit> {
    await executor.unload();
    await session.send("control", "shutdown_request", { restart: false })
      .catch(() => {});
    const timer = setTimeout(() => process.kill(), SHUTDOWN_GRACE_MS);
    try {
      return await exited;
    } finally {
      clearTimeout(timer);
    }
  }
  return Object.freeze({
    pid: process.pid,
    info: parts.info,
    exited,
    async request(type: string, content: JsonObject) {
      return (await session.request("shell", type, content)).content;
    },
    ask: executor.hidden.ask,
    async execute(code: string, options: ExecuteOptions = {}) {
      const result = await executor.execute(code, options);
      if (result.status === "ok") assistance.ran(code);
      return result;
    },
    complete: assistance.complete,
    inspect: assistance.inspect,
    interrupt: executor.interrupt,
    shutdown,
    kill: process.kill,
    async [Symbol.asyncDispose]() {
      await shutdown();
    },
  });
}

function route(
  channel: string,
  message: Message,
  session: Session,
  executor: Executor,
): void {
  if (channel === "stdin") executor.onInput(message);
  else session.settle(message);
}

function startError(exit: KernelExit): Error {
  const words = exit.lastWords === "" ? "" : `:\n${exit.lastWords}`;
  return new Error(
    `Cannot start Deno's Jupyter kernel, its process ended with ${
      describeExit(exit)
    }${words}`,
  );
}

/** The promise's value, or the signal's reason when that comes first. */
async function raceAbort<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
