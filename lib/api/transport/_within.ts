/**
 * Runs asynchronous work with a timeout, even if the work ignores its abort
 * signal.
 */

/** Abort reason of work that timed out. */
export const TIMED_OUT: unique symbol = Symbol("no response in time");

/**
 * Runs work until it finishes, times out, or is aborted by the caller.
 *
 * @param milliseconds Time limit, in milliseconds.
 * @param caller Signal of the caller that ends the work early.
 * @param work Function to run; its signal aborts when the work should stop.
 * @returns Result of the work.
 * @throws {typeof TIMED_OUT} If the time limit expires.
 */
export async function within<T>(
  milliseconds: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const end = (reason: unknown): void => {
    reject(reason);
    stop.abort(reason);
  };
  const onAbort = () => end(caller!.reason);
  const timer = setTimeout(() => end(TIMED_OUT), milliseconds);
  caller?.addEventListener("abort", onAbort);
  stopped.catch(() => {});
  try {
    caller?.throwIfAborted();
    const working = work(stop.signal);
    // A late rejection is ignored, because nothing is waiting for the work any
    // more.
    working.catch(() => {});
    return await Promise.race([working, stopped]);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener("abort", onAbort);
  }
}
