/** Jupyter's own servers, with a folder of notebooks and the Readout kernel. */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { installKernel } from "readout/kernel";
import { notebookEnvironment } from "../_environment.ts";

/** A server that runs, until it is disposed of. */
export interface JupyterServer extends AsyncDisposable {
  /** Its address, with a slash at the end. */
  readonly url: string;
  /** What every request needs. */
  readonly token: string;
  /** The folder of the notebooks. */
  readonly folder: string;
}

const START_LIMIT_MS = 60_000;
const END_LIMIT_MS = 10_000;

/**
 * Starts a server on a free port of this machine, with its own home, so that
 * nothing of the user's is read, trusted or written.
 *
 * @param program `jupyter-server` or `jupyter-notebook`.
 * @param args What it is started with on top.
 */
export async function startServer(
  program: string,
  args: readonly string[] = [],
): Promise<JupyterServer> {
  const home = await Deno.makeTempDir({ prefix: "readout-frontend-" });
  const folder = join(home, "work");
  const runtime = join(home, "runtime");
  const token = crypto.randomUUID();
  await Deno.mkdir(folder);
  await installKernel({ dataFolder: join(home, "data") });
  const log = await Deno.open(join(home, "log"), { write: true, create: true });
  const child = new Deno.Command(program, {
    args: ["--no-browser", "--allow-root", "--ip=127.0.0.1", ...args],
    cwd: folder,
    env: {
      HOME: home,
      JUPYTER_PATH: join(home, "data"),
      JUPYTER_RUNTIME_DIR: runtime,
      JUPYTER_TOKEN: token,
      ...await notebookEnvironment(),
      PYTHONWARNINGS: "ignore",
    },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const logged = child.stderr.pipeTo(log.writable).catch(() => {});
  const end = async () => {
    child.kill("SIGTERM");
    const late = setTimeout(() => killed(child), END_LIMIT_MS);
    await child.status;
    clearTimeout(late);
    await logged;
    await Deno.remove(home, { recursive: true });
  };
  try {
    const port = await readPort(runtime, child);
    return {
      url: `http://127.0.0.1:${port}/`,
      token,
      folder,
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    const text = await Deno.readTextFile(join(home, "log"));
    await end();
    throw new Error(`${program} did not start: ${text}`, { cause: error });
  }
}

/** The server writes down where it listens. */
async function readPort(
  runtime: string,
  child: Deno.ChildProcess,
): Promise<number> {
  let ended = false;
  void child.status.then(() => ended = true);
  const limit = performance.now() + START_LIMIT_MS;
  while (performance.now() < limit && !ended) {
    const port = await writtenPort(runtime);
    if (port !== null) return port;
    await delay(50);
  }
  throw new Error(ended ? "it ended" : `not within ${START_LIMIT_MS} ms`);
}

async function writtenPort(runtime: string): Promise<number | null> {
  try {
    for await (const { name } of Deno.readDir(runtime)) {
      if (!/^(jp|nb)server-\d+\.json$/.test(name)) continue;
      return JSON.parse(await Deno.readTextFile(join(runtime, name))).port;
    }
  } catch {
    // Not there, or not whole.
  }
  return null;
}

/** It may have ended while its status is on the way. */
function killed(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has.
  }
}
