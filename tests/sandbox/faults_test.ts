/** Faults of answers. */

import {
  assert,
  assertEquals,
  assertGreaterOrEqual,
  assertMatch,
  assertRejects,
} from "@std/assert";
import type { FaultRule } from "../../lib/sandbox/mod.ts";
import type { AnswerFault, AnswerFaultRule } from "./_answer_faults.ts";
import { timeSeries, withSandbox } from "./_harness.ts";
import {
  exportAnswer,
  ROWS,
  seriesRequest,
  withAnswerFault,
  withAnswerFaults,
  withFault,
} from "./_faults.ts";

Deno.test("without faults the layer changes nothing", async () => {
  await withAnswerFaults([], async (sandbox) => {
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
  await withSandbox(ROWS, async (sandbox) => {
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
  }, { faults });
});

Deno.test("serverError: 500", async () => {
  await withFault({ kind: "serverError" }, async (sandbox) => {
    assertEquals((await timeSeries(sandbox)).status, 500);
  });
});

Deno.test("reset: the connection breaks in the middle of the body", async () => {
  await withAnswerFault({ kind: "reset" }, async (sandbox) => {
    const response = await seriesRequest(sandbox);
    assertEquals(response.status, 200);
    await assertRejects(() => response.text());
  });
});

Deno.test("truncated: half of the JSON comes as if it were all", async () => {
  await withAnswerFault({ kind: "truncated" }, async (sandbox) => {
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
  await withAnswerFault({ kind: "malformed" }, async (sandbox) => {
    const response = await seriesRequest(sandbox);
    assertMatch(response.headers.get("content-type") ?? "", /json/);
    await assertRejects(() => response.json(), SyntaxError);
  });
});

Deno.test("html: a proxy's page instead of an answer", async () => {
  await withAnswerFault({ kind: "html" }, async (sandbox) => {
    const response = await seriesRequest(sandbox);
    assertEquals(response.headers.get("content-type"), "text/html");
    assertMatch(await response.text(), /Bad Gateway/);
  });
});

Deno.test("drip: the body comes slowly, and is whole", async () => {
  await withAnswerFault(
    { kind: "drip", bytes: 100, ms: 5 },
    async (sandbox) => {
      const response = await seriesRequest(sandbox);
      let chunks = 0;
      for await (const _ of response.body ?? []) chunks++;
      assert(chunks > 1);
    },
  );
});

Deno.test("clockSkew: resets are an hour off", async () => {
  let now = 1_800_000_000_000;
  const fault: AnswerFault = { kind: "clockSkew", ms: 3_600_000 };
  await withAnswerFaults([{ fault }], async (sandbox) => {
    const { headers } = await timeSeries(sandbox);
    assertEquals(
      Number(headers.get("x-ratelimit-reset")),
      now + 30_000 + 3_600_000,
    );
    now += 1;
  }, { clock: () => now });
});

Deno.test("duplicatePoints and reversedPoints: the series is out of shape", async () => {
  const dts = async (fault: AnswerFault | null) => {
    let found: string[] = [];
    await withAnswerFaults(fault ? [{ fault }] : [], async (sandbox) => {
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

Deno.test("a rule for one endpoint leaves the others alone", async () => {
  const rule: FaultRule = {
    fault: { kind: "serverError" },
    endpoint: "experienceExport",
  };
  await withSandbox(ROWS, async (sandbox) => {
    assertEquals((await timeSeries(sandbox)).status, 200);
    assertEquals((await exportAnswer(sandbox)).status, 500);
  }, { faults: [rule] });
});

Deno.test("a caller who stops reading does not keep the sandbox from closing", async () => {
  const rule: AnswerFaultRule = {
    fault: { kind: "drip", bytes: 1, ms: 20 },
    endpoint: "download",
  };
  await withAnswerFaults([rule], async (sandbox) => {
    const { body } = await exportAnswer(sandbox);
    const download = await fetch(body.url);
    await sandbox.close();
    await assertRejects(() => download.text());
  });
});
