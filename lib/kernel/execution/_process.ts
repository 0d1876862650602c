/** The kernel's process: its start and its end. */

/** How a kernel's process ended. */
export interface KernelExit {
  /** Exit code; 128 + number for a signal. */
  readonly code: number;
  /** The signal that ended it, for instance `SIGKILL`. */
  readonly signal: string | null;
  /** The last lines that it wrote to its standard error. */
  readonly lastWords: string;
}

/**
 * Ends the kernel when the process that started it ends, in its first seconds:
 * the reader of standard input inside it starts only with its set-up. The
 * shell becomes the kernel, under the same process id; the part that waits
 * stays beside it.
 */
const GUARD =
  'parent=$0; (for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 0.5; kill -0 $$ || exit; kill -0 $parent || kill -9 -$$; done) </dev/null >/dev/null 2>&1 & exec "$@"';

/** A running kernel process. */
export interface KernelProcess
  extends Pick<Deno.ChildProcess, "pid" | "stdout" | "stderr"> {
  readonly exited: Promise<Deno.CommandStatus>;
  /** Writes a line to its standard input. */
  write(line: string): void;
  /** Ends the kernel and what its cells have started. */
  kill(): void;
}

/** Starts `deno jupyter --kernel` on a connection file. */
export function spawnKernel(
  connectionFile: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): KernelProcess {
  if (Deno.build.os === "windows") {
    throw new Deno.errors.NotSupported(
      "Cannot start a kernel on Windows: it needs what Linux and macOS have, for instance in WSL",
    );
  }
  const kernel = [Deno.execPath(), "jupyter", "--kernel"];
  const child = new Deno.Command("sh", {
    // Its own parent may be another one already, where we were killed since.
    args: ["-c", GUARD, `${Deno.pid}`, ...kernel, "--conn", connectionFile],
    cwd,
    env: { ...env, NO_COLOR: "1" },
    // A group of its own, its cells' processes in it: Ctrl+C in a terminal is for whoever started us, who
    // may want to save what has been run. The end of its input ends the kernel.
    detached: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const input = child.stdin.getWriter();
  /** Ends the kernel and what its cells have started. */
  const kill = (): void => signalProcess(-child.pid, "SIGKILL");
  return {
    pid: child.pid,
    stdout: child.stdout,
    stderr: child.stderr,
    exited: child.status.then(async (status) => {
      kill();
      await input.close().catch(() => {});
      return status;
    }),
    /** Writes a line to its standard input. */
    write(line: string): void {
      // A kernel that has ended needs no more.
      input.write(new TextEncoder().encode(line + "\n")).catch(() => {});
    },
    kill,
  };
}

/** Signals a process, or a group by its number below 0. */
export function signalProcess(pid: number, signal: Deno.Signal): void {
  try {
    Deno.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}
