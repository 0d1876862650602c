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
  /** Waits for a token of an endpoint, which may share a bucket with its group. */
  acquire(
    endpoint: string,
    group: BucketGroup,
    ...waiting: Parameters<Limiter["acquire"]>
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

/** The endpoints of one row of the limits table, which may share a bucket. */
function createGroup(
  name: BucketGroup,
  clock: Clock,
  onNotice: (message: string) => void,
) {
  const rule = BUCKET_RULES[name];
  const startedAt = clock.now();
  const buckets = new Map<string, Counted>();
  /** What serves all; `null` of none, `undefined` until headers have told. */
  let shared: Limiter | null | undefined;

  const ofOthers = (bucket: Counted, of: "taken" | "answered"): number =>
    [...buckets.values()].filter((other) => other !== bucket)
      .reduce((sum, other) => sum + other[of], 0);

  function share(by: Limiter): void {
    shared = by;
    for (const { limiter } of buckets.values()) {
      if (limiter !== by) limiter.joinTo(by);
    }
    const endpoints = [...buckets.keys()].join(", ");
    onNotice(
      `The service counts the calls of the ${name} endpoints (${endpoints}) in one bucket; they wait for each other`,
    );
  }

  return {
    bucketOf(endpoint: string): Counted {
      const present = buckets.get(endpoint);
      if (present !== undefined) return present;
      const isAlone = () =>
        shared !== undefined || ofOthers(bucket, "taken") === 0;
      const limiter = createLimiter(rule, clock, Math.random, isAlone);
      const bucket: Counted = { limiter, taken: 0, answered: 0, base: null };
      if (shared) limiter.joinTo(shared);
      buckets.set(endpoint, bucket);
      return bucket;
    },
    /** Compares what is left with what either reading would have left. */
    learn(bucket: Counted, { limit, remaining }: BucketNews): void {
      const taken = ofOthers(bucket, "taken");
      const answered = ofOthers(bucket, "answered");
      if (shared !== undefined || remaining === null) return;
      // In a bucket of its own nobody else's calls are missing; refills only add.
      // It may have been used before, by another process: from the first answer.
      bucket.base ??= { remaining, others: answered };
      if (taken === 0) return;
      const missing = bucket.base.remaining - (bucket.taken - 1) - remaining;
      if (missing > 0) {
        if (missing <= taken - bucket.base.others) share(bucket.limiter);
        return;
      }
      const isBeforeRefill = clock.now() < startedAt + rule.periodMs;
      const together = (limit ?? rule.burst) - bucket.answered - answered;
      if (isBeforeRefill && remaining > together) shared = null;
    },
  };
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
  const groups = new Map<BucketGroup, ReturnType<typeof createGroup>>();
  const server = serverClock(clock);
  return {
    async acquire(endpoint, name, ...waiting) {
      const group = groups.get(name) ?? createGroup(name, clock, onNotice);
      groups.set(name, group);
      const bucket = group.bucketOf(endpoint);
      const permit = await bucket.limiter.acquire(...waiting);
      const sentAt = clock.now();
      bucket.taken++;
      return {
        settle(response) {
          if (response === null) return permit.settle(null);
          const news = server.read(response.headers, sentAt);
          bucket.answered++;
          group.learn(bucket, news);
          permit.settle(news);
        },
        refuse: (response, hintMs) =>
          permit.refuse(server.read(response.headers, sentAt), hintMs),
      };
    },
  };
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
      const said = numberIn(headers, "x-ratelimit-reset");
      // Some write seconds; neither is from 1970.
      const reset = said !== null && said < 1e11 ? said * 1_000 : said;
      // Rather late than refused: the earliest that the service's clock may be.
      const refillInMs = reset === null
        ? null
        : reset - (now + (isSure ? least : 0));
      return {
        limit: Math.floor(numberIn(headers, "x-ratelimit-limit") ?? 0) || null,
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
