/** The kernel's process: its start, its last words, its end. */
import { delay } from "./_delay.ts";

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
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stderr: ReadableStream<Uint8Array>;
  /** Writes a line to its standard input. */
  write(line: string): void;
  /** Ends the process at once; no error when it has ended already. */
  kill(): void;
}

/** What every kernel writes, whether or not anything is wrong. */
const NOISE = /"deno jupyter" is unstable|^Download |^CDP response has null/;
const KEPT_BYTES = 4_000;
/** What the last words may take to arrive after the process has ended. */
const GRACE_MS = 100;

/**
 * Ends the kernel when the process that started it ends, in its first seconds:
 * the reader of standard input inside it starts only with its set-up. The
 * shell becomes the kernel, under the same process id; the part that waits
 * stays beside it.
 */
const GUARD =
  'parent=$PPID; (for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 0.5; kill -0 $$ || exit; kill -0 $parent || kill -9 -$$; done) </dev/null >/dev/null 2>&1 & exec "$@"';

/** Starts `deno jupyter --kernel` on a connection file. */
export function spawnKernel(
  connectionFile: string,
  options: { cwd: string | undefined; env: Readonly<Record<string, string>> },
): KernelProcess {
  if (Deno.build.os === "windows") {
    throw new Deno.errors.NotSupported(
      "Cannot start a kernel on Windows: it needs what Linux and macOS have, for instance in WSL",
    );
  }
  const kernel = [Deno.execPath(), "jupyter", "--kernel"];
  const child = new Deno.Command("sh", {
    args: ["-c", GUARD, "sh", ...kernel, "--conn", connectionFile],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { ...options.env, NO_COLOR: "1" },
    // A group of its own, its cells' processes in it: Ctrl+C in a terminal is for whoever started us, who
    // may want to save what has been run. The end of its input ends the kernel.
    detached: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const input = child.stdin.getWriter();
  const [kept, stderr] = child.stderr.tee();
  const tail = keepTail(kept);
  return {
    pid: child.pid,
    stdout: child.stdout,
    stderr,
    exited: child.status.then(async (status) => {
      killGroup(child.pid);
      await input.close().catch(() => {});
      return Object.freeze({
        code: status.code,
        signal: status.signal,
        lastWords: await tail(),
      });
    }),
    write(line) {
      // A kernel that has ended needs no more.
      input.write(new TextEncoder().encode(line + "\n")).catch(() => {});
    },
    kill: () => killGroup(child.pid),
  };
}

/** Ends the kernel and what its cells have started. */
function killGroup(pid: number): void {
  try {
    Deno.kill(-pid, "SIGKILL");
  } catch {
    // They have ended already.
  }
}

/** The text without the lines that every kernel writes. */
export function withoutNoise(text: string): string {
  return text.split("\n").filter((line) => !NOISE.test(line)).join("\n");
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
    const lines = withoutNoise(tail).split("\n");
    return lines.filter((line) => isWords(line)).join("\n");
  };
}

/** False for empty lines, and for the marks between outputs. */
function isWords(line: string): boolean {
  return line.trim() !== "" && !line.includes("readout_mark");
}
