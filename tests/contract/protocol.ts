/** Statements on authentication, errors, limits and versioning. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Sandbox } from "../../lib/sandbox/mod.ts";
import {
  type Answer,
  call,
  EXPERIENCE_ID,
  withSandbox,
} from "../sandbox/_harness.ts";
import { type Statement, WORLD } from "./_world.ts";

const RATE_HEADERS = [
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];

const list = (sandbox: Sandbox, headers?: Record<string, string>) =>
  call(sandbox, "GET", "/experiences-list", undefined, headers);

const INVALID = { "service-access-token": "invalid" };

const carries = ({ headers }: Answer): boolean[] =>
  RATE_HEADERS.map((name) => headers.has(name));

/** On a sandbox of its own, whose clock stands still until it is moved. */
function alone(
  says: string,
  test: (sandbox: Sandbox, advance: (ms: number) => void) => Promise<void>,
): Statement {
  return {
    says,
    holds: () => {
      let now = 1_800_000_000_000;
      return withSandbox(
        WORLD,
        (sandbox) => test(sandbox, (ms) => now += ms),
        { clock: () => now },
      );
    },
  };
}

const UNKNOWN = "/experiences/99999999-9999-4999-8999-999999999999";

const AUTHENTICATION: readonly Statement[] = [
  {
    says: "every request carries the key in the header service-access-token",
    holds: async (sandbox) => assertEquals((await list(sandbox)).status, 200),
  },
  {
    says: "a missing key gives 401 with {error: 'Unauthorized'}",
    holds: async (sandbox) => {
      const { status, body } = await list(sandbox, {});
      assertEquals([status, body], [401, { error: "Unauthorized" }]);
    },
  },
  {
    says: "an empty key gives 401 with {error: 'Unauthorized'}",
    holds: async (sandbox) => {
      const { status, body } = await list(sandbox, {
        "service-access-token": "",
      });
      assertEquals([status, body], [401, { error: "Unauthorized" }]);
    },
  },
  {
    says: "an invalid key gives 401 with {error: 'Unauthorized!'}",
    holds: async (sandbox) => {
      const { status, body } = await list(sandbox, INVALID);
      assertEquals([status, body], [401, { error: "Unauthorized!" }]);
    },
  },
  alone("an invalid key still consumes a token", async (sandbox) => {
    await list(sandbox, INVALID);
    const { headers } = await list(sandbox);
    assertEquals(headers.get("x-ratelimit-remaining"), "48");
  }),
  alone("the limiter runs before the key is checked", async (sandbox) => {
    for (let i = 0; i < 50; i++) await list(sandbox, INVALID);
    assertEquals((await list(sandbox, INVALID)).status, 429);
  }),
  ...([
    ["POST", "/analytics/event/snapshot"],
    ["POST", "/analytics/event/timeseries"],
    ["POST", `/analytics/experience/${EXPERIENCE_ID}/export`],
    ["POST", `/analytics/experience/${EXPERIENCE_ID}/timeseries`],
    ["POST", `/analytics/resource/${EXPERIENCE_ID}`],
    ["GET", `/analytics/resource/${EXPERIENCE_ID}`],
    ["POST", "/analytics/sitewide/snapshot"],
    ["POST", "/analytics/sitewide/timeseries"],
    ["POST", "/analytics/sitewide/order-distribution"],
    ["GET", `/experiences/${EXPERIENCE_ID}`],
    ["PUT", "/custom-events"],
  ] as const).map(([method, path]): Statement => ({
    says: `${method} ${
      path.replace(EXPERIENCE_ID, "{experienceId}")
    } requires the key`,
    holds: async (sandbox) => {
      const body = method === "GET" ? undefined : {};
      const { status } = await call(sandbox, method, path, body, {});
      assertEquals(status, 401);
    },
  })),
];

const ERRORS: readonly Statement[] = [
  {
    says: "bodies are JSON",
    holds: async (sandbox) => {
      for (const answer of [await list(sandbox), await list(sandbox, {})]) {
        assertMatch(
          answer.headers.get("content-type") ?? "",
          /^application\/json/,
        );
      }
    },
  },
  {
    says: "400 for query values: {errors: [], properties: {field: {errors}}}",
    holds: async (sandbox) => {
      const { status, body } = await call(
        sandbox,
        "GET",
        "/experiences-list?page=x",
      );
      assertEquals([status, body.errors], [400, []]);
      assertEquals(Object.keys(body.properties.page), ["errors"]);
      assertEquals(typeof body.properties.page.errors[0], "string");
    },
  },
  {
    says: "400 for body values: {errors: [], properties: {field: {errors}}}",
    holds: async (sandbox) => {
      const { status, body } = await call(
        sandbox,
        "POST",
        `/analytics/experience/${EXPERIENCE_ID}/export`,
        { exportType: "visitors" },
      );
      assertEquals([status, body.errors], [400, []]);
      assertEquals(Object.keys(body.properties.exportType), ["errors"]);
    },
  },
  {
    says: "the top-level errors are for request-level errors",
    holds: async (sandbox) => {
      const { status, body } = await call(
        sandbox,
        "GET",
        "/experiences-list?colour=blue",
      );
      assertEquals([status, body.errors.length, body.properties], [400, 1, {}]);
    },
  },
  {
    says: "404 for a resource that is not found",
    holds: async (sandbox) =>
      assertEquals((await call(sandbox, "GET", UNKNOWN)).status, 404),
  },
  {
    says: "500 for an internal error",
    holds: () =>
      withSandbox(
        WORLD,
        async (sandbox) => assertEquals((await list(sandbox)).status, 500),
        { faults: [{ fault: { kind: "serverError" } }] },
      ),
  },
  alone("429 has error, message and retryAfter in seconds", async (sandbox) => {
    for (let i = 0; i < 50; i++) await list(sandbox);
    const { status, body } = await list(sandbox);
    assertEquals(status, 429);
    assertEquals(body.error, "Too Many Requests");
    assertEquals(body.retryAfter, 30);
    assertMatch(body.message, /^Rate limit exceeded.*30 seconds/);
  }),
  alone("429 has a retry-after header equal to retryAfter", async (sandbox) => {
    for (let i = 0; i < 50; i++) await list(sandbox);
    const { headers, body } = await list(sandbox);
    assertEquals(headers.get("retry-after"), String(body.retryAfter));
  }),
  {
    says: "429 without a known reset has no retryAfter, and no clause on it",
    holds: () =>
      withSandbox(WORLD, async (sandbox) => {
        const { status, body } = await list(sandbox);
        assertEquals(status, 429);
        assertEquals(Object.keys(body), ["error", "message"]);
        assert(!/second/.test(body.message));
      }, { faults: [{ fault: { kind: "rateLimited" } }] }),
  },
];

const bucket = (
  says: string,
  burst: number,
  method: string,
  path: string,
  body?: unknown,
): Statement =>
  alone(`${says}: a burst of ${burst}`, async (sandbox) => {
    const { headers } = await call(sandbox, method, path, body);
    assertEquals(headers.get("x-ratelimit-limit"), String(burst));
    assertEquals(headers.get("x-ratelimit-remaining"), String(burst - 1));
  });

const refill = (
  says: string,
  burst: number,
  tokens: number,
  method: string,
  path: string,
  body?: unknown,
): Statement =>
  alone(
    `${says}: a refill of ${tokens} every 30 seconds`,
    async (sandbox, advance) => {
      const ask = () => call(sandbox, method, path, body);
      for (let i = 0; i < burst; i++) await ask();
      assertEquals((await ask()).status, 429);
      advance(29_999);
      assertEquals((await ask()).status, 429);
      advance(1);
      const { headers } = await ask();
      assertEquals(headers.get("x-ratelimit-remaining"), String(tokens - 1));
    },
  );

const RANGE = { start: "2026-03-02T00:00:00Z", end: "2026-03-03T00:00:00Z" };
const EVENTS = { customEvents: [{ id: "e", name: "E" }] };
const SERIES = `/analytics/experience/${EXPERIENCE_ID}/timeseries`;
const RESOURCE = `/analytics/resource/${EXPERIENCE_ID}`;
const SNAPSHOT = "/analytics/sitewide/snapshot";

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
  {
    says: "every successful response carries the headers",
    holds: async (sandbox) =>
      assertEquals(carries(await list(sandbox)), [true, true, true]),
  },
  {
    says: "400 responses do not carry them",
    holds: async (sandbox) =>
      assertEquals(
        carries(await call(sandbox, "GET", "/experiences-list?page=0")),
        [false, false, false],
      ),
  },
  {
    says: "404 responses carry them",
    holds: async (sandbox) =>
      assertEquals(
        carries(await call(sandbox, "GET", UNKNOWN)),
        [true, true, true],
      ),
  },
  alone("429 responses carry them", async (sandbox) => {
    for (let i = 0; i < 50; i++) await list(sandbox);
    assertEquals(carries(await list(sandbox)), [true, true, true]);
  }),
  {
    says: "401 carries them when the key was present but invalid",
    holds: async (sandbox) =>
      assertEquals(carries(await list(sandbox, INVALID)), [true, true, true]),
  },
  {
    says: "401 omits them when the key was missing",
    holds: async (sandbox) =>
      assertEquals(carries(await list(sandbox, {})), [false, false, false]),
  },
  {
    says: "401 omits them when the key was empty",
    holds: async (sandbox) =>
      assertEquals(
        carries(await list(sandbox, { "service-access-token": "" })),
        [false, false, false],
      ),
  },
  bucket("experience list", 50, "GET", "/experiences-list"),
  bucket("experience detail", 50, "GET", `/experiences/${EXPERIENCE_ID}`),
  bucket("experience resource", 50, "POST", RESOURCE, {}),
  bucket("experience time series", 50, "POST", SERIES, {}),
  refill("experience list", 50, 25, "GET", "/experiences-list"),
  bucket(
    "experience export",
    20,
    "POST",
    `/analytics/experience/${EXPERIENCE_ID}/export`,
    { exportType: "orders" },
  ),
  bucket("sitewide snapshot", 10, "POST", SNAPSHOT, RANGE),
  bucket(
    "sitewide time series",
    10,
    "POST",
    "/analytics/sitewide/timeseries",
    RANGE,
  ),
  bucket(
    "sitewide order distribution",
    10,
    "POST",
    "/analytics/sitewide/order-distribution",
    RANGE,
  ),
  refill("sitewide analytics", 10, 5, "POST", SNAPSHOT, RANGE),
  bucket("custom events", 50, "PUT", "/custom-events", EVENTS),
  refill("custom events", 50, 25, "PUT", "/custom-events", EVENTS),
];

const VERSION: readonly Statement[] = [
  {
    says: "the version v25-10-beta is the first segment of the path",
    holds: async (sandbox) => {
      const statuses = await Promise.all(
        [
          "/v25-10-beta/experiences-list",
          "/experiences-list",
          "/v25-11/experiences-list",
        ]
          .map(async (path) => {
            const response = await fetch(`${sandbox.baseUrl}${path}`, {
              headers: { "service-access-token": sandbox.token },
            });
            await response.body?.cancel();
            return response.status;
          }),
      );
      assertEquals(statuses, [200, 404, 404]);
    },
  },
];

export const PROTOCOL_STATEMENTS: readonly Statement[] = [
  ...AUTHENTICATION,
  ...ERRORS,
  ...LIMITS,
  ...VERSION,
];
