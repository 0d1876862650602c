/** The kernel's process: its start, its last words, its end. */

/** How a kernel's process ended. */
export interface KernelExit {
  /** Exit code; 128 + number for a signal. */
  readonly code: number;
  /** The signal that ended it, for instance `SIGKILL`. */
  readonly signal: string | null;
  /** The last lines that it wrote to its standard error. */
  readonly lastWords: string;
}

/** A running kernel process. */
export interface KernelProcess {
  readonly pid: number;
  readonly exited: Promise<KernelExit>;
  /** Ends the process at once; no error when it has ended already. */
  kill(): void;
}

/** What every kernel writes, whether or not anything is wrong. */
const NOISE =
  /^\s*$|"deno jupyter" is unstable|^Download |^CDP response has null result/;
const KEPT_BYTES = 4_000;
/** What the last words may take to arrive after the process has ended. */
const GRACE_MS = 100;

/**
 * Ends the kernel when standard input ends, from its first moment on: the
 * watchdog inside it runs only after its set-up. The shell becomes the kernel,
 * under the same process id; the part that waits stays beside it.
 */
const GUARD =
  'exec 3<&0; (read -r _ <&3; kill -9 $$) >/dev/null 2>&1 & exec "$@" <&3 3<&-';

/** The kernel's command line; Windows has no such shell, and no guard. */
function commandLine(connectionFile: string): [string, string[]] {
  const deno = Deno.execPath();
  const args = ["jupyter", "--kernel", "--conn", connectionFile];
  return Deno.build.os === "windows"
    ? [deno, args]
    : ["sh", ["-c", GUARD, "sh", deno, ...args]];
}

/** Starts `deno jupyter --kernel` on a connection file. */
export function spawnKernel(
  connectionFile: string,
  options: { cwd: string | undefined; env: Readonly<Record<string, string>> },
): KernelProcess {
  const [program, args] = commandLine(connectionFile);
  const child = new Deno.Command(program, {
    args,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { ...options.env, NO_COLOR: "1" },
    // A group of its own: Ctrl+C in a terminal is for whoever started us, who
    // may want to save what has been run. The watchdog ends the kernel.
    detached: true,
    // Held open and never written to: the kernel's watchdog waits for its end.
    stdin: "piped",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const tail = keepTail(child.stderr);
  return {
    pid: child.pid,
    exited: child.status.then(async (status) => {
      await child.stdin.close().catch(() => {});
      return Object.freeze({
        code: status.code,
        signal: status.signal,
        lastWords: await tail(),
      });
    }),
    kill() {
      try {
        child.kill("SIGKILL");
      } catch {
        // It has ended already.
      }
    },
  };
}

/**
 * Keeps the end of a stream. The stream may outlive the kernel, in a process
 * that a cell started, so its own end is not waited for.
 */
function keepTail(stream: ReadableStream<Uint8Array>): () => Promise<string> {
  const decoder = new TextDecoder();
  let tail = "";
  const read = (async () => {
    for await (const chunk of stream) {
      tail = (tail + decoder.decode(chunk, { stream: true }))
        .slice(-KEPT_BYTES);
    }
  })().catch(() => {});
  return async () => {
    await Promise.race([read, delay(GRACE_MS)]);
    return tail.split("\n").filter((line) => !NOISE.test(line)).join("\n");
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    Deno.unrefTimer(setTimeout(resolve, ms));
  });
}
