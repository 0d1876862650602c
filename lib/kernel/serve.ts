/**
 * Entry point that the kernelspec starts: `deno run -A serve.ts connection.json`.
 *
 * @module
 */
import { serveKernel } from "./proxy/mod.ts";

const PARENT_CHECK_MS = 1_000;

if (import.meta.main) {
  const [connectionFile] = Deno.args;
  if (connectionFile === undefined) {
    throw new TypeError("Cannot serve: the connection file is missing");
  }
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  Deno.addSignalListener("SIGTERM", stop);
  // A crashed frontend sends no shutdown request, but the change of the parent
  // process reveals the crash.
  const parent = Deno.ppid;
  setInterval(() => {
    if (Deno.ppid !== parent) stop();
  }, PARENT_CHECK_MS);
  await serveKernel({ connectionFile, signal: controller.signal });
  Deno.exit();
}
