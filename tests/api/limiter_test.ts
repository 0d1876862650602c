import { assert, assertEquals, assertLess, assertRejects } from "@std/assert";
import type { BucketNews } from "../../lib/api/transport/bucket.ts";
import { createLimiter } from "../../lib/api/transport/limiter.ts";
import { fakeClock } from "./_fake_service.ts";

const RULE = { burst: 3, refill: 2, periodMs: 30_000 };

const news = (said: Partial<BucketNews> = {}): BucketNews => ({
  limit: null,
  remaining: null,
  refillInMs: null,
  isSure: false,
  ...said,
});

const create = (burst = RULE.burst, clock = fakeClock()) => ({
  clock,
  limiter: createLimiter({ ...RULE, burst }, clock),
});

Deno.test("headers correct the count, and calls on their way are allowed for", async () => {
  const { clock, limiter } = create();
  const first = await limiter.acquire();
  const second = await limiter.acquire();
  first.settle(news({ limit: 3, remaining: 1, refillInMs: 4_000 }));
  // One token is left, and the second call will take it.
  const third = limiter.acquire();
  assertEquals(clock.slept, [4_000]);
  // What the next refill gives is tried by one call, as it came early.
  second.settle(null);
  await third;
});

Deno.test("a caller that gives up is rejected at once, and holds nobody up", async () => {
  const clock = fakeClock();
  // A wait that nobody ends.
  const limiter = createLimiter({ ...RULE, burst: 1 }, {
    ...clock,
    sleep: () => new Promise(() => {}),
  });
  (await limiter.acquire()).settle(null);
  const stop = new AbortController();
  const ahead = limiter.acquire();
  const queued = limiter.acquire(stop.signal);
  stop.abort(new Error("stop"));
  await assertRejects(() => queued, Error, "stop");
  await assertRejects(
    () => limiter.acquire(AbortSignal.abort(new Error("before"))),
    Error,
    "before",
  );
  const first = await Promise.race([ahead, Promise.resolve("still waiting")]);
  assertEquals(first, "still waiting");
});

Deno.test("a wait is announced once, with its length", async () => {
  const { limiter } = create(1);
  (await limiter.acquire()).settle(null);
  const waits: number[] = [];
  await limiter.acquire(undefined, (milliseconds) => waits.push(milliseconds));
  assertEquals(waits, [30_000]);
});

Deno.test("an answer from before a refill does not take the refill back", async () => {
  const { clock, limiter } = create();
  const told = news({ limit: 3, remaining: 0, refillInMs: 30_000 });
  const [first, second, third] = [
    await limiter.acquire(),
    await limiter.acquire(),
    await limiter.acquire(),
  ];
  first.settle(told);
  second.settle(told);
  // The refill comes while the third answer is still on its way.
  const fourth = await limiter.acquire();
  third.settle({ ...told, refillInMs: 0 });
  fourth.settle(null);
  await limiter.acquire();
  assertEquals(clock.slept, [30_000]);
});

Deno.test("few calls go before the first answer, then as many as there are tokens", async () => {
  const limiter = createLimiter({ ...RULE, burst: 50 }, fakeClock());
  let gone = 0;
  const calls = Array.from(
    { length: 40 },
    () => limiter.acquire().then((permit) => (gone++, permit)),
  );
  const first = await calls[0]!;
  await Promise.resolve();
  assertEquals(gone, 5);
  first.settle(news({ limit: 50, remaining: 49 }));
  await Promise.all(calls);
  assertEquals(gone, 40);
});

Deno.test("a refusal without a usable hint is tried again once in a period, whatever it says", async () => {
  for (const hint of [null, 1, 400]) {
    const clock = fakeClock();
    const limiter = createLimiter(RULE, clock, () => 0);
    const started = clock.now();
    let tries = 0;
    for (; clock.now() < started + 600_000; tries++) {
      (await limiter.acquire()).refuse(news(), hint);
    }
    // The first, one that believes the hint, then one in each of 20 periods.
    assertLess(tries, 2 + 600_000 / RULE.periodMs, `hint ${hint}`);
    assert(clock.slept.every((pause) => pause >= 1_000));
  }
});

Deno.test("calls that are refused together count as one refusal", async () => {
  const { clock, limiter } = create(5);
  const permits = await Promise.all(
    Array.from({ length: 5 }, () => limiter.acquire()),
  );
  for (const permit of permits) permit.refuse(news(), 7_000);
  const next = await limiter.acquire();
  assertEquals(clock.slept, [7_000]);
  next.settle(news());
});

Deno.test("a bucket that was full again counts its refill from the next call", async () => {
  const { clock, limiter } = create();
  (await limiter.acquire()).settle(news());
  // Refilled after 30 s, and full; the service counts on from the next call.
  await clock.sleep(75_000);
  for (let call = 0; call < 3; call++) (await limiter.acquire()).settle(news());
  const waits: number[] = [];
  await limiter.acquire(undefined, (milliseconds) => waits.push(milliseconds));
  assertEquals(waits, [30_000]);
});

Deno.test("a reset too far away is no reason to send one call first", async () => {
  const { clock, limiter } = create();
  const first = await limiter.acquire();
  first.settle(news({ remaining: 0, refillInMs: 3_000_000 }));
  await Promise.all([limiter.acquire(), limiter.acquire()]);
  assertEquals(clock.slept[0], 30_000);
});

Deno.test("each answer lets one more call be on its way", async () => {
  const limiter = createLimiter(
    { burst: 50, refill: 25, periodMs: 30_000 },
    fakeClock(),
  );
  const permits = await Promise.all(
    Array.from({ length: 5 }, () => limiter.acquire()),
  );
  for (const permit of permits) permit.settle(news());
  const more = await Promise.all(
    Array.from({ length: 10 }, () => limiter.acquire()),
  );
  assertEquals(more.length, 10);
});

Deno.test("after a refusal one call goes first at every refill", async () => {
  const { clock, limiter } = create();
  (await limiter.acquire()).refuse(news({ remaining: 0 }), 30_000);
  for (let call = 0; call < 2; call++) {
    (await limiter.acquire()).settle(news());
  }
  // It said that nothing was left: nobody looks for more before the refill.
  const before = clock.now();
  const scout = await limiter.acquire();
  assertEquals(clock.now() - before, 30_000);
  let isSent = false;
  const next = limiter.acquire().then(() => isSent = true);
  await clock.sleep(1);
  assertEquals(isSent, false);
  scout.settle(news());
  await next;
});
