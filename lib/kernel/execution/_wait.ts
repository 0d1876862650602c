/** Waiting with limits. */
import { setTimeout as delay } from "node:timers/promises";
import { aborted } from "node:util";

/** True if the promise settles within so many milliseconds. */
export async function within(
  promise: Promise<unknown>,
  ms: number,
): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(ms, false, timer).catch(() => false);
  return await Promise.race([promise.then(() => true), late])
    .finally(() => timer.abort());
}

/** The promise's value, or the signal's reason when that comes first. */
export async function orAbort<T>(
  promise: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const stopped = aborted(signal, promise).then(() => {
    throw signal.reason;
  });
  return await Promise.race([promise, stopped]);
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
  const signals: AbortSignal[] = [controller.signal];
  if (signal) signals.push(signal);
  return {
    signal: AbortSignal.any(signals),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** Why a signal was aborted: because a time was up, or on request. */
export function stopReason({ reason }: AbortSignal): "timeout" | "aborted" {
  return reason instanceof DOMException && reason.name === "TimeoutError"
    ? "timeout"
    : "aborted";
}
