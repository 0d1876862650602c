/** A clock that jumps from one wake-up to the next, and a service that lives in it. */

import type { Clock } from "../../lib/api/mod.ts";
import { json } from "./_fake_service.ts";

/** A clock whose time passes only while everybody sleeps. */
export interface SimulatedClock extends Clock {
  /** Runs until the work is done, jumping over every pause. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** A real `fetch` during whose calls time stands still. */
  watch(fetchReal: typeof fetch): typeof fetch;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Starts at an arbitrary moment. */
export function simulatedClock(): SimulatedClock {
  let now = Date.parse("2026-03-01T00:00:00Z");
  let sleepers: Sleeper[] = [];
  let calls = 0;
  const tick = () => new Promise<void>((resolve) => setTimeout(resolve));
  return {
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        signal?.addEventListener("abort", () => reject(signal.reason));
        sleepers.push({ at: now + milliseconds, wake: resolve });
      }),
    watch: (fetchReal) => async (input, init) => {
      calls++;
      try {
        const response = await fetchReal(input, init);
        const body = await response.arrayBuffer();
        const { status, headers } = response;
        return new Response(body, { status, headers });
      } finally {
        calls--;
      }
    },
    async run(work) {
      let isDone = false;
      const result = work().finally(() => isDone = true);
      for (await tick(); !isDone; await tick()) {
        if (sleepers.length === 0 || calls > 0) continue;
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

/** A token bucket of 50, refilled by 25 every 30 s. */
export function simulatedService(
  clock: Clock,
  { headers = true }: { headers?: boolean } = {},
): SimulatedService {
  const counts = { answered: 0, refused: 0 };
  let tokens = 50;
  let refillAt: number | null = null;
  const refill = () => {
    while (refillAt !== null && clock.now() >= refillAt) {
      tokens = Math.min(50, tokens + 25);
      refillAt = tokens === 50 ? null : refillAt + 30_000;
    }
  };
  const limits = (): Record<string, string> =>
    headers
      ? {
        "x-ratelimit-limit": "50",
        "x-ratelimit-remaining": String(tokens),
        "x-ratelimit-reset": String(refillAt ?? clock.now()),
      }
      : {};
  return {
    counts,
    take(wanted) {
      refill();
      tokens = Math.max(0, tokens - wanted);
      refillAt ??= clock.now() + 30_000;
    },
    async fetch() {
      await clock.sleep(LATENCY_MS / 2);
      refill();
      const accepted = tokens > 0;
      if (accepted) {
        tokens -= 1;
        counts.answered++;
        refillAt ??= clock.now() + 30_000;
      } else counts.refused++;
      const retryAfter = Math.ceil(((refillAt ?? 0) - clock.now()) / 1000);
      const answer = accepted
        ? json({ experiencesList: [] }, 200, limits())
        : json({ error: "Too Many Requests", retryAfter }, 429, limits());
      await clock.sleep(LATENCY_MS / 2);
      return answer;
    },
  };
}

/** The least time in which a bucket of 50 and 25 per 30 s serves so many calls. */
export function leastTimeMs(calls: number): number {
  return Math.max(0, Math.ceil((calls - 50) / 25)) * 30_000;
}
