/** A clock that jumps from one wake-up to the next, and a service that lives in it. */

import { setImmediate } from "node:timers";
import type { Clock } from "../../lib/api/mod.ts";
import { json } from "./_fake_service.ts";

/** A clock whose time passes only while everybody sleeps. */
export interface SimulatedClock extends Clock {
  /** Runs until the work is done, jumping over every pause. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Starts at an arbitrary moment. */
export function simulatedClock(): SimulatedClock {
  let now = Date.parse("2026-03-01T00:00:00Z");
  let sleepers: Sleeper[] = [];
  const tick = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        signal?.addEventListener("abort", () => reject(signal.reason));
        sleepers.push({ at: now + milliseconds, wake: resolve });
      }),
    async run(work) {
      let isDone = false;
      const result = work().finally(() => isDone = true);
      for (await tick(); !isDone; await tick()) {
        if (sleepers.length === 0) continue;
        now = Math.min(...sleepers.map(({ at }) => at));
        const due = sleepers.filter(({ at }) => at <= now);
        sleepers = sleepers.filter(({ at }) => at > now);
        for (const { wake } of due) wake();
      }
      return await result;
    },
  };
}

/** What a simulated service counts. */
export interface SimulatedService {
  readonly fetch: typeof fetch;
  /** Calls answered with 200, and with 429. */
  readonly counts: { answered: number; refused: number };
  /** Takes tokens away, as another caller with the same key would. */
  take(tokens: number): void;
}

const LATENCY_MS = 80;
const BURST = 50;
const REFILL = 25;
const PERIOD_MS = 30_000;

/** What a simulated service does otherwise than the best one. */
export interface Oddity {
  /** Which headers answers carry. @default {"all"} */
  readonly headers?: "all" | "no date" | "no reset" | "reset only" | "none";
  /** How far its clock is ahead of the client's. @default {0} */
  readonly skewMs?: number;
  /** Milliseconds until its first refill, when refills come at fixed times. */
  readonly phaseMs?: number;
  /** What a 429 says of when to come back. @default {"seconds"} */
  readonly hint?: "seconds" | "none" | "zero" | "date" | "text" | "fraction";
  /** Calls that are refused although there are tokens: these, by number. */
  readonly refuses?: readonly number[];
  /** Whether every path has a bucket of its own. @default {false} */
  readonly perPath?: boolean;
}

/** Token buckets of 50, refilled by 25 every 30 s. */
export function simulatedService(
  clock: Clock,
  oddity: Oddity = {},
): SimulatedService {
  const { skewMs = 0, phaseMs, hint = "seconds", refuses = [] } = oddity;
  const counts = { answered: 0, refused: 0 };
  const started = clock.now();
  const buckets = new Map<
    string,
    { tokens: number; refillAt: number | null }
  >();
  const bucketOf = (key: string) => {
    const bucket = buckets.get(key) ?? {
      tokens: BURST,
      refillAt: phaseMs === undefined ? null : started + phaseMs,
    };
    buckets.set(key, bucket);
    while (bucket.refillAt !== null && clock.now() >= bucket.refillAt) {
      bucket.tokens = Math.min(BURST, bucket.tokens + REFILL);
      bucket.refillAt = bucket.tokens === BURST && phaseMs === undefined
        ? null
        : bucket.refillAt + PERIOD_MS;
    }
    return bucket;
  };
  const kind = oddity.headers ?? "all";
  const limits = (
    { tokens, refillAt }: ReturnType<typeof bucketOf>,
  ): Record<string, string> => {
    const all = {
      "x-ratelimit-limit": String(BURST),
      "x-ratelimit-remaining": String(tokens),
      "x-ratelimit-reset": String((refillAt ?? clock.now()) + skewMs),
      date: new Date(clock.now() + skewMs).toUTCString(),
    };
    const missing = {
      all: /^$/,
      "no date": /^date/,
      "no reset": /reset/,
      "reset only": /limit$|remaining/,
      none: /./,
    }[kind];
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => !missing.test(name)),
    );
  };
  const hints = (waitMs: number): { body: object; headers: HeadersInit } => {
    const seconds = Math.ceil(waitMs / 1000);
    const at = new Date(clock.now() + skewMs + seconds * 1000).toUTCString();
    const [retryAfter, header] = {
      seconds: [seconds, seconds],
      zero: [0, 0],
      fraction: [waitMs / 1000, waitMs / 1000],
      date: [undefined, at],
      text: ["soon", "a while"],
      none: [],
    }[hint];
    const headers = header === undefined ? [] : [["retry-after", `${header}`]];
    return { body: { retryAfter }, headers: Object.fromEntries(headers) };
  };
  let asked = 0;
  return {
    counts,
    take(wanted) {
      const bucket = bucketOf("");
      bucket.tokens = Math.max(0, bucket.tokens - wanted);
      bucket.refillAt ??= clock.now() + PERIOD_MS;
    },
    async fetch(input) {
      await clock.sleep(LATENCY_MS / 2);
      const { pathname } = new URL(String(input));
      const bucket = bucketOf(oddity.perPath ? pathname : "");
      const accepted = bucket.tokens > 0 && !refuses.includes(++asked);
      bucket.refillAt ??= clock.now() + PERIOD_MS;
      if (accepted) {
        bucket.tokens -= 1;
        counts.answered++;
      } else counts.refused++;
      const { body, headers } = hints(bucket.refillAt - clock.now());
      const answer = accepted
        ? json({ experiencesList: [], segments: {} }, 200, limits(bucket))
        : json({ error: "Too Many Requests", ...body }, 429, {
          ...headers as Record<string, string>,
          ...limits(bucket),
        });
      await clock.sleep(LATENCY_MS / 2);
      return answer;
    },
  };
}

/** The least time in which a bucket of 50 and 25 per 30 s serves so many calls. */
export function leastTimeMs(calls: number, phaseMs = PERIOD_MS): number {
  const refills = Math.max(0, Math.ceil((calls - BURST) / REFILL));
  return refills === 0 ? 0 : phaseMs + (refills - 1) * PERIOD_MS;
}

/**
 * The least time for a client that knows the bucket and keeps to what it is told:
 * after a refusal it sends nothing before the service said, and where it did not
 * say, not before the next refill, unless the refusal says that tokens are left.
 */
export function leastPoliteTimeMs(calls: number, oddity: Oddity): number {
  const { refuses = [], hint = "seconds", headers = "all" } = oddity;
  const saysWhen = hint === "seconds" || hint === "fraction" ||
    (hint === "date" && headers !== "no date" && headers !== "none");
  const saysLeft = headers !== "none" && headers !== "reset only";
  let [now, tokens, refillAt] = [0, BURST, PERIOD_MS];
  let asked = 0;
  const refill = () => {
    now = refillAt;
    refillAt += PERIOD_MS;
    tokens = Math.min(BURST, tokens + REFILL);
  };
  for (let answered = 0; answered < calls;) {
    if (tokens === 0) refill();
    if (!refuses.includes(++asked)) {
      answered++;
      tokens--;
    } else if (saysWhen || !saysLeft) refill();
  }
  return now;
}
