/**
 * The Readout kernel: what a Jupyter frontend starts. It stands in front of
 * Deno's own kernel and answers only when everything that belongs to the
 * answer has left.
 *
 * @module
 */
import { aborted } from "node:util";
import { checkOptions, SERVE_KERNEL_OPTIONS } from "../../base/mod.ts";
import { parseConnectionInfo } from "../wire/mod.ts";
import { Frontend } from "./_frontend.ts";
import { InnerKernel } from "./_inner_kernel.ts";
import { createShell } from "./_shell.ts";

/** "off" keeps cells from being checked while they run. */
const CHECKS = "READOUT_CELL_CHECKS";

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
 * a transport other than tcp and ipc, unsigned messages.
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
  const { promise: ended, resolve: stop } = Promise.withResolvers<void>();
  const { cwd, env = {}, signal } = options;
  const frontend = new Frontend(info, (request) => shell.accept(request));
  const isChecked = (env[CHECKS] ?? Deno.env.get(CHECKS)) !== "off";
  const inner = new InnerKernel({
    cwd,
    env,
    assists: isChecked,
    onLateOutput: (message) => shell.publishLate(message),
  });
  const shell = createShell(frontend, inner, isChecked, stop);
  Deno.addSignalListener("SIGINT", shell.interrupt);
  if (signal) void aborted(signal, ended).then(stop);
  try {
    await ended;
  } finally {
    Deno.removeSignalListener("SIGINT", shell.interrupt);
    await inner.shutdown();
    await frontend.close();
  }
}
