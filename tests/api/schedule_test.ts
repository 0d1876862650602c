/** The limiter as a schedule: whole batches on a simulated clock. */

import { assert, assertEquals, assertLess } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { TOKEN } from "./_fake_service.ts";
import {
  leastTimeMs,
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
  options?: { headers?: boolean },
): Promise<{ ratio: number; refused: number }> {
  const clock = simulatedClock();
  const service = simulatedService(clock, options);
  const client = clientOf(clock, service);
  const started = clock.now();
  await clock.run(() =>
    Promise.all(Array.from({ length: calls }, () => client.listExperiences()))
  );
  assertEquals(service.counts.answered, calls);
  return {
    ratio: (clock.now() - started) / leastTimeMs(calls),
    refused: service.counts.refused,
  };
}

Deno.test("a batch of 1,000 calls takes no more than 1.02 times the least time, with no 429", async () => {
  const { ratio, refused } = await batch(1000);
  assertEquals(refused, 0);
  assertLess(ratio, 1.02);
});

Deno.test("without headers the batch takes as long, by counting alone", async () => {
  const { ratio, refused } = await batch(300, { headers: false });
  assertEquals(refused, 0);
  assertLess(ratio, 1.02);
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
  assertLess(waits[0]!, 30_001);
});
