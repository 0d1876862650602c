/** Calls that wait for the tokens of one bucket, first come, first served. */

import type { BucketRule } from "../contract/mod.ts";
import {
  type BucketEvent,
  type BucketNews,
  fullBucket,
  reduce,
  type Taken,
  untilRetry,
} from "./bucket.ts";
import type { Clock } from "./clock.ts";

/** A token that was taken. It is settled or refused exactly once. */
export interface Permit {
  /** Learns from an answer; `null` when none came. */
  settle(news: BucketNews | null): void;
  /**
   * The service refused with 429.
   *
   * @param news What the answer says of the bucket.
   * @param hintMs When it says that it will answer again; `null` when it does not.
   * @returns Milliseconds until the next try.
   */
  refuse(news: BucketNews, hintMs: number | null): number;
}

/** One bucket. */
export interface Limiter {
  /**
   * Waits for a token.
   *
   * @param signal Ends the wait at once.
   * @param onWait Told, once, how many milliseconds the wait will be.
   */
  acquire(
    signal?: AbortSignal,
    onWait?: (milliseconds: number) => void,
  ): Promise<Permit>;
  /** Sends whoever waits here, and whoever will, to another bucket. */
  joinTo(other: Limiter): void;
}

interface Waiter {
  readonly go: (permit: Permit) => void;
  readonly fail: (reason: unknown) => void;
  readonly signal: AbortSignal | undefined;
  readonly onWait: ((milliseconds: number) => void) | undefined;
  readonly onAbort: () => void;
  isTold: boolean;
}

/**
 * A limiter for one bucket.
 *
 * @param rule The documented size and refill.
 * @param clock Time.
 * @param random Between 0 and 1.
 * @param isAlone Whether what an answer says is left is left for this bucket only.
 */
export function createLimiter(
  rule: BucketRule,
  clock: Clock,
  random: () => number = Math.random,
  isAlone: () => boolean = () => true,
): Limiter {
  let bucket = fullBucket(rule);
  let waiters: Waiter[] = [];
  let other: Limiter | null = null;
  const alarm = createAlarm(clock, look);

  function happen(event: BucketEvent): void {
    const step = reduce(bucket, event, clock.now());
    bucket = step.bucket;
    for (const taken of step.sent) {
      const { go, signal, onAbort } = waiters.shift()!;
      signal?.removeEventListener("abort", onAbort);
      go(permitOf(taken));
    }
    const [first] = waiters;
    if (step.until !== null && !first!.isTold) {
      first!.isTold = true;
      first!.onWait?.(Math.max(1, step.until - clock.now()));
    }
    alarm(step.until);
  }

  function look(): void {
    happen({ waiting: waiters.length });
  }

  function permitOf(taken: Taken): Permit {
    return {
      settle: (news) => happen({ taken, news, isAlone: isAlone() }),
      refuse(news, hintMs) {
        const of = { taken, news, isAlone: isAlone() };
        happen({ refusal: { ...of, hintMs, chance: random() } });
        return untilRetry(bucket, clock.now());
      },
    };
  }

  return {
    acquire(signal, onWait) {
      if (other !== null) return other.acquire(signal, onWait);
      return new Promise((go, fail) => {
        if (signal?.aborted) return fail(signal.reason);
        const onAbort = () => {
          waiters = waiters.filter((each) => each !== waiter);
          fail(signal!.reason);
          look();
        };
        const waiter = { go, fail, signal, onWait, onAbort, isTold: false };
        signal?.addEventListener("abort", onAbort, { once: true });
        waiters.push(waiter);
        look();
      });
    },
    joinTo(target) {
      other = target;
      const moved = waiters;
      waiters = [];
      look();
      for (const { go, fail, signal, onWait, onAbort } of moved) {
        signal?.removeEventListener("abort", onAbort);
        target.acquire(signal, onWait).then(go, fail);
      }
    },
  };
}

/** One alarm, set anew each time; `null` takes it back. */
function createAlarm(
  clock: Clock,
  ring: () => void,
): (at: number | null) => void {
  let set: { readonly at: number; readonly stop: AbortController } | null =
    null;
  return (at) => {
    if (at === (set?.at ?? null)) return;
    set?.stop.abort();
    if (at === null) return void (set = null);
    const mine = set = { at, stop: new AbortController() };
    clock.sleep(Math.max(1, at - clock.now()), mine.stop.signal).then(() => {
      if (set !== mine) return;
      set = null;
      ring();
    }, () => {});
  };
}
