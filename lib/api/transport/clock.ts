/** Clock of the client. */

import { setTimeout } from "node:timers/promises";

/** Source of time and delays, replaceable in tests. */
export interface Clock {
  /** Returns the current time in epoch milliseconds. */
  now(): number;
  /**
   * Resolves after the given number of milliseconds; rejects if the signal
   * aborts.
   */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Clock that uses the system time. */
export const systemClock: Clock = Object.freeze({
  now: () => Date.now(),
  sleep: (milliseconds: number, signal?: AbortSignal) =>
    setTimeout(milliseconds, undefined, { signal }).catch(() => {
      throw signal?.reason;
    }),
});
