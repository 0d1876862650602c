/**
 * The Readout kernel: what a Jupyter frontend starts. It stands in front of
 * Deno's own kernel and answers only when everything that belongs to the
 * answer has left.
 *
 * @module
 */
import { parseConnectionInfo } from "./_connection.ts";
import { createFrontend, type Frontend, type Request } from "./_frontend.ts";
import { createInnerKernel, type InnerKernel } from "./_inner_kernel.ts";
import { createLibraryImports, type LibraryImports } from "./_library.ts";
import type { ExecuteResult } from "./client.ts";
import { type Json, type JsonObject, PROTOCOL_VERSION } from "./protocol.ts";

/** Options of {@linkcode serveKernel}. */
export interface ServeKernelOptions {
  /** The connection file that the frontend has written. */
  connectionFile: string;
  /**
   * Working directory: the notebook's folder.
   *
   * @default {Deno.cwd()}
   */
  cwd?: string;
  /**
   * Environment variables on top of the current process's own.
   *
   * @default {{}}
   */
  env?: Readonly<Record<string, string>>;
  /** Aborting it ends the kernel. */
  signal?: AbortSignal;
}

/** Requests that Deno's kernel answers without running a cell. */
const FORWARDED = new Set([
  "complete_request",
  "inspect_request",
  "is_complete_request",
  "history_request",
  "comm_info_request",
]);

/**
 * Serves a Jupyter frontend until it shuts the kernel down. The signal SIGINT
 * interrupts the running cell meanwhile.
 *
 * @param options The connection file, the working directory.
 * @throws {TypeError} If the connection file asks for what is not supported:
 * a transport other than tcp, unsigned messages.
 *
 * @example A file that asks for unsigned messages
 * ```ts
 * import { serveKernel } from "readout/kernel";
 * import { assertRejects } from "@std/assert";
 *
 * const connectionFile = await Deno.makeTempFile();
 * await Deno.writeTextFile(connectionFile, '{"transport": "tcp", "key": ""}');
 * await assertRejects(
 *   () => serveKernel({ connectionFile }),
 *   TypeError,
 *   "must have a key",
 * );
 * await Deno.remove(connectionFile);
 * ```
 */
export async function serveKernel(options: ServeKernelOptions): Promise<void> {
  const info = parseConnectionInfo(
    await Deno.readTextFile(options.connectionFile),
  );
  const ended = Promise.withResolvers<void>();
  const frontend = createFrontend(info);
  const inner = createInnerKernel({
    cwd: options.cwd,
    env: options.env ?? {},
    onLateOutput: (message) => frontend.publishLate(message),
  });
  const library = createLibraryImports(options.cwd ?? Deno.cwd());
  const shell = createShell(frontend, inner, library);
  const stop = (): void => ended.resolve();
  const interrupt = (): void => shell.interrupt();
  Deno.addSignalListener("SIGINT", interrupt);
  options.signal?.addEventListener("abort", stop);
  if (options.signal?.aborted) stop();
  frontend.onRequest((request) => {
    if (request.channel === "shell") shell.accept(request);
    else control(request, frontend, inner, shell, stop);
  });
  try {
    await ended.promise;
  } finally {
    options.signal?.removeEventListener("abort", stop);
    Deno.removeSignalListener("SIGINT", interrupt);
    await inner.shutdown();
    frontend.close();
  }
}

interface Shell {
  /** Queues a request behind those before it. */
  accept(request: Request): void;
  /** Stops the cell that is running, if one is. */
  interrupt(): void;
}

function createShell(
  frontend: Frontend,
  inner: InnerKernel,
  library: LibraryImports,
): Shell {
  const queue: Request[] = [];
  let busy = false;
  let executionCount = 0;
  let running: AbortController | null = null;

  async function drain(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let next = queue.shift(); next; next = queue.shift()) {
      const request = next;
      await frontend.publishStatus("busy", request);
      await handle(request).catch((error) => failed(request, error));
      await frontend.publishStatus("idle", request);
    }
    busy = false;
  }

  /** A request that could not even be handed on, for want of a kernel. */
  async function failed(request: Request, problem: Error): Promise<void> {
    const error = {
      ename: problem.name,
      evalue: problem.message,
      traceback: `${problem.name}: ${problem.message}`.split("\n"),
    };
    if (request.type === "execute_request") {
      await frontend.publish("error", error, request);
    }
    await frontend.reply(request, {
      status: "error",
      execution_count: executionCount,
      ...error,
    });
  }

  async function handle(request: Request): Promise<void> {
    const { type, content } = request;
    if (type === "execute_request") return await execute(request);
    if (type === "kernel_info_request") {
      return await frontend.reply(request, await kernelInfo(inner));
    }
    if (type === "comm_open") {
      // No comm target exists in the kernel: the frontend is told at once.
      const closed = { comm_id: content.comm_id ?? "", data: {} };
      return await frontend.publish("comm_close", closed, request);
    }
    if (FORWARDED.has(type)) {
      const kernel = await inner.get();
      await frontend.reply(request, await kernel.request(type, content));
    }
  }

  async function execute(request: Request): Promise<void> {
    const { content } = request;
    const silent = content.silent === true;
    const code = String(content.code ?? "");
    if (!silent && content.store_history !== false) executionCount++;
    const count = executionCount;
    if (!silent) {
      const input = { code, execution_count: count };
      await frontend.publish("execute_input", input, request);
    }
    running = new AbortController();
    const kernel = await inner.get();
    const result = await kernel.execute(await library.rewrite(code), {
      signal: running.signal,
      silent,
      collector: { add() {}, outputs: () => [] },
      onOutput(message) {
        const shown = message.type === "execute_result"
          ? { ...message.content, execution_count: count }
          : message.content;
        void frontend.publish(message.type, shown, request, message);
      },
      ...(content.allow_stdin === true
        ? { onInput: (input) => frontend.askInput(input, request) }
        : {}),
    });
    running = null;
    if (result.stateLost) {
      inner.renew();
      await tellLoss(request);
    }
    await frontend.reply(request, executeReply(result, count));
    if (result.status !== "ok" && content.stop_on_error !== false) {
      await abortQueued();
    }
  }

  async function tellLoss(request: Request): Promise<void> {
    await frontend.publish("stream", {
      name: "stderr",
      text:
        "The next cell runs in a fresh kernel: variables and imports of the cells above are gone, run them again.\n",
    }, request);
  }

  /** The cells that were queued behind one that failed are not run. */
  async function abortQueued(): Promise<void> {
    const cells = queue.filter(({ type }) => type === "execute_request");
    const others = queue.filter(({ type }) => type !== "execute_request");
    queue.splice(0, Infinity, ...others);
    for (const cell of cells) {
      await frontend.publishStatus("busy", cell);
      await frontend.reply(cell, {
        status: "aborted",
        execution_count: executionCount,
      });
      await frontend.publishStatus("idle", cell);
    }
  }

  return {
    accept(request) {
      queue.push(request);
      void drain();
    },
    interrupt: () => running?.abort(),
  };
}

async function control(
  request: Request,
  frontend: Frontend,
  inner: InnerKernel,
  shell: Shell,
  stop: () => void,
): Promise<void> {
  await frontend.publishStatus("busy", request);
  switch (request.type) {
    case "interrupt_request":
      shell.interrupt();
      await frontend.reply(request, { status: "ok" });
      break;
    case "shutdown_request":
      await inner.shutdown();
      await frontend.reply(request, {
        status: "ok",
        restart: request.content.restart ?? false,
      });
      break;
    case "kernel_info_request":
      await frontend.reply(request, await kernelInfo(inner));
      break;
  }
  await frontend.publishStatus("idle", request);
  if (request.type === "shutdown_request") stop();
}

/** What Deno's kernel says of itself, under our name. */
async function kernelInfo(inner: InnerKernel): Promise<JsonObject> {
  // Without this answer a frontend would wait and show nothing; what keeps
  // the kernel from starting is told by the first cell.
  const info = await inner.get().then(({ info }) => info, () => ({}));
  return {
    status: "ok",
    protocol_version: PROTOCOL_VERSION,
    language_info: {
      name: "typescript",
      version: Deno.version.typescript,
      mimetype: "text/x.typescript",
      file_extension: ".ts",
      pygments_lexer: "typescript",
      codemirror_mode: "typescript",
      nbconvert_exporter: "script",
    },
    help_links: [],
    ...info,
    implementation: "readout",
    implementation_version: Deno.version.deno,
    banner: `Readout kernel on Deno ${Deno.version.deno}`,
  };
}

function executeReply(
  result: ExecuteResult,
  executionCount: number,
): JsonObject {
  if (result.status === "ok") {
    return {
      status: "ok",
      execution_count: executionCount,
      payload: [],
      user_expressions: {},
    };
  }
  const { output_type: _, ...error } = result.error!;
  return {
    status: "error",
    execution_count: executionCount,
    ...error as { [key: string]: Json },
  };
}
