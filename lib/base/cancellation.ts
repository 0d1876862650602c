/** Who may end what is going on, for all that is done on the way. */

import { AsyncLocalStorage } from "node:async_hooks";

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Does some work that a signal ends, however deep in it the time is spent.
 *
 * @param signal Ends the work.
 * @param work What to do.
 * @returns What the work gives.
 */
export function cancelledBy<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  return signals.run(signal, work);
}

/** The signal that ends the work that is going on; `undefined` for none. */
export function cancellation(): AbortSignal | undefined {
  return signals.getStore();
}
