import { assertEquals } from "@std/assert";
import { createRateLimiter } from "../../lib/api/rate_limiter.ts";
import { fakeClock } from "./_fake_service.ts";

const RULE = { burst: 3, refill: 2, periodMs: 30_000 };
const UNKNOWN = { limit: null, remaining: null, reset: null };

Deno.test("a full bucket is spent at once, then refilled on schedule", async () => {
  const clock = fakeClock();
  const limiter = createRateLimiter(RULE, clock);
  for (let call = 0; call < 7; call++) {
    await limiter.acquire();
    limiter.settle(null);
  }
  assertEquals(clock.slept, [30_000, 30_000]);
});

Deno.test("headers correct the count, and calls on their way are allowed for", async () => {
  const clock = fakeClock();
  const limiter = createRateLimiter(RULE, clock);
  await limiter.acquire();
  await limiter.acquire();
  limiter.settle({ limit: 3, remaining: 1, reset: clock.now() + 4_000 });
  // One token is left, and the second call will take it.
  await limiter.acquire();
  assertEquals(clock.slept, [4_000]);
});

Deno.test("a reset in another clock's time is not believed", async () => {
  const clock = fakeClock();
  const limiter = createRateLimiter(RULE, clock);
  await limiter.acquire();
  limiter.settle({ limit: 3, remaining: 0, reset: clock.now() + 3_600_000 });
  await limiter.acquire();
  assertEquals(clock.slept, [30_000]);
});

Deno.test("missing headers leave the limiter counting by itself", async () => {
  const clock = fakeClock();
  const limiter = createRateLimiter(RULE, clock);
  for (let call = 0; call < 4; call++) {
    await limiter.acquire();
    limiter.settle(UNKNOWN);
  }
  assertEquals(clock.slept, [30_000]);
});

Deno.test("a caller that gives up does not hold up the next", async () => {
  const clock = fakeClock();
  const limiter = createRateLimiter({ ...RULE, burst: 1 }, clock);
  await limiter.acquire();
  const aborted = limiter.acquire(AbortSignal.abort(new Error("stop")));
  const next = limiter.acquire();
  assertEquals(await aborted.catch((error) => error.message), "stop");
  await next;
  assertEquals(clock.slept, [30_000]);
});

Deno.test("a wait is announced once, with its length", async () => {
  const clock = fakeClock();
  const limiter = createRateLimiter({ ...RULE, burst: 1 }, clock);
  await limiter.acquire();
  const waits: number[] = [];
  await limiter.acquire(undefined, (milliseconds) => waits.push(milliseconds));
  assertEquals(waits, [30_000]);
});

Deno.test("an answer from before a refill does not take the refill back", async () => {
  const clock = fakeClock();
  const limiter = createRateLimiter(RULE, clock);
  const reset = clock.now() + 30_000;
  await limiter.acquire();
  await limiter.acquire();
  await limiter.acquire();
  limiter.settle({ limit: 3, remaining: 0, reset });
  limiter.settle({ limit: 3, remaining: 0, reset });
  // The refill comes while the third answer is still on its way.
  await limiter.acquire();
  limiter.settle({ limit: 3, remaining: 0, reset });
  await limiter.acquire();
  assertEquals(clock.slept, [30_000]);
});
