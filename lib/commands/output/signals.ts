/** Ctrl+C and its like. */

const SIGNALS: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM"];

/** What a shell says of a process that ended so: 128 and the signal's number. */
const STATUS: Readonly<Partial<Record<Deno.Signal, number>>> = {
  SIGINT: 130,
  SIGTERM: 143,
};

/** Work that ends in its own way when it is told to. */
let ownWay = 0;

/**
 * Lets Ctrl+C and its like end the process in such a way that folders of
 * temporary data go away, unless somebody ends in a way of their own.
 */
export function exitOnSignals(): void {
  for (const signal of SIGNALS) {
    Deno.addSignalListener(signal, () => {
      if (ownWay === 0) Deno.exit(STATUS[signal]);
    });
  }
}

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
    ownWay--;
    for (const signal of SIGNALS) Deno.removeSignalListener(signal, stop);
  };
  ownWay++;
  for (const signal of SIGNALS) Deno.addSignalListener(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    if (!controller.signal.aborted) forget();
  }
}

/** Waits for Ctrl+C or its like. */
export async function untilStopped(): Promise<void> {
  await abortable((signal) =>
    new Promise<void>((resolve) =>
      signal.addEventListener("abort", () => resolve())
    )
  );
}
