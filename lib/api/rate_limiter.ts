/** A client-side mirror of the service's token buckets: a schedule, not an error. */

import type { BucketRule } from "./endpoints.ts";

/** Time as the client sees it; replaced in tests. */
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
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", abort);
        resolve();
      }, milliseconds);
      signal?.addEventListener("abort", abort, { once: true });
    }),
});

/** The three rate-limit headers of an answer, as far as they are there. */
export interface RateLimitHeaders {
  /** Bucket size. */
  readonly limit: number | null;
  /** Tokens left. */
  readonly remaining: number | null;
  /** Epoch milliseconds of the next refill. */
  readonly reset: number | null;
}

/** Reads the rate-limit headers; a missing or unreadable one is `null`. */
export function readRateLimitHeaders(headers: Headers): RateLimitHeaders {
  const read = (name: string): number | null => {
    const text = headers.get(name);
    const value = text === null || text.trim() === "" ? NaN : Number(text);
    return Number.isFinite(value) ? value : null;
  };
  return {
    limit: read("x-ratelimit-limit"),
    remaining: read("x-ratelimit-remaining"),
    reset: read("x-ratelimit-reset"),
  };
}

/** One bucket. */
export interface RateLimiter {
  /**
   * Waits for a token, first come, first served.
   *
   * @param signal Ends the wait.
   * @param onWait Told, once, how many milliseconds the wait will be.
   */
  acquire(
    signal?: AbortSignal,
    onWait?: (milliseconds: number) => void,
  ): Promise<void>;
  /** Learns from an answer; every acquired token is settled exactly once. */
  settle(headers: RateLimitHeaders | null): void;
  /** The service refused: nothing is left before so many milliseconds. */
  refuse(retryAfterMs: number | null): void;
}

/**
 * A limiter for one bucket group. It starts from the documented rule and then
 * believes the headers; where they are missing it goes on counting.
 *
 * @param rule The documented size and refill.
 * @param clock Time.
 * @returns The limiter.
 */
export function createRateLimiter(rule: BucketRule, clock: Clock): RateLimiter {
  let burst = rule.burst;
  let tokens = rule.burst;
  let refillAt: number | null = null;
  let inFlight = 0;
  let queue: Promise<void> = Promise.resolve();

  function advance(): void {
    while (refillAt !== null && clock.now() >= refillAt) {
      tokens = Math.min(burst, tokens + rule.refill);
      refillAt = tokens >= burst ? null : refillAt + rule.periodMs;
    }
  }

  async function take(
    signal: AbortSignal | undefined,
    onWait: ((milliseconds: number) => void) | undefined,
  ): Promise<void> {
    signal?.throwIfAborted();
    let told = false;
    for (advance(); tokens < 1; advance()) {
      const wait = Math.max(1, (refillAt ?? clock.now()) - clock.now());
      if (!told) onWait?.(wait);
      told = true;
      await clock.sleep(wait, signal);
    }
    tokens -= 1;
    inFlight += 1;
    refillAt ??= clock.now() + rule.periodMs;
  }

  return {
    acquire(signal, onWait) {
      const turn = queue.then(() => take(signal, onWait));
      // The next in line goes on whether or not this one was aborted.
      queue = turn.catch(() => {});
      return turn;
    },
    settle(headers) {
      inFlight -= 1;
      if (headers === null || headers.remaining === null) return;
      if (headers.limit !== null) burst = headers.limit;
      // Calls still on their way will each take one more.
      tokens = Math.max(0, headers.remaining - inFlight);
      const until = headers.reset === null ? NaN : headers.reset - clock.now();
      // A reset further away than one period is a clock that differs from ours.
      if (until > 0 && until <= rule.periodMs) refillAt = headers.reset;
    },
    refuse(retryAfterMs) {
      tokens = 0;
      refillAt = clock.now() + (retryAfterMs ?? rule.periodMs);
    },
  };
}
