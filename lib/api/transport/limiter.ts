/** One token bucket of the service, mirrored: a schedule, not an error. */

import type { BucketRule } from "../contract/mod.ts";
import type { BucketNews, Limiter, Permit } from "./bucket.ts";
import type { Clock } from "./clock.ts";

/** Calls that go at once before the first answer: few are refused together. */
const FIRST_CALLS = 5;
/** No 429 is answered sooner, whatever it says. */
const FLOOR_MS = 1_000;
/** Estimates that differ by less than what a header can tell say the same. */
const SAME_MS = 1_500;
/** A reset further away is one that nobody should wait for unasked. */
const FURTHEST_MS = 3_600_000;

interface Taken {
  /** The refills that had come when it was taken. */
  readonly epoch: number;
  /** The how-manieth it is. */
  readonly order: number;
  /** Whether it was taken to see whether the bucket is filled. */
  readonly isScout: boolean;
  /** Whether it was taken to see whether more is left than was counted. */
  readonly isProbe: boolean;
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
 * A limiter for one bucket. It starts from the documented rule and believes the
 * headers; where they are missing it goes on counting.
 *
 * @param rule The documented size and refill.
 * @param clock Time.
 * @param random Between 0 and 1.
 * @param isAlone Whether what an answer says is left is left for this bucket only.
 * @returns The limiter.
 */
export function createLimiter(
  rule: BucketRule,
  clock: Clock,
  random: () => number = Math.random,
  isAlone: () => boolean = () => true,
): Limiter {
  let burst = rule.burst;
  let tokens = rule.burst;
  /** When the next refill is waited for, and when it would be by our own count. */
  let refillAt: number | null = null;
  let countedAt: number | null = null;
  let lastRefillAt = 0;
  let epoch = 0;
  let taken = 0;
  let newest = 0;
  let inFlight = 0;
  /** Calls that may be on their way at once: few, while little is known. */
  let window = FIRST_CALLS;
  /** After a refusal, or with another size: what a refill gives is not known. */
  let inDoubt = false;
  /** Whether the next refill is a guess that one call tests first. */
  let isGuess = false;
  let believesReset = true;
  let refusals = 0;
  /** After a refusal that said that tokens are left: nothing goes before this. */
  let restUntil = 0;
  /** Whether a refusal said nothing of what is left, so that there may be more. */
  let mayHoldMore = false;
  let waiters: Waiter[] = [];
  let timer: { readonly at: number; readonly stop: AbortController } | null =
    null;
  let other: Limiter | null = null;

  function advance(): void {
    while (refillAt !== null && clock.now() >= refillAt) {
      tokens = Math.min(burst, tokens + rule.refill);
      epoch++;
      if (inDoubt || isGuess) window = 1;
      const next = refillAt + rule.periodMs;
      // A guess that comes before our own count leaves it until it proves right.
      if (!isGuess || countedAt === null || countedAt <= refillAt) {
        countedAt = next;
      }
      lastRefillAt = refillAt;
      refillAt = tokens >= burst ? null : next;
    }
  }

  function take(isProbe = false): Permit {
    tokens = Math.max(0, tokens - 1);
    inFlight += 1;
    if (refillAt === null) {
      countedAt = clock.now() + rule.periodMs;
      refillAt = countedAt;
    }
    const one: Taken = {
      epoch,
      order: ++taken,
      isScout: isGuess && window === 1,
      isProbe,
    };
    return {
      by: limiter,
      settle: (news) => settle(one, news),
      refuse: (news, hintMs) => refuse(one, news, hintMs),
    };
  }

  function pump(): void {
    advance();
    const rests = clock.now() < restUntil;
    while (!rests && waiters.length > 0 && tokens >= 1 && inFlight < window) {
      next(false);
    }
    // Before a refill is waited for anyway, one call costs no time.
    const isIdle = inFlight === 0 && tokens < 1 && refusals === 0;
    if (mayHoldMore && isIdle && waiters.length > 0) next(true);
    const first = waiters[0];
    const wakeAt = first === undefined
      ? null
      : rests
      ? restUntil
      : tokens >= 1
      ? null
      : refillAt;
    if (first !== undefined && wakeAt !== null && !first.isTold) {
      first.isTold = true;
      first.onWait?.(Math.max(1, wakeAt - clock.now()));
    }
    if (wakeAt !== timer?.at) sleepUntil(wakeAt);
  }

  function next(isProbe: boolean): void {
    const { go, signal, onAbort } = waiters.shift()!;
    signal?.removeEventListener("abort", onAbort);
    go(take(isProbe));
  }

  function sleepUntil(at: number | null): void {
    timer?.stop.abort();
    timer = null;
    if (at === null) return;
    const mine = timer = { at, stop: new AbortController() };
    clock.sleep(Math.max(1, at - clock.now()), mine.stop.signal).then(() => {
      if (timer !== mine) return;
      timer = null;
      pump();
    }, () => {});
  }

  /** When the next refill is to be expected, from what was just told. */
  function schedule({ refillInMs, isSure }: BucketNews): void {
    const now = clock.now();
    const isPlausible = refillInMs !== null && refillInMs > 0 &&
      refillInMs <= (isSure ? FURTHEST_MS : rule.periodMs);
    if (!isPlausible || (!isSure && !believesReset)) return;
    const told = now + refillInMs;
    const counted = countedAt ?? told;
    const differ = Math.abs(told - counted);
    if (!isSure && differ <= SAME_MS) {
      // The same, as far as can be told: rather late than refused.
      refillAt = Math.max(told, counted);
      isGuess = false;
      return;
    }
    // What is counted is exact where it began with a full bucket, what a clock
    // of whole seconds tells is not: the earlier is tried, by one call.
    const isCounted = counted < told && (!isSure || differ <= SAME_MS);
    isGuess = !isSure || isCounted;
    refillAt = isCounted ? counted : told;
  }

  function learn(permit: Taken, news: BucketNews): void {
    if (news.limit !== null && news.limit !== burst) {
      burst = news.limit;
      inDoubt ||= burst !== rule.burst;
    }
    // An answer from before a refill knows nothing of it.
    if (permit.epoch !== epoch) return;
    if (news.remaining !== null) {
      mayHoldMore = false;
      const left = Math.max(0, news.remaining - inFlight);
      tokens = permit.order > newest ? left : Math.min(tokens, left);
      newest = Math.max(newest, permit.order);
      if (isAlone()) window = Infinity;
    }
    schedule(news);
  }

  /** After a refusal, from the surest to the vaguest. */
  function nextTry(news: BucketNews, hintMs: number | null): number {
    const { periodMs } = rule;
    const { refillInMs, isSure } = news;
    if (refusals > 1) {
      // What it said was not kept: no more than one try in a period from here.
      const patience = periodMs * (1 + 0.1 * random()) *
        Math.min(4, 2 ** Math.max(0, refusals - 3));
      return Math.max(hintMs ?? 0, patience);
    }
    if (hintMs !== null && hintMs > 0) return Math.max(FLOOR_MS, hintMs);
    const isTold = refillInMs !== null && refillInMs > 0 &&
      (isSure || (believesReset && refillInMs <= periodMs));
    if (isTold) return Math.max(FLOOR_MS, refillInMs);
    const counted = (countedAt ?? 0) - clock.now();
    return counted > FLOOR_MS ? counted : periodMs;
  }

  function settle(permit: Taken, news: BucketNews | null): void {
    inFlight -= 1;
    if (news !== null && permit.epoch === epoch) {
      refusals = 0;
      if (permit.isScout) countedAt = lastRefillAt + rule.periodMs;
      // Twice as many with each round trip.
      window += 1;
    }
    if (news !== null) learn(permit, news);
    pump();
  }

  function refuse(
    permit: Taken,
    news: BucketNews,
    hintMs: number | null,
  ): number {
    inFlight -= 1;
    const now = clock.now();
    refillAt ??= now + rule.periodMs;
    if (permit.isProbe) {
      mayHoldMore = false;
      pump();
      return Math.max(0, refillAt - now);
    }
    if (permit.isScout) believesReset = false;
    window = 1;
    inDoubt = true;
    isGuess = false;
    // Calls that went together are refused together: that is one refusal.
    if (permit.epoch === epoch) {
      refusals++;
      epoch++;
      const left = hintMs === null && refusals === 1 && isAlone()
        ? (news.remaining ?? 0) - inFlight
        : 0;
      tokens = Math.max(0, left);
      if (left > 0) restUntil = now + FLOOR_MS * (1 + random());
      else refillAt = countedAt = now + nextTry(news, hintMs);
      mayHoldMore = news.remaining === null;
    } else if (now >= restUntil) tokens = 0;
    pump();
    return Math.max(0, (tokens > 0 ? restUntil : refillAt) - now);
  }

  const limiter: Limiter = {
    acquire(signal, onWait) {
      if (other !== null) return other.acquire(signal, onWait);
      return new Promise((go, fail) => {
        if (signal?.aborted) return fail(signal.reason);
        const onAbort = () => {
          waiters = waiters.filter((one) => one !== waiter);
          fail(signal!.reason);
          pump();
        };
        const waiter: Waiter = {
          go,
          fail,
          signal,
          onWait,
          onAbort,
          isTold: false,
        };
        signal?.addEventListener("abort", onAbort, { once: true });
        waiters.push(waiter);
        pump();
      });
    },
    joinTo(target) {
      other = target;
      const moved = waiters;
      waiters = [];
      pump();
      for (const { go, fail, signal, onWait, onAbort } of moved) {
        signal?.removeEventListener("abort", onAbort);
        target.acquire(signal, onWait).then(go, fail);
      }
    },
  };
  return limiter;
}
