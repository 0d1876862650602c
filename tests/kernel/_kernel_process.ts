/** Kernels as a frontend starts them: processes. */
import { fileURLToPath } from "node:url";
import { reserveConnection } from "../../lib/kernel/wire/mod.ts";
import { connectFrontend, type TestFrontend } from "./_frontend.ts";
import type { KernelName } from "./_jupyter.ts";

const ROOT = new URL("../../", import.meta.url);

const ARGS: Readonly<Record<KernelName, readonly string[]>> = {
  readout: ["run", "-A", fileURLToPath(new URL("lib/kernel/serve.ts", ROOT))],
  deno: ["jupyter", "--kernel", "--conn"],
};

/** Starts a kernel in the checkout's folder; ends it when the work is done. */
export async function withKernelProcess<T>(
  name: KernelName,
  work: (frontend: TestFrontend) => Promise<T>,
): Promise<T> {
  await using connection = await reserveConnection();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...ARGS[name], connection.path],
    cwd: ROOT,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  try {
    await using frontend = await connectFrontend(connection.info);
    return await work(frontend);
  } finally {
    child.kill("SIGKILL");
    await child.status;
  }
}
