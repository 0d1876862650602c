/** Starts and ends the kernel process. */

/** How a kernel process ended. */
export interface KernelExit {
  /** Exit code; for a signal, 128 plus the signal number. */
  readonly code: number;
  /** Name of the signal that ended the process, for instance `SIGKILL`. */
  readonly signal: string | null;
  /** Last lines of the process's standard error. */
  readonly lastWords: string;
}

/**
 * Shell script that kills the kernel if its parent process ends during the first
 * seconds. Later, the kernel itself exits when its standard input closes. The
 * shell is replaced by the kernel with the same process ID, and a background loop
 * keeps watching.
 */
const GUARD =
  'parent=$0; (for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 0.5; kill -0 $$ || exit; kill -0 $parent || kill -9 -$$; done) </dev/null >/dev/null 2>&1 & exec "$@"';

/** A running kernel process. */
export interface KernelProcess
  extends Pick<Deno.ChildProcess, "pid" | "stdout" | "stderr"> {
  readonly exited: Promise<Deno.CommandStatus>;
  /** Writes a line to the kernel's standard input. */
  write(line: string): void;
  /** Kills the kernel and the processes that its cells started. */
  kill(): void;
}

/** Starts `deno jupyter --kernel` with a connection file. */
export function spawnKernel(
  connectionFile: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): KernelProcess {
  if (Deno.build.os === "windows") {
    throw new Deno.errors.NotSupported(
      "Cannot start a kernel on Windows: use Linux, macOS or WSL",
    );
  }
  const kernel = [Deno.execPath(), "jupyter", "--kernel"];
  const child = new Deno.Command("sh", {
    // The parent's ID is passed in, because the shell may already have a new
    // parent if this process was killed.
    args: ["-c", GUARD, `${Deno.pid}`, ...kernel, "--conn", connectionFile],
    cwd,
    env: { ...env, NO_COLOR: "1" },
    // The kernel gets its own process group, so that Ctrl+C in a terminal
    // reaches only this process, which may still save results. The kernel exits
    // when its standard input closes.
    detached: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const input = child.stdin.getWriter();
  /** Kills the kernel and the processes that its cells started. */
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
    /** Writes a line to the kernel's standard input. */
    write(line: string): void {
      // A write to a kernel that has ended can be ignored.
      input.write(new TextEncoder().encode(line + "\n")).catch(() => {});
    },
    kill,
  };
}

/** Sends a signal to a process, or to a process group if the ID is negative. */
export function signalProcess(pid: number, signal: Deno.Signal): void {
  try {
    Deno.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}
