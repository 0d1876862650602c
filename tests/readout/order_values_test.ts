/** An export whose money is another than the time series'. */

import { assertEquals } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import { CSV, ID } from "../service/_store.ts";
import { serve } from "../service/service.ts";

const TOKEN = "token-of-order-values";

/** The check of a service whose export has other amounts. */
async function checkOf(times: number) {
  await using service = serve(TOKEN, {
    csv: (text) =>
      text.replace(
        /,(\d+\.\d\d)$/gm,
        (_, amount) => `,${(Number(amount) * times).toFixed(2)}`,
      ),
  });
  const client = createClient({ baseUrl: service.baseUrl, token: TOKEN });
  const { checks, decision } = await readout(client, ID, {
    cache: { folder: null },
  });
  const check = checks.find(({ code }) => code === "order-values");
  return {
    status: check?.status,
    message: check?.message,
    verdict: decision.verdict,
  };
}

Deno.test("an export in cents fails against the time series, which says by which factor", async () => {
  assertEquals(CSV.includes(",USD,20.00"), true);
  const { status, message, verdict } = await checkOf(100);
  assertEquals([status, verdict], ["fail", "do-not-decide"]);
  assertEquals(
    message,
    "An order averages $3,429.57 in the export and $34.30 in the time series, 100 times as much. The export is in cents.",
  );
});

Deno.test("gross for net, and tax, fail by their factor", async () => {
  assertEquals(
    (await checkOf(1.2)).message,
    "An order averages $41.15 in the export and $34.30 in the time series, 1.20 times as much. Usual causes: gross for net revenue, tax or shipping included, or refunds left in.",
  );
  assertEquals(
    (await checkOf(0.01)).message,
    "An order averages $0.34 in the export and $34.30 in the time series, a hundredth of it. The time series is in cents.",
  );
  assertEquals(
    (await checkOf(0.8)).message,
    "An order averages $27.44 in the export and $34.30 in the time series, 0.80 times as much. Usual causes: refunds, tax or discounts taken off twice, or another currency.",
  );
});

Deno.test("the same money is no check's business", async () => {
  assertEquals((await checkOf(1)).status, undefined);
  assertEquals((await checkOf(1.01)).status, undefined);
});
