/** Signals that stop the process, such as Ctrl+C. */

const SIGNALS: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM"];

/** Exit statuses by signal: 128 plus the signal number, as shells report it. */
const STATUS: Readonly<Partial<Record<Deno.Signal, number>>> = {
  SIGINT: 130,
  SIGTERM: 143,
};

/** Number of running tasks that handle the signals themselves. */
let runningAbortables = 0;

/**
 * Makes Ctrl+C and similar signals exit the process regularly, so that temporary
 * folders are removed. While a task handles the signals itself, this handler does
 * nothing.
 */
export function exitOnSignals(): void {
  for (const signal of SIGNALS) {
    Deno.addSignalListener(signal, () => {
      if (runningAbortables === 0) Deno.exit(STATUS[signal]);
    });
  }
}

/**
 * Runs work that Ctrl+C aborts. Only the first Ctrl+C is caught; a second one
 * ends the process immediately.
 */
export async function abortable<T>(
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => {
    removeListeners();
    controller.abort();
  };
  const removeListeners = (): void => {
    runningAbortables--;
    for (const signal of SIGNALS) Deno.removeSignalListener(signal, stop);
  };
  runningAbortables++;
  for (const signal of SIGNALS) Deno.addSignalListener(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    if (!controller.signal.aborted) removeListeners();
  }
}

/** Waits for Ctrl+C or a similar signal. */
export async function untilStopped(): Promise<void> {
  await abortable((signal) =>
    new Promise<void>((resolve) =>
      signal.addEventListener("abort", () => resolve())
    )
  );
}
