/** Work that ends in time, whether or not it listens to its signal. */

/** Why work was given up. */
export const TIMED_OUT: unique symbol = Symbol("no answer in time");

/**
 * Work with an end: its own, the time's, or the caller's.
 *
 * @param milliseconds The longest that it may take.
 * @param caller Ends it earlier.
 * @param work What is done; its signal says when to stop.
 * @returns What the work gives.
 * @throws {typeof TIMED_OUT} When the time is over.
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
  caller?.addEventListener("abort", onAbort, { once: true });
  stopped.catch(() => {});
  try {
    caller?.throwIfAborted();
    const working = work(stop.signal);
    // It may fail after nobody waits for it any more.
    working.catch(() => {});
    return await Promise.race([working, stopped]);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener("abort", onAbort);
  }
}
