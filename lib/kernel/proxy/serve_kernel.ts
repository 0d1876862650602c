/**
 * The Readout kernel: what a Jupyter frontend starts. It stands in front of
 * Deno's own kernel and answers only when everything that belongs to the
 * answer has left.
 *
 * @module
 */
import { checkOptions, SERVE_KERNEL_OPTIONS } from "../../options/mod.ts";
import { parseConnectionInfo } from "../wire/mod.ts";
import { createFrontend, type Frontend, type Request } from "./_frontend.ts";
import { createInnerKernel, type InnerKernel } from "./_inner_kernel.ts";
import { kernelInfo } from "./_kernel_info.ts";
import { createShell, type Shell } from "./_shell.ts";

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
  checkOptions(SERVE_KERNEL_OPTIONS, options);
  const info = parseConnectionInfo(
    await Deno.readTextFile(options.connectionFile),
  );
  const ended = Promise.withResolvers<void>();
  const frontend = createFrontend(info);
  const inner = createInnerKernel({
    cwd: options.cwd,
    env: options.env ?? {},
    onLateOutput: (message) => shell.publishLate(message),
  });
  const shell: Shell = createShell(frontend, inner);
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
    await frontend.close();
  }
}

async function control(
  request: Request,
  frontend: Frontend,
  inner: InnerKernel,
  shell: Shell,
  stop: () => void,
): Promise<void> {
  frontend.publishStatus("busy", request);
  switch (request.type) {
    case "interrupt_request":
      shell.interrupt();
      frontend.reply(request, { status: "ok" });
      break;
    case "shutdown_request":
      await inner.shutdown();
      frontend.reply(request, {
        status: "ok",
        restart: request.content.restart ?? false,
      });
      break;
    case "kernel_info_request":
      frontend.reply(request, await kernelInfo(inner));
      break;
  }
  frontend.publishStatus("idle", request);
  if (request.type === "shutdown_request") stop();
}
