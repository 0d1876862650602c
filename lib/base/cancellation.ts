/** Passes an abort signal implicitly to all nested asynchronous work. */

import { AsyncLocalStorage } from "node:async_hooks";

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs a function whose nested asynchronous work can be aborted by a signal.
 *
 * @param signal Signal that aborts the work.
 * @param work Function to run.
 * @returns The result of the function.
 */
export function runWithSignal<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  return signals.run(signal, work);
}

/** Returns the signal that aborts the current work, or `undefined`. */
export function currentSignal(): AbortSignal | undefined {
  return signals.getStore();
}
