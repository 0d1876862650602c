import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import {
  createStore,
  type Sandbox,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { call, contents, EXPERIENCE_ID, withSandbox } from "./_harness.ts";

const RATE_HEADERS = [
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];

const rateHeaders = (headers: Headers) =>
  RATE_HEADERS.map((name) => headers.get(name));

/** A clock that stands still until it is moved. */
function createClock(): { now: () => number; advance: (ms: number) => void } {
  let now = Date.parse("2026-11-20T12:00:00Z");
  return { now: () => now, advance: (ms) => now += ms };
}

const list = (sandbox: Sandbox, headers?: Record<string, string>) =>
  call(sandbox, "GET", "/experiences-list", undefined, headers);

Deno.test("a call with the key is answered, with the three rate-limit headers", async () => {
  const clock = createClock();
  await withSandbox(contents(), async (sandbox) => {
    const { status, headers } = await list(sandbox);
    assertEquals(status, 200);
    assertEquals(rateHeaders(headers), [
      "50",
      "49",
      String(clock.now() + 30_000),
    ]);
  }, { clock: clock.now });
});

Deno.test("a missing or empty key gives 401 'Unauthorized' without rate-limit headers, and costs nothing", async () => {
  await withSandbox(contents(), async (sandbox) => {
    for (
      const given of [{} as Record<string, string>, {
        "service-access-token": "",
      }]
    ) {
      const { status, body, headers } = await list(sandbox, given);
      assertEquals(status, 401);
      assertEquals(body, { error: "Unauthorized" });
      assertEquals(rateHeaders(headers), [null, null, null]);
    }
    const { headers } = await list(sandbox);
    assertEquals(headers.get("x-ratelimit-remaining"), "49");
  });
});

Deno.test("an invalid key gives 401 'Unauthorized!' with rate-limit headers, and costs a token", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const { status, body, headers } = await list(sandbox, {
      "service-access-token": "wrong",
    });
    assertEquals(status, 401);
    assertEquals(body, { error: "Unauthorized!" });
    assertEquals(headers.get("x-ratelimit-remaining"), "49");
    const next = await list(sandbox);
    assertEquals(next.headers.get("x-ratelimit-remaining"), "48");
  });
});

Deno.test("an empty bucket gives 429 before the key is looked at", async () => {
  const clock = createClock();
  await withSandbox(contents(), async (sandbox) => {
    const wrong = { "service-access-token": "wrong" };
    for (let i = 0; i < 50; i++) await list(sandbox, wrong);
    clock.advance(10_500);
    for (const given of [wrong, undefined]) {
      const { status, body, headers } = await list(sandbox, given);
      assertEquals(status, 429);
      assertEquals(body, {
        error: "Too Many Requests",
        message: "Rate limit exceeded. Retry after 20 seconds.",
        retryAfter: 20,
      });
      assertEquals(headers.get("retry-after"), "20");
      assertEquals(rateHeaders(headers), [
        "50",
        "0",
        String(clock.now() + 19_500),
      ]);
    }
  }, { clock: clock.now });
});

Deno.test("a bucket gets 25 tokens back every 30 seconds, and never holds more than 50", async () => {
  const clock = createClock();
  await withSandbox(contents(), async (sandbox) => {
    const remaining = async () =>
      Number((await list(sandbox)).headers.get("x-ratelimit-remaining"));
    for (let i = 0; i < 50; i++) await remaining();
    clock.advance(29_999);
    assertEquals((await list(sandbox)).status, 429);
    clock.advance(1);
    assertEquals(await remaining(), 24);
    clock.advance(30_000);
    assertEquals(await remaining(), 48);
    clock.advance(600_000);
    assertEquals(await remaining(), 49);
  }, { clock: clock.now });
});

Deno.test("the export has a bucket of its own, of 20", async () => {
  await withSandbox(contents(), async (sandbox) => {
    await list(sandbox);
    const { headers } = await call(
      sandbox,
      "POST",
      `/analytics/experience/${EXPERIENCE_ID}/export`,
      { exportType: "orders" },
    );
    assertEquals(headers.get("x-ratelimit-limit"), "20");
    assertEquals(headers.get("x-ratelimit-remaining"), "19");
  });
});

Deno.test("a field that breaks its rule gives 400 in the documented form, without rate-limit headers", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const { status, body, headers } = await call(
      sandbox,
      "POST",
      `/analytics/experience/${EXPERIENCE_ID}/timeseries`,
      { granularity: "minute" },
    );
    assertEquals(status, 400);
    assertEquals(body.errors, []);
    assertEquals(Object.keys(body.properties), ["granularity"]);
    assertMatch(body.properties.granularity.errors[0], /hour.*month/);
    assertEquals(rateHeaders(headers), [null, null, null]);
  });
});

Deno.test("400 nests: a filter deep inside has its errors under its own path", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const { status, body } = await call(
      sandbox,
      "POST",
      `/analytics/experience/${EXPERIENCE_ID}/export`,
      {
        exportType: "orders",
        filters: { landingPageFilters: [{ filterType: "equals" }] },
      },
    );
    assertEquals(status, 400);
    assertEquals(
      body.properties.filters.properties.landingPageFilters.items[0]
        .properties.values.errors,
      ["required unless filterType is isNull or isNotNull"],
    );
  });
});

Deno.test("what is wrong with the request as a whole stands in the top-level errors", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const path =
      `${sandbox.baseUrl}/v25-10-beta/analytics/experience/${EXPERIENCE_ID}/timeseries`;
    const response = await fetch(path, {
      method: "POST",
      headers: { "service-access-token": sandbox.token },
      body: "{",
    });
    assertEquals(response.status, 400);
    assertEquals(await response.json(), {
      errors: ["The body must be JSON"],
      properties: {},
    });
    const unknown = await call(
      sandbox,
      "GET",
      "/experiences-list?colour=blue",
    );
    assertEquals(unknown.status, 400);
    assertMatch(unknown.body.errors[0], /colour/);
    assertEquals(unknown.body.properties, {});
  });
});

Deno.test("an experience id that is no UUID gives 400 for that field", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const { status, body } = await call(sandbox, "GET", "/experiences/42");
    assertEquals(status, 400);
    assertEquals(body, {
      errors: [],
      properties: { experienceId: { errors: ["must be a UUID"] } },
    });
  });
});

Deno.test("an unknown experience, path or method gives 404 with rate-limit headers", async () => {
  const unknown = "33333333-3333-4333-8333-333333333333";
  await withSandbox(contents(), async (sandbox) => {
    const answers = [
      await call(sandbox, "GET", `/experiences/${unknown}`),
      await call(sandbox, "POST", `/analytics/experience/${unknown}/export`, {
        exportType: "orders",
      }),
      await call(sandbox, "GET", "/nothing-here"),
      await call(sandbox, "PATCH", "/experiences-list"),
    ];
    for (const { status, body, headers } of answers) {
      assertEquals(status, 404);
      assertEquals(body, { error: "Not Found" });
      assert(headers.has("x-ratelimit-remaining"));
    }
  });
});

Deno.test("paths without the version are unknown", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const response = await fetch(`${sandbox.baseUrl}/experiences-list`, {
      headers: { "service-access-token": sandbox.token },
    });
    assertEquals(response.status, 404);
    await response.body?.cancel();
  });
});

Deno.test("a failure inside gives 500 and tells nothing about it", async () => {
  const store = await createStore(contents());
  await using sandbox = await startSandbox({ store });
  store.close();
  const { status, body } = await list(sandbox);
  assertEquals(status, 500);
  assertEquals(body, { error: "Internal Server Error" });
});

Deno.test("only loopback addresses are bound unless allowed", async () => {
  using store = await createStore(contents());
  for (const hostname of ["0.0.0.0", "::", "example.com", "127.evil.test"]) {
    await assertRejects(
      () => startSandbox({ store, hostname }),
      RangeError,
      `Cannot listen on "${hostname}"`,
    );
  }
  await using open = await startSandbox({
    store,
    hostname: "0.0.0.0",
    allowRemote: true,
  });
  assertMatch(open.baseUrl, /^http:\/\/0\.0\.0\.0:\d+$/);
});

Deno.test("a token and a port can be chosen, and a taken port is an error", async () => {
  using store = await createStore(contents());
  await using sandbox = await startSandbox({ store, token: "my-key" });
  assertEquals(sandbox.token, "my-key");
  assertEquals((await list(sandbox)).status, 200);
  const port = Number(new URL(sandbox.baseUrl).port);
  await assertRejects(
    () => startSandbox({ store, port }),
    Deno.errors.AddrInUse,
  );
  await assertRejects(
    () => startSandbox({ store, token: "" }),
    RangeError,
    "empty token",
  );
});

Deno.test("two sandboxes have different random keys", async () => {
  using store = await createStore(contents());
  await using one = await startSandbox({ store });
  await using other = await startSandbox({ store });
  assert(one.token !== other.token);
  assertEquals(
    (await list(other, { "service-access-token": one.token })).status,
    401,
  );
});

Deno.test("a closed sandbox listens no more, and closing twice is harmless", async () => {
  using store = await createStore(contents());
  const sandbox = await startSandbox({ store });
  await sandbox.close();
  await sandbox.close();
  await assertRejects(() => fetch(sandbox.baseUrl), TypeError);
});

Deno.test("an aborted signal closes the sandbox, or keeps it from starting", async () => {
  using store = await createStore(contents());
  const controller = new AbortController();
  const sandbox = await startSandbox({ store, signal: controller.signal });
  controller.abort();
  await sandbox.close();
  await assertRejects(() => fetch(sandbox.baseUrl), TypeError);
  await assertRejects(
    () => startSandbox({ store, signal: controller.signal }),
    DOMException,
  );
});
