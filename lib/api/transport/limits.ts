/** Every bucket of a token, and whether endpoints share one: learnt from headers. */

import { BUCKET_RULES, type BucketGroup } from "../contract/mod.ts";
import type { Clock } from "./clock.ts";
import type { BucketNews } from "./bucket.ts";
import { createLimiter, type Limiter } from "./limiter.ts";

/** A token, for one call. */
export interface Turn {
  /** An answer came; `null` when none did. */
  settle(response: Response | null): void;
  /** It was a 429; gives the milliseconds until the next try. */
  refuse(response: Response, hintMs: number | null): number;
}

/** The buckets of one token. */
export interface Limits {
  /**
   * Waits for a token of an endpoint.
   *
   * @param endpoint The endpoint's name: by the contract it has a bucket of its own.
   * @param group Those that it may share one with.
   */
  acquire(
    endpoint: string,
    group: BucketGroup,
    signal?: AbortSignal,
    onWait?: (milliseconds: number) => void,
  ): Promise<Turn>;
}

/** One endpoint's bucket, and its calls since the group was first used. */
interface Counted {
  readonly limiter: Limiter;
  taken: number;
  answered: number;
  /** What its first answer left, and the calls of others until then. */
  base: { readonly remaining: number; readonly others: number } | null;
}

interface Group {
  readonly buckets: Map<string, Counted>;
  startedAt: number;
  /** Whether one bucket serves them all; `null` until headers have told. */
  isShared: boolean | null;
  shared: Limiter | null;
}

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
  const groups = new Map<BucketGroup, Group>();
  const server = serverClock(clock);

  function groupOf(name: BucketGroup): Group {
    const group = groups.get(name) ?? {
      buckets: new Map(),
      startedAt: clock.now(),
      isShared: null,
      shared: null,
    };
    groups.set(name, group);
    return group;
  }

  function bucketOf(group: Group, name: BucketGroup, key: string): Counted {
    const known = group.buckets.get(key);
    if (known !== undefined) return known;
    const isAlone = () =>
      group.isShared !== null || othersOf(group, bucket).taken === 0;
    const bucket: Counted = {
      limiter: createLimiter(BUCKET_RULES[name], clock, Math.random, isAlone),
      taken: 0,
      answered: 0,
      base: null,
    };
    if (group.shared !== null) bucket.limiter.joinTo(group.shared);
    group.buckets.set(key, bucket);
    return bucket;
  }

  function share(group: Group, name: BucketGroup, by: Limiter): void {
    group.isShared = true;
    group.shared = by;
    for (const { limiter } of group.buckets.values()) {
      if (limiter !== by) limiter.joinTo(by);
    }
    onNotice(
      `The service counts the calls of the ${name} endpoints (${
        [...group.buckets.keys()].join(", ")
      }) in one bucket; they wait for each other`,
    );
  }

  /** Compares what is left with what either reading would have left. */
  function learn(
    group: Group,
    name: BucketGroup,
    bucket: Counted,
    { limit, remaining }: BucketNews,
  ): void {
    const others = othersOf(group, bucket);
    if (group.isShared !== null || remaining === null) return;
    if (others.taken === 0) {
      bucket.base ??= { remaining, others: 0 };
      return;
    }
    const size = limit ?? BUCKET_RULES[name].burst;
    // In a bucket of its own nobody else's calls are missing; refills only add.
    // It may have been used before, by another process: from the first answer.
    bucket.base ??= { remaining, others: others.answered };
    const missing = bucket.base.remaining - (bucket.taken - 1) - remaining;
    if (missing > 0) {
      const taken = others.taken - bucket.base.others;
      if (missing <= taken) share(group, name, bucket.limiter);
      return;
    }
    const isBeforeRefill =
      clock.now() < group.startedAt + BUCKET_RULES[name].periodMs;
    const together = size - bucket.answered - others.answered;
    if (isBeforeRefill && remaining > together) group.isShared = false;
  }

  return {
    async acquire(endpoint, name, signal, onWait) {
      const group = groupOf(name);
      const bucket = bucketOf(group, name, endpoint);
      const permit = await bucket.limiter.acquire(signal, onWait);
      const sentAt = clock.now();
      bucket.taken++;
      return {
        settle(response) {
          if (response === null) return permit.settle(null);
          const news = server.read(response.headers, sentAt);
          bucket.answered++;
          learn(group, name, bucket, news);
          permit.settle(news);
        },
        refuse: (response, hintMs) =>
          permit.refuse(server.read(response.headers, sentAt), hintMs),
      };
    },
  };
}

/** Calls of the other buckets of a group. */
function othersOf(
  { buckets }: Group,
  bucket: Counted,
): { readonly taken: number; readonly answered: number } {
  const others = [...buckets.values()].filter((other) => other !== bucket);
  const sum = (of: "taken" | "answered"): number =>
    others.reduce((total, other) => total + other[of], 0);
  return { taken: sum("taken"), answered: sum("answered") };
}

/** How far two bounds of the service's clock may contradict each other. */
const STEP_MS = 250;

/**
 * The service's clock, narrowed down from the `Date` of its answers: each says
 * within which second it was answered, and that was between sending and now.
 */
function serverClock(
  clock: Clock,
): { read(headers: Headers, sentAt: number): BucketNews } {
  let least = -Infinity;
  let most = Infinity;
  return {
    read(headers, sentAt) {
      const now = clock.now();
      const date = Date.parse(headers.get("date") ?? "");
      if (Number.isFinite(date)) {
        const [from, to] = [date - now, date + 1_000 - sentAt];
        const contradicts = from > most + STEP_MS || to < least - STEP_MS;
        least = contradicts ? from : Math.max(least, from);
        most = contradicts ? to : Math.min(most, to);
      }
      const isSure = Number.isFinite(least);
      const reset = inMilliseconds(numberIn(headers, "x-ratelimit-reset"));
      // Rather late than refused: the earliest that the service's clock may be.
      const refillInMs = reset === null
        ? null
        : reset - (now + (isSure ? least : 0));
      return {
        limit: positive(numberIn(headers, "x-ratelimit-limit")),
        remaining: numberIn(headers, "x-ratelimit-remaining"),
        refillInMs,
        isSure,
      };
    },
  };
}

function numberIn(headers: Headers, name: string): number | null {
  const text = headers.get(name)?.trim() ?? "";
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** Some write seconds; neither is from 1970. */
function inMilliseconds(reset: number | null): number | null {
  return reset !== null && reset < 1e11 ? reset * 1_000 : reset;
}

function positive(value: number | null): number | null {
  return value !== null && value >= 1 ? Math.floor(value) : null;
}
