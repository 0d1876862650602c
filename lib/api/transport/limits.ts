/**
 * The schedule of a token's calls: a token bucket for each endpoint, filled by the
 * documented rule and set by the headers, and whether endpoints share one.
 */

import { BUCKET_RULES, type BucketGroup } from "../contract/mod.ts";
import type { Clock } from "./clock.ts";

/** A token, for one call. It is settled or refused exactly once. */
export interface Turn {
  /** An answer came; `null` when none did. */
  settle(response: Response | null): void;
  /** It was a 429; gives the milliseconds until the next try. */
  refuse(response: Response, hintMs: number | null): number;
  /** For how many milliseconds nothing was answered but refusals. */
  refusedForMs(): number;
  /** A call gives up: where nothing was answered, those behind it do, too. */
  abandon(error: Error): void;
}

type OnWait = ((milliseconds: number) => void) | undefined;

/** The buckets of one token. */
export interface Limits {
  /**
   * Waits for a token of an endpoint, which may share a bucket with its group. The
   * signal ends the wait at once; `onWait` is told, once, how long it will be.
   */
  acquire(
    endpoint: string,
    name: BucketGroup,
    signal?: AbortSignal,
    onWait?: OnWait,
  ): Promise<Turn>;
}

/** Calls that go at once before the first answer: few are refused together. */
const FIRST_CALLS = 5;
/** No 429 is answered sooner, whatever it says. */
const FLOOR_MS = 1_000;
/** Refusals in a row that are believed when they say when to come back. */
const BELIEVED = 5;
/** A reset further away is one that nobody should wait for unasked. */
const FURTHEST_MS = 3_600_000;

/**
 * Buckets for a token. Each endpoint has one of its own, as the contract says,
 * until an answer counts down what another endpoint used: then the endpoints of
 * that group share one.
 *
 * @param clock Time.
 * @param onNotice Told what was learnt.
 * @returns The buckets.
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
      const ownBucket = group.get(endpoint) ?? shared ??
        new Bucket(name, clock);
      group.set(endpoint, ownBucket);
      const bucketNow = () => group.get(endpoint)!;
      const permit = await permitFor(bucketNow, signal, onWait);
      bucketNow().taken++;
      return {
        settle(response) {
          const bucket = bucketNow();
          const buckets = [...new Set(group.values())];
          const otherBuckets = buckets.filter((candidate) =>
            candidate !== bucket
          );
          const isAlone = otherBuckets.every(({ taken }) => taken === 0);
          const news = response && newsIn(response.headers);
          if (news && bucket.lacks(news, otherBuckets)) {
            for (const endpoint of group.keys()) group.set(endpoint, bucket);
            for (const otherBucket of otherBuckets) {
              bucket.takeOver(otherBucket);
            }
            const names = [...group.keys()].join(", ");
            onNotice(
              `The service counts the calls of the ${name} endpoints (${names}) in one bucket; they wait for each other`,
            );
          }
          bucket.settle(permit, news, isAlone);
        },
        refuse: ({ headers }, hintMs) =>
          bucketNow().refuse(permit, newsIn(headers), hintMs),
        refusedForMs: () => bucketNow().refusedForMs(),
        abandon: (error) => bucketNow().abandon(error),
      };
    },
  };
}

/** When a token was taken: by refills and refusals, and the how-manieth it is. */
type Permit = Readonly<Record<"epoch" | "order", number>>;

/** What an answer says: bucket size, tokens left, time until the next refill. */
type News = Record<"limit" | "remaining" | "refillInMs", number | null>;

type Waiter = {
  readonly go: (permit: Permit) => void;
  readonly fail: (error: Error) => void;
  onWait: OnWait;
};

/** Waits in a bucket, in whose place another one may come meanwhile. */
function permitFor(
  bucketNow: () => Bucket,
  signal: AbortSignal | undefined,
  onWait: OnWait,
): Promise<Permit> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const giveUp = () => {
      const bucket = bucketNow();
      bucket.waiting = bucket.waiting.filter((candidate) =>
        candidate !== waiter
      );
      reject(signal!.reason);
      bucket.look();
    };
    const go = (permit: Permit) => {
      signal?.removeEventListener("abort", giveUp);
      resolve(permit);
    };
    const fail = (error: Error) => {
      signal?.removeEventListener("abort", giveUp);
      reject(error);
    };
    const waiter: Waiter = { go, fail, onWait };
    signal?.addEventListener("abort", giveUp, { once: true });
    bucketNow().waiting.push(waiter);
    bucketNow().look();
  });
}

/** One bucket, and who waits for its tokens: first come, first served. */
class Bucket {
  waiting: Waiter[] = [];
  /** Calls that went out. */
  taken = 0;
  /** What the first answer left, and the answers of other buckets until then. */
  #first: readonly [remaining: number, others: number] | null = null;
  #burst: number;
  #tokens: number;
  #inFlight = 0;
  /** Calls that may be on their way at once: few, while little is known. */
  #window = FIRST_CALLS;
  /** When the next refill is waited for; `null` where the bucket is full. */
  #refillAt: number | null = null;
  /** Nothing goes before this. */
  #restUntil = 0;
  #epoch = 0;
  #order = 0;
  /** The latest call of which an answer said what it left. */
  #newest = 0;
  #refusals = 0;
  /** When the first refusal came behind the latest answer. */
  #refusedSince: number | null = null;
  #alarmAt: number | null = null;
  #alarm = new AbortController();

  constructor(readonly group: BucketGroup, readonly clock: Clock) {
    this.#burst = this.#tokens = BUCKET_RULES[group].burst;
  }

  /** Whoever waits in another bucket waits here, and its answers come here. */
  takeOver(merged: Bucket): void {
    this.waiting.push(...merged.waiting.splice(0));
    this.#inFlight += merged.#inFlight;
    this.#tokens = Math.max(0, this.#tokens - merged.#inFlight);
    this.#epoch = Math.max(this.#epoch, merged.#epoch) + 1;
    merged.look();
  }

  /** Whether an answer counts down what was taken from other buckets. */
  lacks({ remaining }: News, otherBuckets: readonly Bucket[]): boolean {
    if (remaining === null) return false;
    const sum = (count: (bucket: Bucket) => number) =>
      otherBuckets.reduce((total, bucket) => total + count(bucket), 0);
    // In a bucket of its own nobody else's calls are missing; refills only add.
    // It may have been used before, by another process: from the first answer.
    this.#first ??= [
      remaining,
      sum((bucket) => bucket.taken - bucket.#inFlight),
    ];
    const [first, earlier] = this.#first;
    const missing = first - (this.taken - 1) - remaining;
    return missing > 0 && missing <= sum(({ taken }) => taken) - earlier;
  }

  /** An answer came, of what is left for this bucket only or not; `null` for none. */
  settle({ epoch, order }: Permit, news: News | null, isAlone: boolean): void {
    this.#inFlight--;
    if (news !== null) this.#refusedSince = null;
    this.#burst = news?.limit ?? this.#burst;
    // An answer from before a refill knows nothing of it.
    if (news !== null && epoch === this.#epoch) {
      const { remaining, refillInMs } = news;
      this.#refusals = 0;
      // Twice as many with each round trip.
      const isKnown = remaining !== null && isAlone;
      this.#window = isKnown ? Infinity : this.#window + 1;
      if (remaining !== null) {
        const available = Math.max(0, remaining - this.#inFlight);
        const isNewest = order > this.#newest;
        this.#tokens = isNewest ? available : Math.min(this.#tokens, available);
        this.#newest = Math.max(this.#newest, order);
      }
      if (refillInMs !== null) this.#refillAt = this.clock.now() + refillInMs;
    }
    this.look();
  }

  /** The service refused with 429; gives the milliseconds until the next try. */
  refuse({ epoch }: Permit, news: News, hintMs: number | null): number {
    this.#refusedSince ??= this.clock.now();
    // Beside what is on its way, one call goes first.
    this.#window = this.#inFlight--;
    // Calls that went together are refused together: that is one refusal.
    if (epoch === this.#epoch) this.#rest(news, hintMs);
    this.look();
    const refillAt = this.#tokens < 1 ? this.#refillAt ?? 0 : 0;
    return Math.max(0, Math.max(this.#restUntil, refillAt) - this.clock.now());
  }

  refusedForMs(): number {
    return this.clock.now() - (this.#refusedSince ?? this.clock.now());
  }

  /** Everybody who waits gives up, unless somebody was answered meanwhile. */
  abandon(error: Error): void {
    if (this.#refusedSince === null) return;
    this.#refusedSince = null;
    for (const { fail } of this.waiting.splice(0)) fail(error);
    this.look();
  }

  /** Nothing goes before some time, from the surest to the vaguest. */
  #rest({ remaining, refillInMs }: News, hintMs: number | null): void {
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
    const counted = (this.#refillAt ?? 0) - time;
    const requestedWait = hintMs ?? refillInMs ??
      (counted > FLOOR_MS ? counted : periodMs);
    const isUsable = refusals <= BELIEVED && (hintMs ?? 0) >= FLOOR_MS;
    // What it said was not kept: no more than one try in a period from here.
    const patience = periodMs * (1 + 0.1 * Math.random()) *
      Math.min(4, 2 ** Math.max(0, refusals - 3));
    const wait = refusals === 1 || isUsable
      ? Math.max(FLOOR_MS, requestedWait)
      : Math.max(patience, hintMs ?? 0);
    this.#refillAt = this.#restUntil = time + wait;
  }

  /** Sends whoever may go; the others are looked at again when that changes. */
  look(): void {
    const { refill, periodMs } = BUCKET_RULES[this.group];
    const time = this.clock.now();
    while (this.#refillAt !== null && time >= this.#refillAt) {
      this.#tokens = Math.min(this.#burst, this.#tokens + refill);
      const isFull = this.#tokens >= this.#burst;
      this.#refillAt = isFull ? null : this.#refillAt + periodMs;
      this.#epoch++;
      // One call sees whether the refill has come, and the others follow.
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

  /** One alarm, set anew each time; `null` takes it back. */
  #ring(time: number | null): void {
    if (time === this.#alarmAt) return;
    this.#alarm.abort();
    this.#alarmAt = time;
    if (time === null) return;
    const { signal } = this.#alarm = new AbortController();
    this.clock.sleep(Math.max(1, time - this.clock.now()), signal).then(() => {
      if (signal.aborted) return;
      this.#alarmAt = null;
      this.look();
    }, () => {});
  }
}

function newsIn(headers: Headers): News {
  const numberIn = (name: string): number | null => {
    const text = headers.get(`x-ratelimit-${name}`)?.trim() ?? "";
    return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
  };
  const resetValue = numberIn("reset") ?? NaN;
  // Some write seconds; neither is from 1970.
  const reset = resetValue < 1e11 ? resetValue * 1_000 : resetValue;
  // By the service's clock, which may be any: rather late than refused.
  const inMs = reset - Date.parse(headers.get("date") ?? "");
  return {
    limit: Math.floor(numberIn("limit") ?? 0) || null,
    remaining: numberIn("remaining"),
    refillInMs: inMs > 0 && inMs <= FURTHEST_MS ? inMs : null,
  };
}
