import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import {
  createStore,
  type Sandbox,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { contents, EXPERIENCE_ID, get, post, withSandbox } from "./_harness.ts";

const list = (sandbox: Sandbox, headers?: Record<string, string>) =>
  get(sandbox, "/experiences-list", headers);

Deno.test("400 nests: a filter deep inside has its errors under its own path", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const { status, body } = await post(
      sandbox,
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
