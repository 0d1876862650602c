/** The bucket as a reducer: what is said of each call, and when the next is sent. */

import { assert, assertEquals } from "@std/assert";
import {
  type Bucket,
  type BucketNews,
  fullBucket,
  reduce,
  type Taken,
} from "../../lib/api/transport/bucket.ts";
import { randomSource } from "../../lib/stats/random/mod.ts";

const RULE = { burst: 3, refill: 2, periodMs: 30_000 };

/** What an answer says; with a hint, or `null` for none, it is a refusal. */
type Said = Partial<BucketNews> & { readonly hint?: number | null };

const SILENT = { limit: null, remaining: null, refillInMs: null };

function after(bucket: Bucket, taken: Taken, words: Said, now: number): Bucket {
  const { hint, ...news } = { ...SILENT, isSure: false, ...words };
  const outcome = { taken, news, isAlone: true };
  const refusal = { ...outcome, hintMs: hint ?? null, chance: 0 };
  return reduce(bucket, hint === undefined ? outcome : { refusal }, now).bucket;
}

/** Calls one after the other, each sent at once: the seconds at which they are. */
function secondsOf(said: readonly Said[]): number[] {
  let [bucket, now] = [fullBucket(RULE), 0];
  return [...said, {}].map((words) => {
    let step = reduce(bucket, { waiting: 1 }, now);
    while (step.sent.length === 0) {
      now = step.until!;
      step = reduce(step.bucket, { waiting: 1 }, now);
    }
    bucket = after(step.bucket, step.sent[0]!, words, now);
    return now / 1000;
  });
}

const NONE = { remaining: 0 };
const STORIES: Readonly<Record<string, readonly [Said[], number[]]>> = {
  "without headers it counts by itself": [
    [{}, {}, {}, {}, {}],
    [0, 0, 0, 30, 30, 60],
  ],
  "a reset in another clock's time is not believed": [
    [{ ...NONE, refillInMs: 3_600_000 }],
    [0, 30],
  ],
  "where the service's clock is known, its reset is": [
    [{ ...NONE, refillInMs: 90_000, isSure: true }],
    [0, 90],
  ],
  "a reset that says nearly what is counted is waited for until the later": [
    [{ ...NONE, refillInMs: 29_000 }],
    [0, 30],
  ],
  "a reset well before what is counted is tried, and believed when answered": [
    [{ ...NONE, refillInMs: 15_000 }, { ...NONE, refillInMs: 30_000 }],
    [0, 15, 45],
  ],
  "a reset whose trial was refused is not believed again": [
    [
      { ...NONE, refillInMs: 15_000 },
      { ...NONE, refillInMs: 5_000, hint: null },
    ],
    [0, 15, 30],
  ],
  "a refusal that says that tokens are left is tried after a second, once": [
    [{ remaining: 2, hint: null }, { remaining: 2, hint: null }],
    [0, 1, 31],
  ],
  "a hint is kept to, also again, and when tokens are said to be left": [
    [{ remaining: 2, hint: 7_000 }, { remaining: 0, hint: 7_000 }],
    [0, 7, 14],
  ],
  "what a refusal does not say is left is looked for by one call, once": [
    [{ hint: 30_000 }, {}, {}, { hint: 30_000 }],
    [0, 30, 30, 30, 60],
  ],
};

for (const [name, [said, seconds]] of Object.entries(STORIES)) {
  Deno.test(name, () => assertEquals(secondsOf(said), seconds));
}

Deno.test("whatever happens, nobody is sent without a token and a place, and states stay as they are", () => {
  const { uniform } = randomSource(35);
  const some = (list: readonly number[]) =>
    list[Math.floor(uniform() * list.length)]!;
  for (let story = 0; story < 300; story++) {
    let bucket = Object.freeze(fullBucket(RULE));
    const open: Taken[] = [];
    for (let now = 0; now < 400_000; now += some([0, 1, 900, 29_999, 30_000])) {
      const taken = uniform() < 0.6 ? open.shift() : undefined;
      const said = {
        remaining: some([0, 1, 3]),
        refillInMs: some([-5, 400, 30_000]),
        ...uniform() < 0.3 ? { hint: some([0, 2_000]) } : {},
      };
      const before = taken ? after(bucket, taken, said, now) : bucket;
      const event = { waiting: some([0, 1, 9]) };
      const step = reduce(before, event, now);
      assertEquals(reduce(before, event, now), step);
      const { inFlight, tokens, waiting } = bucket = Object.freeze(step.bucket);
      open.push(...step.sent);
      assert(tokens >= 0 && inFlight >= step.sent.length);
      assertEquals(waiting, event.waiting - step.sent.length);
      assert(step.until === null || step.until > now);
      assert(waiting === 0 || step.until !== null || inFlight > 0);
    }
  }
});
