/**
 * The program that a kernelspec starts: `deno run -A serve.ts connection.json`.
 *
 * @module
 */
import { serveKernel } from "./proxy/mod.ts";

const PARENT_CHECK_MS = 1_000;

if (import.meta.main) {
  const [connectionFile] = Deno.args;
  if (connectionFile === undefined) {
    throw new TypeError("Cannot serve: name the connection file");
  }
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  Deno.addSignalListener("SIGTERM", stop);
  // A frontend that crashes sends no shutdown request, but its child gets
  // another parent.
  const parent = Deno.ppid;
  setInterval(() => {
    if (Deno.ppid !== parent) stop();
  }, PARENT_CHECK_MS);
  await serveKernel({ connectionFile, signal: controller.signal });
  Deno.exit();
}
