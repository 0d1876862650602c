/**
 * Client of Deno's Jupyter kernel that loses no output.
 *
 * Deno's kernel reports a cell as done before all of its outputs are sent. This
 * client therefore reads outputs from the process's standard streams, with a
 * marker after each cell. All output before the marker belongs to the cell.
 *
 * @module
 */
import { resolve } from "node:path";
import {
  checkOptions,
  moduleUrl,
  START_KERNEL_OPTIONS,
} from "../../base/mod.ts";
import type { ConnectionInfo, JsonObject, Message } from "../wire/mod.ts";
import { reserveConnection } from "../wire/mod.ts";
import { STREAMS } from "../inside/mod.ts";
import { createAssistance } from "./_assistance.ts";
import { Executor } from "./_execution.ts";
import type {
  ExecuteOptions,
  Kernel,
  StartKernelOptions,
} from "./_kernel_types.ts";
import { LanguageServer } from "./_language_server.ts";
import { cacheFolder, LibraryImports } from "./_library.ts";
import { readOutput } from "./_output_pipe.ts";
import type { KernelExit, KernelProcess } from "./_process.ts";
import { spawnKernel } from "./_process.ts";
import { describeExit, Session } from "./_session.ts";
import { rejectOnAbort, settlesWithin } from "./_wait.ts";
import { readError } from "./outputs.ts";

/**
 * Address of the setup module, which the kernel runs first. An address is needed
 * because the kernel has its own import map.
 */
const INSTALL = moduleUrl("kernel/inside/install").href;
/** Timeout for the kernel's first answer, in milliseconds. */
const START_MS = 30_000;
const SHUTDOWN_GRACE_MS = 1_000;
/**
 * Maximum wait for remaining output, in milliseconds. A background process of a
 * cell may keep the streams open.
 */
const LAST_OUTPUT_MS = 1_000;

/**
 * Starts Deno's Jupyter kernel as a child process and connects to it over the
 * loopback interface.
 *
 * The kernel ends when this process ends, for any reason.
 *
 * @param options Working directory, environment and abort signal.
 * @returns The kernel, ready for its first cell.
 * @throws {Error} If the kernel's process ends before it answers.
 * @throws {DOMException} If the signal aborts or the start times out.
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
  options.signal?.throwIfAborted();
  const cwd = resolve(options.cwd ?? Deno.cwd());
  await using connection = await reserveConnection();
  const process = spawnKernel(connection.path, cwd, options.env);
  try {
    return await connect(process, connection.info, cwd, options);
  } catch (error) {
    process.kill();
    await process.exited;
    throw error;
  }
}

async function connect(
  process: KernelProcess,
  info: ConnectionInfo,
  cwd: string,
  options: StartKernelOptions,
): Promise<Kernel> {
  const { signal, assists } = options;
  signal?.addEventListener("abort", process.kill);
  const ended = new AbortController();
  const limit = AbortSignal.timeout(START_MS);
  const starting = AbortSignal.any([ended.signal, limit, signal ?? []].flat());
  const session = new Session(process);
  const library = new LibraryImports(cwd);
  const executor = new Executor(session, process, library, options);
  const server = new LanguageServer(cwd, library);
  const assistance = createAssistance(session, library, server);
  // A failure to copy the library is reported by the cell that imports it.
  if (assists) server.warm().catch(() => {});
  const secret = crypto.randomUUID().replaceAll("-", "");
  const written = STREAMS.map((name) =>
    readOutput(process[name], secret, executor, name)
  );
  const exited = process.exited.then(async ({ code, signal: killer }) => {
    await settlesWithin(Promise.allSettled(written), LAST_OUTPUT_MS);
    const { lastWords } = executor.delivery;
    const exit: KernelExit = Object.freeze({ code, signal: killer, lastWords });
    const ending = describeExit(exit);
    const start =
      `Cannot start Deno's Jupyter kernel: its process ended with ${ending}`;
    const problem = lastWords === "" ? start : `${start}:\n${lastWords}`;
    ended.abort(new Error(problem));
    signal?.removeEventListener("abort", process.kill);
    server.close();
    session.end(exit);
    return exit;
  });
  const takeInput = (question: Message) => void executor.onInput(question);
  await session.connect(info, takeInput, starting);
  const [install, mark, copies] = [INSTALL, secret, cacheFolder()]
    .map((text) => JSON.stringify(text));
  const setup = `(await import(${install})).install(${mark}, ${copies});`;
  const reply = await rejectOnAbort(session.run(setup), starting);
  if (reply.status !== "ok") {
    throw new Error(`Cannot set up the kernel: ${readError(reply).evalue}`);
  }

  async function shutdown(): Promise<KernelExit> {
    await executor.unload();
    void session.request("control", "shutdown_request", { restart: false })
      .catch(() => {});
    const timer = setTimeout(process.kill, SHUTDOWN_GRACE_MS);
    return await exited.finally(() => clearTimeout(timer));
  }
  return Object.freeze({
    pid: process.pid,
    exited,
    ask: (type: string, content: JsonObject) => session.ask(type, content),
    async execute(code: string, options: ExecuteOptions = {}) {
      if (assists && !options.onInput) server.close();
      assistance.started(code);
      const result = await executor.execute(code, options);
      if (executor.delivery.hasDownloaded) server.refresh();
      return result;
    },
    complete: assistance.complete,
    inspect: assistance.inspect,
    check: assistance.check,
    shutdown,
    kill: process.kill,
    async [Symbol.asyncDispose]() {
      await shutdown();
    },
  });
}
