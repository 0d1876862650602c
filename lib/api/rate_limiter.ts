/** A client-side mirror of the service's token buckets: a schedule, not an error. */

import type { Clock } from "./clock.ts";
import type { BucketRule } from "./endpoints.ts";

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

/** One bucket. Every acquired token is settled or refused exactly once. */
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
  /** Learns from an answer; `null` when none came. */
  settle(headers: RateLimitHeaders | null): void;
  /**
   * The service refused with 429: nothing is left before so many milliseconds,
   * and then one call goes first to see how much there is.
   *
   * @param headers The answer's headers.
   * @param retryAfterMs What the service says; `null` when it does not.
   */
  refuse(headers: RateLimitHeaders, retryAfterMs: number | null): void;
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
  // After a refusal somebody else spends from this bucket, too: calls that all
  // came back together would be refused together.
  let probing = false;
  let queue: Promise<void> = Promise.resolve();

  function advance(): void {
    while (refillAt !== null && clock.now() >= refillAt) {
      tokens = probing
        ? inFlight === 0 ? 1 : 0
        : Math.min(burst, tokens + rule.refill);
      refillAt = tokens >= burst ? null : refillAt + rule.periodMs;
    }
  }

  /** A reset further away than one period is a clock that differs from ours. */
  function readReset(reset: number | null): number | null {
    const wait = reset === null ? NaN : reset - clock.now();
    return wait > 0 && wait <= rule.periodMs ? reset : null;
  }

  /** An answer from before a refill that has come meanwhile knows nothing of it. */
  function isStale(reset: number | null): boolean {
    const ago = reset === null ? NaN : clock.now() - reset;
    return ago >= 0 && ago <= rule.periodMs;
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
      if (headers === null) return;
      if (headers.limit !== null) burst = headers.limit;
      if (isStale(headers.reset)) return;
      if (headers.remaining !== null) {
        // Calls still on their way will each take one more.
        tokens = Math.max(0, headers.remaining - inFlight);
      } else if (probing) tokens = Math.max(0, rule.refill - 1);
      probing = false;
      refillAt = readReset(headers.reset) ?? refillAt;
    },
    refuse(headers, retryAfterMs) {
      inFlight -= 1;
      tokens = 0;
      probing = true;
      refillAt = retryAfterMs === null
        ? readReset(headers.reset) ?? clock.now() + rule.periodMs
        : clock.now() + retryAfterMs;
    },
  };
}
