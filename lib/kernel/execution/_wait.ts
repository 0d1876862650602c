/** Waits with time limits and abort signals. */
import { setTimeout as delay } from "node:timers/promises";
import { aborted } from "node:util";

/** Returns whether a promise settles within the given number of milliseconds. */
export async function settlesWithin(
  promise: Promise<unknown>,
  ms: number,
): Promise<boolean> {
  const timer = new AbortController();
  const timeout = delay(ms, false, timer).catch(() => false);
  return await Promise.race([promise.then(() => true), timeout])
    .finally(() => timer.abort());
}

/**
 * Returns the value of a promise, or null if it does not settle within the given
 * number of milliseconds.
 */
export async function valueWithin<T>(
  promise: Promise<T>,
  ms: number,
): Promise<T | null> {
  return await settlesWithin(promise, ms) ? await promise : null;
}

/**
 * Returns the value of a promise, or rejects with the signal's reason if the
 * signal aborts first.
 */
export async function rejectOnAbort<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const stopped = aborted(signal, promise).then(() => {
    throw signal.reason;
  });
  return await Promise.race([promise, stopped]);
}

/**
 * Creates a signal that aborts with another signal or when a time limit expires.
 *
 * @param subject Name of the limited operation, used in the abort reason.
 */
export function startLimit(
  subject: string,
  signal: AbortSignal | undefined,
  timeout: number = Infinity,
): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const timer = timeout === Infinity ? undefined : setTimeout(() => {
    const message = `${subject} limit of ${timeout / 1_000} s was reached`;
    controller.abort(new DOMException(message, "TimeoutError"));
  }, timeout);
  const signals = [controller.signal, signal ?? []].flat();
  return {
    signal: AbortSignal.any(signals),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** Returns why a signal was aborted: by a time limit or on request. */
export function stopReason({ reason }: AbortSignal): "timeout" | "aborted" {
  return reason?.name === "TimeoutError" ? "timeout" : "aborted";
}
