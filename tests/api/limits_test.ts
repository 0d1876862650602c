/** Calls that wait for the tokens of a bucket, as headers and refusals set it. */

import { assert, assertEquals, assertLess, assertRejects } from "@std/assert";
import type { Clock } from "../../lib/api/mod.ts";
import { createLimits } from "../../lib/api/transport/limits.ts";
import { fakeClient, fakeClock, json } from "./_fake_service.ts";

/** Of the sitewide endpoints: 10, and 5 more every 30 s. */
const [BURST, REFILL, PERIOD_MS] = [10, 5, 30_000];

const create = (clock: Clock = fakeClock()) => {
  const limits = createLimits(clock, () => {});
  return (signal?: AbortSignal, onWait?: (milliseconds: number) => void) =>
    limits.acquire("sitewideSnapshot", "sitewide", signal, onWait);
};

/** An answer that says something of the bucket. */
function answer(
  clock: Clock,
  said: { remaining?: number; limit?: number; resetInMs?: number } = {},
): Response {
  const headers = Object.entries({
    limit: said.limit,
    remaining: said.remaining,
    reset: said.resetInMs && clock.now() + said.resetInMs,
  }).flatMap(([name, value]) =>
    value === undefined ? [] : [[`x-ratelimit-${name}`, `${value}`]]
  );
  const date = new Date(clock.now()).toUTCString();
  return new Response(null, {
    headers: Object.fromEntries([...headers, ["date", date]]),
  });
}

/** What a call came to; with a hint, or `null` for none, it was refused. */
type Said = NonNullable<Parameters<typeof answer>[1]> & {
  readonly hint?: number | null;
};

/** Calls one after the other: the seconds at which they are sent. */
async function secondsOf(said: readonly Said[]): Promise<number[]> {
  const clock = fakeClock();
  const started = clock.now();
  const acquire = create(clock);
  const seconds: number[] = [];
  for (const { hint, ...words } of [...said, {} as Said]) {
    const turn = await acquire();
    seconds.push(Math.floor((clock.now() - started) / 1_000));
    const response = answer(clock, words);
    if (hint === undefined) turn.settle(response);
    else turn.refuse(response, hint);
  }
  return seconds;
}

const zeros = (count: number): number[] => Array(count).fill(0);
const silent = (count: number): Said[] => Array(count).fill({});

const STORIES: Readonly<Record<string, readonly [Said[], number[]]>> = {
  "without headers it counts by itself": [
    silent(BURST + REFILL),
    [...zeros(BURST), ...Array(REFILL).fill(30), 60],
  ],
  "a reset is waited for": [[{ remaining: 0, resetInMs: 90_000 }], [0, 90]],
  "a reset further away than an hour is not believed": [
    [{ remaining: 0, resetInMs: 3 * 3_600_000 }],
    [0, 30],
  ],
  "a refusal that says that tokens are left is tried after a second, once": [
    [{ remaining: 2, hint: null }, { remaining: 2, hint: null }],
    [0, 1, 31],
  ],
  "a hint is kept to, also again, and when tokens are said to be left": [
    [{ remaining: 2, hint: 7_000 }, { remaining: 0, hint: 7_000 }],
    [0, 7, 14],
  ],
  "a refusal in spite of tokens costs those that were counted nothing": [
    [{ hint: 30_000 }, ...silent(BURST)],
    [0, ...Array(BURST).fill(30), 60],
  ],
  "a larger bucket is used, once it is told": [
    [{ limit: 12, remaining: 11 }, ...silent(11)],
    [...zeros(12), 30],
  ],
};

Deno.test("a call under way at another endpoint counts towards a common bucket once it is answered", async () => {
  const clock = fakeClock();
  const notices: string[] = [];
  const limits = createLimits(clock, (notice) => notices.push(notice));
  const snapshot = () => limits.acquire("sitewideSnapshot", "sitewide");
  const series = await limits.acquire("sitewideTimeSeries", "sitewide");
  (await snapshot()).settle(answer(clock, { remaining: 9 }));
  series.settle(answer(clock));
  (await snapshot()).settle(answer(clock, { remaining: 8 }));
  assertEquals(notices, []);
  (await snapshot()).settle(answer(clock, { remaining: 6 }));
  assertEquals(notices.length, 1);
});

for (const [name, [said, seconds]] of Object.entries(STORIES)) {
  Deno.test(name, async () => {
    const found = await secondsOf(said);
    // Pauses after repeated refusals are up to a tenth longer.
    found.forEach((second, nth) =>
      assert(second - seconds[nth]! <= 4 && second >= seconds[nth]!, `${found}`)
    );
  });
}

Deno.test("a call that waits for others, and not for tokens, is told no time", async () => {
  const clock = fakeClock();
  const acquire = create(clock);
  const turns = await Promise.all(Array.from({ length: 5 }, () => acquire()));
  turns.slice(3).forEach((turn) => turn.settle(answer(clock)));
  await Promise.all(Array.from({ length: 4 }, () => acquire()));
  const told: number[] = [];
  const last = acquire(undefined, (milliseconds) => told.push(milliseconds));
  turns[0]!.settle(answer(clock));
  await last;
  assertEquals(told, []);
});

Deno.test("the pause after a second refusal is up to a tenth longer", async () => {
  const { random } = Math;
  Math.random = () => 0.5;
  try {
    const refused = { hint: null };
    assertEquals(await secondsOf([refused, refused]), [0, 30, 61]);
  } finally {
    Math.random = random;
  }
});

Deno.test("headers correct the count, and calls on their way are allowed for", async () => {
  const clock = fakeClock();
  const acquire = create(clock);
  const first = await acquire();
  const second = await acquire();
  first.settle(answer(clock, { remaining: 1, resetInMs: 4_000 }));
  // One token is left, and the second call will take it.
  const third = acquire();
  assertEquals(clock.slept, [4_000]);
  // One call sees whether the refill has come.
  second.settle(null);
  await third;
});

Deno.test("a caller that gives up is rejected at once, and holds nobody up", async () => {
  const clock = fakeClock();
  // A wait that nobody ends.
  const acquire = create({ ...clock, sleep: () => new Promise(() => {}) });
  (await acquire()).settle(answer(clock, { remaining: 0 }));
  const stop = new AbortController();
  const ahead = acquire();
  const queued = acquire(stop.signal);
  stop.abort(new Error("stop"));
  await assertRejects(() => queued, Error, "stop");
  await assertRejects(
    () => acquire(AbortSignal.abort(new Error("before"))),
    Error,
    "before",
  );
  const first = await Promise.race([ahead, Promise.resolve("still waiting")]);
  assertEquals(first, "still waiting");
});

Deno.test("a wait is announced once, with its length", async () => {
  const clock = fakeClock();
  const acquire = create(clock);
  (await acquire()).settle(answer(clock, { remaining: 0 }));
  const waits: number[] = [];
  await acquire(undefined, (milliseconds) => waits.push(milliseconds));
  assertEquals(waits, [PERIOD_MS]);
});

Deno.test("an answer from before a refill does not take the refill back", async () => {
  const clock = fakeClock();
  const acquire = create(clock);
  const turns = [await acquire(), await acquire(), await acquire()];
  const told = () => answer(clock, { remaining: 0, resetInMs: PERIOD_MS });
  turns[0]!.settle(told());
  turns[1]!.settle(told());
  // The refill comes while the third answer is still on its way.
  const fourth = await acquire();
  turns[2]!.settle(told());
  fourth.settle(null);
  await acquire();
  assertEquals(clock.slept, [PERIOD_MS]);
});

Deno.test("few calls go before the first answer, then as many as there are tokens", async () => {
  const clock = fakeClock();
  const acquire = create(clock);
  let gone = 0;
  const calls = Array.from(
    { length: BURST },
    () => acquire().then((turn) => (gone++, turn)),
  );
  const first = await calls[0]!;
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(gone, 5);
  first.settle(answer(clock, { limit: BURST, remaining: BURST - 1 }));
  await Promise.all(calls);
  assertEquals(gone, BURST);
});

Deno.test("each answer lets one more call be on its way", async () => {
  const clock = fakeClock();
  const limits = createLimits(clock, () => {});
  const acquire = () => limits.acquire("listExperiences", "experience");
  const turns = await Promise.all(Array.from({ length: 5 }, acquire));
  for (const turn of turns) turn.settle(answer(clock));
  const more = await Promise.all(Array.from({ length: 10 }, acquire));
  assertEquals([more.length, clock.slept], [10, []]);
});

Deno.test("a refusal without a usable hint is tried again once in a period, whatever it says", async () => {
  for (const hint of [null, 1, 400]) {
    const clock = fakeClock();
    const acquire = create(clock);
    const started = clock.now();
    let tries = 0;
    for (; clock.now() < started + 600_000; tries++) {
      (await acquire()).refuse(answer(clock), hint);
    }
    // The first, one that believes the hint, then one in each of 20 periods.
    assertLess(tries, 2 + 600_000 / PERIOD_MS, `hint ${hint}`);
    assert(clock.slept.every((pause) => pause >= 1_000));
  }
});

Deno.test("calls that are refused together count as one refusal", async () => {
  for (const [hint, wait] of [[7_000, 7_000], [null, PERIOD_MS]] as const) {
    const clock = fakeClock();
    const acquire = create(clock);
    const turns = await Promise.all(Array.from({ length: 5 }, () => acquire()));
    for (const turn of turns) turn.refuse(answer(clock), hint);
    await acquire();
    assertEquals(clock.slept, [wait]);
  }
});

Deno.test("a bucket that was full again counts its refill from the next call", async () => {
  const clock = fakeClock();
  const acquire = create(clock);
  (await acquire()).settle(answer(clock));
  // Refilled after 30 s, and full; the service counts on from the next call.
  await clock.sleep(75_000);
  for (let call = 0; call < BURST; call++) {
    (await acquire()).settle(answer(clock));
  }
  const waits: number[] = [];
  await acquire(undefined, (milliseconds) => waits.push(milliseconds));
  assertEquals(waits, [PERIOD_MS]);
});

Deno.test("one call goes first at every refill, beside what is still on its way", async () => {
  const clock = fakeClock();
  const acquire = create(clock);
  const slow = await acquire();
  (await acquire()).settle(answer(clock, { remaining: 1 }));
  const before = clock.now();
  const first = await acquire();
  assertEquals(clock.now() - before, PERIOD_MS);
  let isSent = false;
  const next = acquire().then(() => isSent = true);
  await clock.sleep(1);
  assertEquals(isSent, false);
  first.settle(answer(clock));
  await next;
  slow.settle(answer(clock));
});

Deno.test("calls that wait behind an endless refusal end with it", async () => {
  const clock = fakeClock();
  const { client } = fakeClient(
    [() => json({ error: "Too Many Requests" }, 429, { "retry-after": "20" })],
    clock,
  );
  const began = clock.now();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => client.listExperiences()),
  );
  assertEquals(outcomes.every(({ status }) => status === "rejected"), true);
  const minutes = (clock.now() - began) / 60_000;
  assert(minutes < 10, `${minutes} minutes`);
});
