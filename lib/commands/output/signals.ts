/** Ctrl+C and its like. */

const SIGNALS: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM"];

/**
 * Does work that Ctrl+C aborts. Only the first one is caught: whoever presses
 * it again wants out at once.
 */
export async function abortable<T>(
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => {
    forget();
    controller.abort();
  };
  const forget = (): void => {
    for (const signal of SIGNALS) Deno.removeSignalListener(signal, stop);
  };
  for (const signal of SIGNALS) Deno.addSignalListener(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    if (!controller.signal.aborted) forget();
  }
}
