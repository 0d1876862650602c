/** Waiting with limits. */

/** True if the promise settles within so many milliseconds. */
export async function within(
  promise: Promise<unknown>,
  ms: number,
): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  try {
    return await Promise.race([promise.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The promise's value, or the signal's reason when that comes first. */
export async function orAbort<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/**
 * A signal that is aborted with another one, or when a time is up.
 *
 * @param whose What has the limit, for the reason.
 */
export function startLimit(
  whose: string,
  signal: AbortSignal | undefined,
  timeout: number = Infinity,
): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const timer = timeout === Infinity ? undefined : setTimeout(() => {
    const message = `${whose} limit of ${timeout / 1_000} s is reached`;
    controller.abort(new DOMException(message, "TimeoutError"));
  }, timeout);
  return {
    signal: AbortSignal.any([controller.signal, ...(signal ? [signal] : [])]),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** Why a signal was aborted: because a time was up, or on request. */
export function stopReason({ reason }: AbortSignal): "timeout" | "aborted" {
  return reason instanceof DOMException && reason.name === "TimeoutError"
    ? "timeout"
    : "aborted";
}
