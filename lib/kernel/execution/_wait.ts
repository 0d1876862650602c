/** Waiting with limits. */
import { KernelEndedError } from "./_session.ts";

/** Why a cell is stopped from outside. */
export type StopReason = "timeout" | "aborted";

/** Null when the work is done, or what came in between. */
export async function settle(
  working: Promise<void>,
  options: { signal?: AbortSignal; timeout?: number },
): Promise<null | StopReason | KernelEndedError> {
  const stopped = Promise.withResolvers<StopReason>();
  const abort = (): void => {
    stopped.resolve(isTimeout(options.signal) ? "timeout" : "aborted");
  };
  if (options.signal?.aborted) abort();
  options.signal?.addEventListener("abort", abort);
  const timeout = options.timeout ?? Infinity;
  const timer = timeout === Infinity
    ? undefined
    : setTimeout(() => stopped.resolve("timeout"), timeout);
  try {
    return await Promise.race([working.then(() => null), stopped.promise]);
  } catch (error) {
    if (error instanceof KernelEndedError) return error;
    throw error;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", abort);
  }
}

/** True if the promise settles within so many milliseconds. */
export async function within(
  promise: Promise<unknown>,
  ms: number,
): Promise<boolean> {
  if (ms === Infinity) {
    await promise;
    return true;
  }
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), ms);
  try {
    return await Promise.race([promise.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** True for a signal that was aborted because a time was up. */
export function isTimeout(
  signal: AbortSignal | undefined,
): signal is AbortSignal & { readonly reason: DOMException } {
  return signal?.aborted === true && signal.reason instanceof DOMException &&
    signal.reason.name === "TimeoutError";
}
