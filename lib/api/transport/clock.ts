/** Time as the client sees it. */

import { setTimeout } from "node:timers/promises";

/** A clock; replaced in tests. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after so many milliseconds; rejects when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The real time. */
export const systemClock: Clock = Object.freeze({
  now: () => Date.now(),
  sleep: (milliseconds: number, signal?: AbortSignal) =>
    setTimeout(milliseconds, undefined, { signal }).catch(() => {
      throw signal?.reason;
    }),
});
