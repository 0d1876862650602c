/** Statements on the limits: one token bucket per endpoint. */

import type { Sandbox } from "../../lib/sandbox/mod.ts";
import { assert, assertEquals } from "@std/assert";
import {
  type Answer,
  call,
  EXPERIENCE_ID,
  get,
  timeSeries,
  withSandbox,
} from "../sandbox/_harness.ts";
import { pathOf, type Row, ROWS } from "./_endpoints.ts";
import { type Statement, statements, WORLD } from "./_world.ts";
import { alone, carries, INVALID, list, UNKNOWN } from "./protocol.ts";

/** Takes a token without any work: an invalid key draws from the bucket, too. */
const take = (sandbox: Sandbox, row: Row) =>
  call(sandbox, row.method, pathOf(row), undefined, INVALID);

const remaining = ({ headers }: Answer) =>
  Number(headers.get("x-ratelimit-remaining"));

const empty = async (sandbox: Sandbox, row: Row, burst: number) => {
  for (let i = 0; i < burst; i++) {
    assertEquals((await take(sandbox, row)).status, 401);
  }
};

const BURSTS = ROWS.flatMap((row): Statement[] => {
  if (row.bucket === undefined) return [];
  const [burst] = row.bucket;
  return [
    alone(`${row.name}: a burst of ${burst}`, async (sandbox) => {
      const answer = await call(sandbox, row.method, pathOf(row), row.body);
      assertEquals(
        [answer.headers.get("x-ratelimit-limit"), remaining(answer)],
        [String(burst), burst - 1],
      );
      await empty(sandbox, row, burst - 1);
      const refused = await take(sandbox, row);
      assertEquals([refused.status, remaining(refused)], [429, 0]);
    }),
  ];
});

const REFILLS = ROWS.flatMap((row): Statement[] => {
  const [burst, refill] = row.bucket ?? [];
  if (!burst || !refill) return [];
  return [
    alone(
      `${row.name}: a refill of ${refill} every 30 seconds`,
      async (sandbox, advance) => {
        await empty(sandbox, row, burst);
        advance(29_999);
        assertEquals((await take(sandbox, row)).status, 429);
        advance(1);
        assertEquals(remaining(await take(sandbox, row)), refill - 1);
        advance(30_000);
        assertEquals(remaining(await take(sandbox, row)), 2 * refill - 2);
      },
    ),
    alone(`${row.name}: two refills fill it`, async (sandbox, advance) => {
      await empty(sandbox, row, burst);
      advance(60_000);
      assertEquals(remaining(await take(sandbox, row)), 2 * refill - 1);
    }),
    alone(
      `${row.name}: no refill goes over ${burst}`,
      async (sandbox, advance) => {
        await take(sandbox, row);
        advance(600_000);
        assertEquals(remaining(await take(sandbox, row)), burst - 1);
      },
    ),
  ];
});

const OWN = ROWS.map((row): Statement =>
  alone(`${row.name}: the bucket is its own`, async (sandbox) => {
    const before = remaining(await take(sandbox, row));
    for (const other of ROWS) {
      if (other.name !== row.name) await take(sandbox, other);
    }
    assertEquals(remaining(await take(sandbox, row)), before - 1);
  })
);

const LIMITS: readonly Statement[] = [
  alone("x-ratelimit-limit is the size of the bucket", async (sandbox) => {
    const limits = [await list(sandbox), await list(sandbox)]
      .map(({ headers }) => headers.get("x-ratelimit-limit"));
    assertEquals(limits, ["50", "50"]);
  }),
  alone("x-ratelimit-remaining is what is left", async (sandbox) => {
    const left = [await list(sandbox), await list(sandbox)]
      .map(({ headers }) => headers.get("x-ratelimit-remaining"));
    assertEquals(left, ["49", "48"]);
  }),
  alone(
    "x-ratelimit-reset is epoch milliseconds of the next refill",
    async (sandbox, advance) => {
      const reset = async () =>
        Number((await list(sandbox)).headers.get("x-ratelimit-reset"));
      assertEquals(await reset(), 1_800_000_030_000);
      advance(10_000);
      assertEquals(await reset(), 1_800_000_030_000);
    },
  ),
  ...statements({
    "every successful response carries the headers": async (sandbox) =>
      assertEquals(carries(await list(sandbox)), [true, true, true]),
    "400 responses do not carry them": async (sandbox) =>
      assertEquals(
        carries(await get(sandbox, "/experiences-list?page=0")),
        [false, false, false],
      ),
    "404 responses carry them": async (sandbox) =>
      assertEquals(carries(await get(sandbox, UNKNOWN)), [true, true, true]),
  }),
  alone("429 responses carry them", async (sandbox) => {
    for (let i = 0; i < 50; i++) await list(sandbox);
    assertEquals(carries(await list(sandbox)), [true, true, true]);
  }),
  ...statements({
    "401 carries them when the key was present but invalid": async (sandbox) =>
      assertEquals(carries(await list(sandbox, INVALID)), [true, true, true]),
    "401 omits them when the key was missing": async (sandbox) =>
      assertEquals(carries(await list(sandbox, {})), [false, false, false]),
    "401 omits them when the key was empty": async (sandbox) =>
      assertEquals(
        carries(await list(sandbox, { "service-access-token": "" })),
        [false, false, false],
      ),
    "429 without a known reset has no retryAfter, and no clause on it": () =>
      withSandbox(WORLD, async (sandbox) => {
        const { status, body } = await list(sandbox);
        assertEquals(status, 429);
        assertEquals(Object.keys(body), ["error", "message"]);
        assert(!/second/.test(body.message));
      }, { faults: [{ fault: { kind: "rateLimited" } }] }),
  }),
  alone("a bucket is one for all experiences", async (sandbox) => {
    const path = (id: string) => `/experiences/${id}`;
    await get(sandbox, path(EXPERIENCE_ID));
    const answer = await get(sandbox, UNKNOWN);
    assertEquals(remaining(answer), 48);
  }),
  alone("a 400 takes a token, too", async (sandbox) => {
    await timeSeries(sandbox, { granularity: "year" });
    assertEquals(remaining(await timeSeries(sandbox)), 48);
  }),
  alone("a missing key takes none", async (sandbox) => {
    await list(sandbox, {});
    assertEquals(remaining(await list(sandbox)), 49);
  }),
  alone("a refused call takes none", async (sandbox, advance) => {
    for (let i = 0; i < 60; i++) await list(sandbox, INVALID);
    advance(30_000);
    assertEquals(remaining(await list(sandbox)), 24);
  }),
  alone(
    "retryAfter counts the seconds to the refill",
    async (sandbox, advance) => {
      for (let i = 0; i < 50; i++) await list(sandbox, INVALID);
      advance(12_400);
      const { body, headers } = await list(sandbox);
      assertEquals([body.retryAfter, headers.get("retry-after")], [18, "18"]);
      assertEquals(headers.get("x-ratelimit-reset"), "1800000030000");
    },
  ),
  alone(
    "after a refill x-ratelimit-reset is that of the next one",
    async (sandbox, advance) => {
      for (let i = 0; i < 50; i++) await list(sandbox, INVALID);
      advance(30_000);
      const { headers } = await list(sandbox);
      assertEquals(headers.get("x-ratelimit-reset"), "1800000060000");
    },
  ),
];

export const LIMIT_STATEMENTS: readonly Statement[] = [
  ...LIMITS,
  ...BURSTS,
  ...REFILLS,
  ...OWN,
];
