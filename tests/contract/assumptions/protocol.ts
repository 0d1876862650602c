/** What is assumed of limits and errors. */

import { assertEquals } from "@std/assert";

import { call, get, timeSeries, withSandbox } from "../../sandbox/_harness.ts";
import { pathOf, ROWS } from "../_endpoints.ts";
import { WORLD } from "../_world.ts";
import { type Check, type Checks, on, stated, UNKNOWN } from "./_check.ts";

/** Endpoints whose bucket has this size, and gets so many tokens every 30 seconds. */
const refills = (
  names: readonly string[],
  burst: number,
  tokens: number,
): Check =>
() => {
  let now = 0;
  return withSandbox(WORLD, async (sandbox) => {
    for (const row of ROWS.filter(({ name }) => names.includes(name))) {
      // An invalid key draws from the bucket, too, and costs no work.
      const take = () =>
        call(sandbox, row.method, pathOf(row), undefined, {
          "service-access-token": "invalid",
        });
      for (let i = 0; i < burst; i++) assertEquals((await take()).status, 401);
      assertEquals((await take()).status, 429);
      now += 29_999;
      assertEquals((await take()).status, 429);
      now += 1;
      const { headers } = await take();
      assertEquals(
        [
          headers.get("x-ratelimit-limit"),
          headers.get("x-ratelimit-remaining"),
        ],
        [String(burst), String(tokens - 1)],
      );
    }
  }, { clock: () => now });
};

export const PROTOCOL = {
  exportRefill: refills(["experience export"], 20, 10),
  seasonalLimits: refills(["seasonal snapshot", "seasonal time series"], 10, 5),
  bucketScope: on({}, async (sandbox) => {
    await get(sandbox, "/experiences-list");
    const { headers } = await timeSeries(sandbox);
    assertEquals(headers.get("x-ratelimit-remaining"), "49");
  }),
  writeGroup: refills(
    ["create experience", "update experience", "start", "pause", "end"],
    50,
    25,
  ),
  notFoundBody: async (sandbox) =>
    assertEquals(
      (await get(sandbox, `/experiences/${UNKNOWN}`)).body,
      { error: "Not Found" },
    ),
  serverErrorBody: stated(
    "500 for an internal error, of which nothing is told",
  ),
} satisfies Checks;
