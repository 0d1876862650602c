import {
  assert,
  assertEquals,
  assertGreaterOrEqual,
  assertMatch,
  assertRejects,
} from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import type {
  Fault,
  FaultRule,
  Sandbox,
  SandboxOptions,
} from "../../lib/sandbox/mod.ts";
import {
  at,
  call,
  contents,
  EXPERIENCE_ID,
  order,
  timeSeries,
  visit,
  withSandbox,
} from "./_harness.ts";

const ROWS = contents({
  exposures: [visit("1"), visit("2", { seenAtMs: at("03T10:00:00") })],
  orders: [
    order("a", "1"),
    order("b", "2", { createdAtMs: at("03T11:00:00") }),
  ],
});

const withFaults = (
  faults: readonly FaultRule[],
  test: (sandbox: Sandbox) => Promise<void>,
  options: SandboxOptions = {},
) => withSandbox(ROWS, test, { ...options, faults });

const withFault = (fault: Fault, test: (sandbox: Sandbox) => Promise<void>) =>
  withFaults([{ fault }], test);

const seriesRequest = (sandbox: Sandbox) =>
  fetch(
    `${sandbox.baseUrl}/v25-10-beta/analytics/experience/${EXPERIENCE_ID}/timeseries`,
    {
      method: "POST",
      headers: { "service-access-token": sandbox.token },
      body: JSON.stringify({ metrics: ["n_visitors"] }),
    },
  );

const exportAnswer = (sandbox: Sandbox) =>
  call(sandbox, "POST", `/analytics/experience/${EXPERIENCE_ID}/export`, {
    exportType: "orders",
  });

Deno.test("without faults the layer changes nothing", async () => {
  await withFaults([], async (sandbox) => {
    assertEquals((await timeSeries(sandbox)).status, 200);
  });
});

Deno.test("latency: the answer comes later, and is whole", async () => {
  await withFault({ kind: "latency", ms: 60 }, async (sandbox) => {
    const start = performance.now();
    assertEquals((await timeSeries(sandbox)).status, 200);
    assertGreaterOrEqual(performance.now() - start, 55);
  });
});

Deno.test("rateLimited: 429 with a hint, or without one", async () => {
  const faults: FaultRule[] = [
    { fault: { kind: "rateLimited", retryAfter: 7 }, times: 1 },
    { fault: { kind: "rateLimited" }, after: 1, times: 1 },
  ];
  await withFaults(faults, async (sandbox) => {
    const hinted = await timeSeries(sandbox);
    assertEquals(hinted.status, 429);
    assertEquals(hinted.body.retryAfter, 7);
    assertEquals(hinted.headers.get("retry-after"), "7");
    const bare = await timeSeries(sandbox);
    assertEquals(bare.status, 429);
    assertEquals(bare.body, {
      error: "Too Many Requests",
      message: "Rate limit exceeded.",
    });
    assertEquals(bare.headers.get("retry-after"), null);
    assertEquals((await timeSeries(sandbox)).status, 200);
  });
});

Deno.test("serverError: 500", async () => {
  await withFault({ kind: "serverError" }, async (sandbox) => {
    assertEquals((await timeSeries(sandbox)).status, 500);
  });
});

Deno.test("reset: the connection breaks in the middle of the body", async () => {
  await withFault({ kind: "reset" }, async (sandbox) => {
    const response = await seriesRequest(sandbox);
    assertEquals(response.status, 200);
    await assertRejects(() => response.text());
  });
});

Deno.test("truncated: half of the JSON comes as if it were all", async () => {
  await withFault({ kind: "truncated" }, async (sandbox) => {
    const response = await seriesRequest(sandbox);
    const text = await response.text();
    assert(text.startsWith('{"segments"'));
    await assertRejects(
      () => Promise.resolve(text).then(JSON.parse),
      SyntaxError,
    );
  });
});

Deno.test("malformed: what says it is JSON is none", async () => {
  await withFault({ kind: "malformed" }, async (sandbox) => {
    const response = await seriesRequest(sandbox);
    assertMatch(response.headers.get("content-type") ?? "", /json/);
    await assertRejects(() => response.json(), SyntaxError);
  });
});

Deno.test("html: a proxy's page instead of an answer", async () => {
  await withFault({ kind: "html" }, async (sandbox) => {
    const response = await seriesRequest(sandbox);
    assertEquals(response.headers.get("content-type"), "text/html");
    assertMatch(await response.text(), /Bad Gateway/);
  });
});

Deno.test("drip: the body comes slowly, and is whole", async () => {
  await withFault({ kind: "drip", bytes: 100, ms: 5 }, async (sandbox) => {
    const response = await seriesRequest(sandbox);
    let chunks = 0;
    for await (const _ of response.body ?? []) chunks++;
    assert(chunks > 1);
  });
});

Deno.test("expiredUrl: the download gives 403, and the next address works", async () => {
  const rule: FaultRule = {
    fault: { kind: "expiredUrl" },
    endpoint: "experienceExport",
    times: 1,
  };
  await withFaults([rule], async (sandbox) => {
    const statuses: number[] = [];
    for (let i = 0; i < 2; i++) {
      const { body } = await exportAnswer(sandbox);
      const response = await fetch(body.url);
      statuses.push(response.status);
      await response.body?.cancel();
    }
    assertEquals(statuses, [403, 200]);
  });
});

Deno.test("nullUrl: the export times out, in the documented form", async () => {
  await withFault({ kind: "nullUrl" }, async (sandbox) => {
    const { status, body } = await exportAnswer(sandbox);
    assertEquals([status, body.url, body.expiresIn], [200, null, 0]);
    assertMatch(body.message, /timed out.*retry/);
  });
});

Deno.test("clockSkew: resets are an hour off", async () => {
  let now = 1_800_000_000_000;
  const fault: Fault = { kind: "clockSkew", ms: 3_600_000 };
  await withFaults([{ fault }], async (sandbox) => {
    const { headers } = await timeSeries(sandbox);
    assertEquals(
      Number(headers.get("x-ratelimit-reset")),
      now + 30_000 + 3_600_000,
    );
    now += 1;
  }, { clock: () => now });
});

Deno.test("duplicatePoints and reversedPoints: the series is out of shape", async () => {
  const dts = async (fault: Fault | null) => {
    let found: string[] = [];
    await withFaults(fault ? [{ fault }] : [], async (sandbox) => {
      const { body } = await timeSeries(sandbox);
      found = body.segments.Control.data.map(({ dt }: { dt: string }) => dt);
    });
    return found;
  };
  const plain = await dts(null);
  assertEquals(
    await dts({ kind: "duplicatePoints" }),
    plain.flatMap((dt) => [dt, dt]),
  );
  assertEquals(await dts({ kind: "reversedPoints" }), plain.toReversed());
});

Deno.test("renamedColumn: the second export calls a column otherwise", async () => {
  const rule: FaultRule = {
    fault: { kind: "renamedColumn", from: "net_revenue", to: "amount" },
    endpoint: "download",
    after: 1,
  };
  await withFaults([rule], async (sandbox) => {
    const { body } = await exportAnswer(sandbox);
    const [first, second] = [
      await (await fetch(body.url)).text(),
      await (await fetch(body.url)).text(),
    ];
    assertMatch(first, /^order_id,.*,net_revenue,/);
    assertMatch(second, /^order_id,.*,amount,/);
    assertEquals(second.split("\n").slice(1), first.split("\n").slice(1));
  });
});

Deno.test("a reset hits downloads too", async () => {
  const rule: FaultRule = {
    fault: { kind: "reset" },
    endpoint: "download",
    times: 1,
  };
  await withFaults([rule], async (sandbox) => {
    const { body } = await exportAnswer(sandbox);
    const broken = await fetch(body.url);
    await assertRejects(() => broken.text());
    assertEquals((await (await fetch(body.url)).text()).split("\n").length, 4);
  });
});

Deno.test("a rule for one endpoint leaves the others alone", async () => {
  const rule: FaultRule = {
    fault: { kind: "serverError" },
    endpoint: "experienceExport",
  };
  await withFaults([rule], async (sandbox) => {
    assertEquals((await timeSeries(sandbox)).status, 200);
    assertEquals((await exportAnswer(sandbox)).status, 500);
  });
});

Deno.test("an export with more rows than the limit times out, and its halves arrive", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const ask = async (range: Record<string, string>) =>
      (await call(
        sandbox,
        "POST",
        `/analytics/experience/${EXPERIENCE_ID}/export`,
        { exportType: "orders", ...range },
      )).body;
    const whole = await ask({});
    assertEquals([whole.url, whole.expiresIn], [null, 0]);
    assertEquals(whole.message, "Export timed out, please retry");
    const middle = String(at("03T00:00:00") / 1000);
    for (const half of [{ endTs: middle }, { startTs: middle }]) {
      const { url } = await ask(half);
      assertEquals((await (await fetch(url)).text()).split("\n").length, 3);
    }
  }, { exportRowLimit: 1 });
});

Deno.test("a caller who stops reading does not keep the sandbox from closing", async () => {
  const rule: FaultRule = {
    fault: { kind: "drip", bytes: 1, ms: 20 },
    endpoint: "download",
  };
  await withFaults([rule], async (sandbox) => {
    const { body } = await exportAnswer(sandbox);
    const download = await fetch(body.url);
    await sandbox.close();
    await assertRejects(() => download.text());
  });
});

Deno.test("changedFile: another ETag and other bytes, whole for who asks for the rest of the old", async () => {
  const rule: FaultRule = {
    fault: { kind: "changedFile" },
    endpoint: "download",
    after: 1,
  };
  await withFaults([rule], async (sandbox) => {
    const { url } = (await exportAnswer(sandbox)).body;
    const old = await fetch(url);
    const [header, a, b] = (await old.text()).split("\n");
    const etag = old.headers.get("etag") ?? "";
    const resume = (ifRange: Record<string, string>) =>
      fetch(url, { headers: { range: "bytes=100-", ...ifRange } });
    const whole = await resume({ "if-range": etag });
    assertEquals(whole.status, 200);
    assertEquals(whole.headers.get("etag"), '"changed"');
    const changed = [header, b, a, ""].join("\n");
    assertEquals(await whole.text(), changed);
    for (const ifRange of [{}, { "if-range": '"changed"' }]) {
      const rest = await resume(ifRange as Record<string, string>);
      assertEquals([rest.status, rest.headers.get("etag")], [206, '"changed"']);
      assertEquals(await rest.text(), changed.slice(100));
    }
  });
});

Deno.test("a client that resumes a file that was changed gets one of the two, never a mixture", async () => {
  const orders = Array.from(
    { length: 5000 },
    (_, i) => order(String(10_000 + i), "1"),
  );
  const faults: readonly FaultRule[] = [
    { fault: { kind: "reset" }, endpoint: "download", times: 1 },
    { fault: { kind: "changedFile" }, endpoint: "download", after: 1 },
  ];
  await withSandbox({ ...ROWS, orders }, async (sandbox) => {
    const client = createClient({
      baseUrl: sandbox.baseUrl,
      token: sandbox.token,
    });
    const path = await Deno.makeTempFile();
    await client.downloadExport(EXPERIENCE_ID, {}, { path });
    const ids = (await Deno.readTextFile(path)).trimEnd().split("\n").slice(1)
      .map((row) => Number(row.split(",")[0]));
    await Deno.remove(path);
    assertEquals(ids.length, 5000);
    assertEquals(
      ids,
      orders.map(({ orderId }) => Number(orderId)).toReversed(),
    );
  }, { faults });
});
