/** Faults of exports and of their files. */

import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { type AnswerFaultRule, interceptAnswers } from "./_answer_faults.ts";
import { EXPERIENCE_ID, order, withSandbox } from "./_harness.ts";
import { exportAnswer, ROWS, withAnswerFaults } from "./_faults.ts";

Deno.test("expiredUrl: the download gives 403, and the next address works", async () => {
  const rule: AnswerFaultRule = {
    fault: { kind: "expiredUrl" },
    endpoint: "experienceExport",
    times: 1,
  };
  await withAnswerFaults([rule], async (sandbox) => {
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

Deno.test("renamedColumn: the second export calls a column otherwise", async () => {
  const rule: AnswerFaultRule = {
    fault: { kind: "renamedColumn", from: "net_revenue", to: "amount" },
    endpoint: "download",
    after: 1,
  };
  await withAnswerFaults([rule], async (sandbox) => {
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
  const rule: AnswerFaultRule = {
    fault: { kind: "reset" },
    endpoint: "download",
    times: 1,
  };
  await withAnswerFaults([rule], async (sandbox) => {
    const { body } = await exportAnswer(sandbox);
    const broken = await fetch(body.url);
    await assertRejects(() => broken.text());
    assertEquals((await (await fetch(body.url)).text()).split("\n").length, 4);
  });
});

Deno.test("changedFile: another ETag and other bytes, whole for who asks for the rest of the old", async () => {
  const rule: AnswerFaultRule = {
    fault: { kind: "changedFile" },
    endpoint: "download",
    after: 1,
  };
  await withAnswerFaults([rule], async (sandbox) => {
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
  const faults: readonly AnswerFaultRule[] = [
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
  }, { intercept: interceptAnswers(faults) });
});
