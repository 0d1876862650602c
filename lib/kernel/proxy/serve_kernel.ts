/**
 * The Readout kernel, which Jupyter frontends start. The kernel wraps Deno's own
 * kernel and sends each reply only after all related output has been sent.
 *
 * @module
 */
import { aborted } from "node:util";
import { checkOptions, SERVE_KERNEL_OPTIONS } from "../../base/mod.ts";
import { parseConnectionInfo } from "../wire/mod.ts";
import { Frontend } from "./_frontend.ts";
import { InnerKernel } from "./_inner_kernel.ts";
import { createShell } from "./_shell.ts";

/**
 * Environment variable that disables type checks of running cells when set to
 * "off".
 */
const CHECKS = "READOUT_CELL_CHECKS";

/** Options of {@linkcode serveKernel}. */
export interface ServeKernelOptions {
  /** Path of the connection file that the frontend has written. */
  connectionFile: string;
  /**
   * Working directory: the notebook's folder.
   *
   * @default {Deno.cwd()}
   */
  cwd?: string;
  /**
   * Environment variables that override those of the current process.
   *
   * @default {{}}
   */
  env?: Readonly<Record<string, string>>;
  /** Signal that ends the kernel. */
  signal?: AbortSignal;
}

/**
 * Serves a Jupyter frontend until it shuts the kernel down. The process signal
 * SIGINT interrupts the running cell.
 *
 * @param options Connection file and working directory.
 * @throws {TypeError} If the connection file requires something unsupported: a
 * transport other than tcp and ipc, or unsigned messages.
 *
 * @example A connection file with unsigned messages
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
  const { connectionFile, cwd, env = {}, signal } = options;
  const info = parseConnectionInfo(await Deno.readTextFile(connectionFile));
  const { promise: ended, resolve: stop } = Promise.withResolvers<void>();
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
