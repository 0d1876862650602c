/** The limiter as a schedule: whole batches on a simulated clock. */

import { assert, assertEquals, assertLess } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { ID, TOKEN } from "./_fake_service.ts";
import {
  leastPoliteTimeMs,
  leastTimeMs,
  type Oddity,
  simulatedClock,
  simulatedService,
} from "./_simulation.ts";

function clientOf(
  clock: ReturnType<typeof simulatedClock>,
  service: ReturnType<typeof simulatedService>,
  onWait = (_: { milliseconds: number }) => {},
) {
  return createClient({
    baseUrl: "https://service.test",
    token: TOKEN,
    fetch: service.fetch,
    clock,
    onWait,
    maxWaitMs: 3_600_000,
  });
}

async function batch(
  calls: number,
  options: Oddity = {},
): Promise<{ ratio: number; ms: number; refused: number }> {
  const clock = simulatedClock();
  const service = simulatedService(clock, options);
  const client = clientOf(clock, service);
  const started = clock.now();
  await clock.run(() =>
    Promise.all(Array.from({ length: calls }, () => client.listExperiences()))
  );
  assertEquals(service.counts.answered, calls);
  const ms = clock.now() - started;
  return {
    ms,
    ratio: ms / leastTimeMs(calls, options.phaseMs),
    refused: service.counts.refused,
  };
}

/** Calls that went together with a refused one, and one that tries a reset. */
const MORE_REFUSED = 6;
const CALLS = 200;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

Deno.test("in every way of headers, clocks and hints a batch takes 1.02 times the least time, and is never refused in a storm", async (t) => {
  const headers = ["all", "no date", "no reset", "reset only", "none"] as const;
  const skews = [0, 0.7, 12, -12, 31, 59, -10_800].map((s) => s * SECOND);
  const hints = [
    "none",
    "zero",
    "date",
    "text",
    "fraction",
    "seconds",
  ] as const;
  let worst = { ratio: 0, name: "" };
  let tried = 0;
  const failed: string[] = [];
  for (const kind of headers) {
    for (const skewMs of skews) {
      for (const hint of hints) {
        for (const refuses of [[], [1, 120]]) {
          const name = `${kind}, clock ${
            skewMs / SECOND
          } s ahead, hint ${hint}, refusing ${refuses}`;
          const oddity = { headers: kind, skewMs, hint, refuses };
          const { ms, refused } = await batch(CALLS, oddity);
          const ratio = ms / leastPoliteTimeMs(CALLS, oddity);
          tried++;
          if (ratio > worst.ratio) worst = { ratio, name };
          if (ratio >= 1.02 || refused > refuses.length + MORE_REFUSED) {
            failed.push(`${name}: ${ratio.toFixed(3)}, ${refused} refused`);
          }
        }
      }
    }
  }
  assertEquals(failed, []);
  await t.step(
    `${tried} ways; at most ${worst.ratio.toFixed(3)} (${worst.name})`,
    () => {},
  );
});

Deno.test("refills at fixed times are met, however far the service's clock is off", async () => {
  for (const skewMs of [0, 12 * SECOND, -12 * SECOND, 45 * SECOND, HOUR]) {
    const { ratio, refused } = await batch(400, { skewMs, phaseMs: 9_000 });
    assertLess(ratio, 1.02, `${skewMs}`);
    assertEquals(refused, 0);
  }
});

async function twoEndpoints(oddity: Oddity): Promise<
  { ms: number; refused: number; notices: readonly string[] }
> {
  const clock = simulatedClock();
  const service = simulatedService(clock, oddity);
  const client = clientOf(clock, service);
  const started = clock.now();
  await clock.run(() =>
    Promise.all(Array.from({ length: 200 }, async () => {
      await Promise.all([
        client.listExperiences(),
        client.experienceTimeSeries(ID),
      ]);
    }))
  );
  const notices = client.notices().filter((text) => /bucket/.test(text));
  return {
    ms: clock.now() - started,
    refused: service.counts.refused,
    notices,
  };
}

Deno.test("endpoints that share a bucket are found out by their headers, and those that do not are not slowed down", async () => {
  const own = await twoEndpoints({ perPath: true });
  assertLess(own.ms, 1.02 * leastTimeMs(200));
  assertEquals([own.refused, own.notices.length], [0, 0]);
  const shared = await twoEndpoints({});
  assertLess(shared.ms, 1.02 * leastTimeMs(400));
  // At most those that were on their way before it was known.
  assertLess(shared.refused, 12);
  assertEquals(shared.notices, [
    "The service counts calls to the experience endpoints (listExperiences, experienceTimeSeries) in one bucket, so they wait for each other",
  ]);
  // Without headers the contract's words hold: each endpoint has its own.
  const silent = await twoEndpoints({ perPath: true, headers: "none" });
  assertLess(silent.ms, 1.02 * leastTimeMs(200));
});

Deno.test("callers are served in the order in which they came", async () => {
  const clock = simulatedClock();
  const service = simulatedService(clock);
  const client = clientOf(clock, service);
  const order: number[] = [];
  await clock.run(() =>
    Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        client.listExperiences().then(() => order.push(index))),
    )
  );
  assertEquals(order, order.toSorted((a, b) => a - b));
});

Deno.test("another consumer of the same key causes no storm of refusals", async () => {
  const clock = simulatedClock();
  const service = simulatedService(clock);
  const client = clientOf(clock, service);
  const calls = 400;
  await clock.run(async () => {
    const work = Promise.all(
      Array.from({ length: calls }, () => client.listExperiences()),
    );
    const other = (async () => {
      for (let period = 0; period < 30; period++) {
        await clock.sleep(29_990);
        service.take(15);
      }
    })();
    await Promise.all([work, other]);
  });
  assertEquals(service.counts.answered, calls);
  // A caller that came back with everything would be refused 15 times a period.
  assert(service.counts.refused < 60, `${service.counts.refused} refusals`);
});

Deno.test("a wait can be watched and given up", async () => {
  const clock = simulatedClock();
  const service = simulatedService(clock);
  const waits: number[] = [];
  const client = clientOf(
    clock,
    service,
    ({ milliseconds }) => waits.push(milliseconds),
  );
  const controller = new AbortController();
  const outcomes = await clock.run(async () => {
    const work = Array.from(
      { length: 51 },
      (_, index) =>
        client.listExperiences(
          {},
          index === 50 ? { signal: controller.signal } : {},
        ),
    );
    await clock.sleep(1_000);
    controller.abort(new Error("enough"));
    return Promise.allSettled(work);
  });
  assertEquals(
    outcomes.filter(({ status }) => status === "fulfilled").length,
    50,
  );
  assertEquals(outcomes[50]!.status, "rejected");
  assertEquals(waits.length, 1);
  // The service tells its time in whole seconds.
  assertLess(waits[0]!, 31_001);
});
