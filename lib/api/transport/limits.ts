/**
 * Rate-limit schedule of a token: one token bucket per endpoint, refilled by the
 * documented rule and corrected by response headers. Buckets are merged if the
 * service turns out to share them.
 */

import { BUCKET_RULES, type BucketGroup } from "../contract/mod.ts";
import type { Clock } from "./clock.ts";

/** Permission for one call, which must be either settled or refused exactly once. */
export interface Turn {
  /** Ends the call with its response, or with `null` if there was none. */
  settle(response: Response | null): void;
  /**
   * Ends the call with a 429 response; returns the milliseconds until the next
   * attempt.
   */
  refuse(response: Response, hintMs: number | null): number;
  /** Returns for how many milliseconds the service has sent nothing but refusals. */
  refusedForMs(): number;
  /**
   * Abandons the call; if the service has sent only refusals, the waiting calls
   * fail too.
   */
  abandon(error: Error): void;
}

type OnWait = ((milliseconds: number) => void) | undefined;

/** Rate-limit buckets of one access token. */
export interface Limits {
  /**
   * Waits for a rate-limit token of an endpoint, which may share a bucket with
   * its group. Aborting the signal ends the wait at once, and `onWait` is called
   * once with the expected duration.
   */
  acquire(
    endpoint: string,
    name: BucketGroup,
    signal?: AbortSignal,
    onWait?: OnWait,
  ): Promise<Turn>;
}

/**
 * Maximum number of concurrent calls before the first response, so that few calls
 * are refused at once.
 */
const FIRST_CALLS = 5;
/** Minimum delay after a 429 response, in milliseconds. */
const FLOOR_MS = 1_000;
/** Number of consecutive refusals whose retry times are trusted. */
const MOST_BELIEVED_REFUSALS = 5;
/**
 * Longest reset time that is accepted, in milliseconds. The client should not
 * wait longer without the user's consent.
 */
const FURTHEST_MS = 3_600_000;

/**
 * Creates the rate-limit buckets of a token. By contract each endpoint has its
 * own bucket. If a response counts calls of another endpoint, the endpoints of
 * that group share one bucket from then on.
 *
 * @param clock Clock for refills and delays.
 * @param onNotice Called when buckets are merged.
 * @returns Rate-limit buckets of the token.
 */
export function createLimits(
  clock: Clock,
  onNotice: (message: string) => void,
): Limits {
  const groups = new Map<BucketGroup, Map<string, Bucket>>();
  return {
    async acquire(endpoint, name, signal, onWait) {
      const group = groups.get(name) ?? new Map<string, Bucket>();
      groups.set(name, group);
      const buckets = new Set(group.values());
      const [shared] = buckets.size < group.size ? buckets : [];
      const endpointBucket = group.get(endpoint) ?? shared ??
        new Bucket(name, clock);
      group.set(endpoint, endpointBucket);
      const bucketNow = () => group.get(endpoint)!;
      const permit = await waitForPermit(bucketNow, signal, onWait);
      bucketNow().taken++;
      return {
        settle(response) {
          const bucket = bucketNow();
          const otherBuckets = [...new Set(group.values())]
            .filter((candidate) => candidate !== bucket);
          const isAlone = otherBuckets.every(({ taken }) => taken === 0);
          const news = response && readLimitHeaders(response.headers);
          if (news && bucket.includesCallsOf(news, otherBuckets)) {
            for (const endpoint of group.keys()) group.set(endpoint, bucket);
            otherBuckets.forEach((merged) => bucket.takeOver(merged));
            const names = [...group.keys()].join(", ");
            onNotice(
              `The service counts calls to the ${name} endpoints (${names}) in one bucket, so they wait for each other`,
            );
          }
          bucket.settle(permit, news, isAlone);
        },
        refuse: ({ headers }, hintMs) =>
          bucketNow().refuse(permit, readLimitHeaders(headers), hintMs),
        refusedForMs: () => bucketNow().refusedForMs(),
        abandon: (error) => bucketNow().abandon(error),
      };
    },
  };
}

/**
 * Position of a call: the number of refills and refusals before it, and its
 * sequence number.
 */
type Permit = Readonly<Record<"epoch" | "order", number>>;

/**
 * Rate-limit headers of a response: bucket size, remaining tokens, milliseconds
 * until the next refill.
 */
type LimitNews = Record<"limit" | "remaining" | "refillInMs", number | null>;

type Waiter = {
  readonly go: (permit: Permit) => void;
  readonly fail: (error: Error) => void;
  onWait: OnWait;
};

/**
 * Waits for a token in the current bucket of an endpoint, which may be replaced
 * meanwhile.
 */
function waitForPermit(
  bucketNow: () => Bucket,
  signal: AbortSignal | undefined,
  onWait: OnWait,
): Promise<Permit> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const giveUp = () => {
      const bucket = bucketNow();
      bucket.waiting = bucket.waiting.filter((other) => other !== waiter);
      reject(signal!.reason);
      bucket.releaseWaiters();
    };
    const leave = <Value>(end: (value: Value) => void) => (value: Value) => {
      signal?.removeEventListener("abort", giveUp);
      end(value);
    };
    const waiter: Waiter = { go: leave(resolve), fail: leave(reject), onWait };
    signal?.addEventListener("abort", giveUp, { once: true });
    bucketNow().waiting.push(waiter);
    bucketNow().releaseWaiters();
  });
}

/** One rate-limit bucket with its waiting calls, served in order of arrival. */
class Bucket {
  waiting: Waiter[] = [];
  /** Number of calls sent. */
  taken = 0;
  /**
   * Remaining tokens after the first response, and the number of responses from
   * other buckets by then.
   */
  #first: readonly [remaining: number, others: number] | null = null;
  #burst: number;
  #tokens: number;
  #inFlight = 0;
  /** Maximum number of concurrent calls; small until the limit is known. */
  #window = FIRST_CALLS;
  /** Time of the next expected refill, or `null` if the bucket is full. */
  #refillAt: number | null = null;
  /** Earliest time of the next call. */
  #restUntil = 0;
  #epoch = 0;
  #order = 0;
  /**
   * Sequence number of the latest call whose response stated the remaining
   * tokens.
   */
  #newest = 0;
  #refusals = 0;
  /** Time of the first refusal since the last response; null if there was none. */
  #refusedSince: number | null = null;
  #alarmAt: number | null = null;
  #alarm = new AbortController();

  constructor(readonly group: BucketGroup, readonly clock: Clock) {
    this.#burst = this.#tokens = BUCKET_RULES[group].burst;
  }

  /**
   * Moves the waiting calls and pending responses of another bucket into this
   * one.
   */
  takeOver(merged: Bucket): void {
    this.waiting.push(...merged.waiting.splice(0));
    this.#inFlight += merged.#inFlight;
    this.#tokens = Math.max(0, this.#tokens - merged.#inFlight);
    this.#epoch = Math.max(this.#epoch, merged.#epoch) + 1;
    merged.releaseWaiters();
  }

  /** Returns whether a response counts calls that were made from other buckets. */
  includesCallsOf(
    { remaining }: LimitNews,
    otherBuckets: readonly Bucket[],
  ): boolean {
    if (remaining === null) return false;
    const sum = (count: (bucket: Bucket) => number) =>
      otherBuckets.reduce((total, bucket) => total + count(bucket), 0);
    // In a separate bucket, other calls cannot reduce the remaining tokens, and
    // refills only add to them. Another process may have used the bucket
    // before, so the count starts with the first response.
    const answered = sum((bucket) => bucket.taken - bucket.#inFlight);
    this.#first ??= [remaining, answered];
    const [first, earlier] = this.#first;
    const missing = first - (this.taken - 1) - remaining;
    return missing > 0 && missing <= sum(({ taken }) => taken) - earlier;
  }

  /**
   * Ends a call with its response headers, or `null` without a response. The flag
   * `isAlone` tells whether the remaining tokens belong to this bucket only.
   */
  settle(
    { epoch, order }: Permit,
    news: LimitNews | null,
    isAlone: boolean,
  ): void {
    this.#inFlight--;
    if (news !== null) this.#refusedSince = null;
    this.#burst = news?.limit ?? this.#burst;
    // A response from before a refill does not include the refill.
    if (news !== null && epoch === this.#epoch) {
      const { remaining, refillInMs } = news;
      this.#refusals = 0;
      // The number of concurrent calls doubles with each round trip.
      const isKnown = remaining !== null && isAlone;
      this.#window = isKnown ? Infinity : this.#window + 1;
      if (remaining !== null) {
        const available = Math.max(0, remaining - this.#inFlight);
        this.#newest = Math.max(this.#newest, order);
        const isNewest = order === this.#newest;
        this.#tokens = isNewest ? available : Math.min(this.#tokens, available);
      }
      if (refillInMs !== null) this.#refillAt = this.clock.now() + refillInMs;
    }
    this.releaseWaiters();
  }

  /** Handles a 429 response; returns the milliseconds until the next attempt. */
  refuse({ epoch }: Permit, news: LimitNews, hintMs: number | null): number {
    this.#refusedSince ??= this.clock.now();
    // Calls in flight continue, and only one more call is sent.
    this.#window = this.#inFlight--;
    // Calls sent together are refused together, which counts as one refusal.
    if (epoch === this.#epoch) this.#rest(news, hintMs);
    this.releaseWaiters();
    return Math.max(0, this.#restUntil - this.clock.now());
  }

  refusedForMs(): number {
    return this.clock.now() - (this.#refusedSince ?? this.clock.now());
  }

  /** Fails all waiting calls, unless the service has responded meanwhile. */
  abandon(error: Error): void {
    if (this.#refusedSince === null) return;
    this.#refusedSince = null;
    for (const { fail } of this.waiting.splice(0)) fail(error);
    this.releaseWaiters();
  }

  /**
   * Sets the earliest time of the next call from the most reliable hint
   * available.
   */
  #rest({ remaining, refillInMs }: LimitNews, hintMs: number | null): void {
    const time = this.clock.now();
    const { periodMs } = BUCKET_RULES[this.group];
    const refusals = ++this.#refusals;
    this.#epoch++;
    const available = Math.max(0, (remaining ?? 0) - this.#inFlight);
    if (remaining !== null || refusals > 1) this.#tokens = available;
    if (available > 0 && hintMs === null && refusals === 1) {
      this.#restUntil = time + FLOOR_MS * (1 + Math.random());
      return;
    }
    const counted = (this.#refillAt ?? time) - time;
    const requestedWait = hintMs ?? refillInMs ??
      (counted > FLOOR_MS ? counted : periodMs);
    const isUsable = refusals <= MOST_BELIEVED_REFUSALS &&
      (hintMs ?? 0) >= FLOOR_MS;
    // The service did not honor its own retry time, so at most one attempt per
    // period follows.
    const patience = periodMs * (1 + 0.1 * Math.random()) *
      Math.min(4, 2 ** Math.max(0, refusals - 3));
    const wait = refusals === 1 || isUsable
      ? Math.max(FLOOR_MS, requestedWait)
      : Math.max(patience, hintMs ?? 0);
    this.#refillAt = this.#restUntil = time + wait;
  }

  /**
   * Sends the calls that may go now, and schedules the next check for the others.
   */
  releaseWaiters(): void {
    const { refill, periodMs } = BUCKET_RULES[this.group];
    const time = this.clock.now();
    while (this.#refillAt !== null && time >= this.#refillAt) {
      this.#tokens = Math.min(this.#burst, this.#tokens + refill);
      const isFull = this.#tokens >= this.#burst;
      this.#refillAt = isFull ? null : this.#refillAt + periodMs;
      this.#epoch++;
      // A single call tests whether the refill has arrived before the others
      // follow.
      this.#window = this.#inFlight + 1;
    }
    while (
      this.waiting.length > 0 && time >= this.#restUntil &&
      this.#tokens >= 1 && this.#inFlight < this.#window
    ) {
      this.#tokens--;
      this.#inFlight++;
      this.#refillAt ??= time + periodMs;
      this.waiting.shift()!.go({ epoch: this.#epoch, order: ++this.#order });
    }
    const [first] = this.waiting;
    const next = this.#tokens < 1 ? this.#refillAt : null;
    const until = time < this.#restUntil ? this.#restUntil : next;
    if (first === undefined || until === null) return this.#ring(null);
    first.onWait?.(until - time);
    first.onWait = undefined;
    this.#ring(until);
  }

  /** Schedules the only timer. The time `null` cancels the timer. */
  #ring(time: number | null): void {
    if (time === this.#alarmAt) return;
    this.#alarm.abort();
    this.#alarmAt = time;
    if (time === null) return;
    const { signal } = this.#alarm = new AbortController();
    this.clock.sleep(Math.max(1, time - this.clock.now()), signal).then(() => {
      if (signal.aborted) return;
      this.#alarmAt = null;
      this.releaseWaiters();
    }, () => {});
  }
}

function readLimitHeaders(headers: Headers): LimitNews {
  const headerNumber = (name: string): number | null => {
    const text = headers.get(`x-ratelimit-${name}`)?.trim() ?? "";
    return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  };
  // Some services count in seconds. The server's own clock is subtracted, since
  // this machine's clock may be wrong; a response without a date says nothing.
  const reset = headerNumber("reset") ?? NaN;
  const serverTime = Date.parse(headers.get("date") ?? "");
  const refillInMs = [reset, 1_000 * reset].map((time) => time - serverTime)
    .find((inMs) => inMs > 0 && inMs <= FURTHEST_MS);
  return {
    limit: Math.floor(headerNumber("limit") ?? 0) || null,
    remaining: headerNumber("remaining"),
    refillInMs: refillInMs ?? null,
  };
}
